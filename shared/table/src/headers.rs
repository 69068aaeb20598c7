//! Headers that mean a field, in languages other than English. The definitions of the fields have the English ones.

/// For each field: its headers in German, French, Spanish, Italian, Dutch and Portuguese.
pub(crate) const TRANSLATED: [(&str, &[&str]); 17] = [
    ("name", &["vollständiger name", "nom complet", "nombre completo", "nome completo", "volledige naam", "naam"]),
    ("firstName", &["vorname", "prénom", "nombre", "nome", "voornaam", "primeiro nome"]),
    (
        "lastName",
        &[
            "nachname",
            "familienname",
            "nom",
            "nom de famille",
            "apellido",
            "apellidos",
            "cognome",
            "achternaam",
            "sobrenome",
            "apelido",
        ],
    ),
    (
        "email",
        &["e-mail-adresse", "mailadresse", "courriel", "adresse e-mail", "correo", "correo electrónico", "e-mailadres"],
    ),
    (
        "phone",
        &[
            "telefon",
            "telefonnummer",
            "handy",
            "mobiltelefon",
            "téléphone",
            "portable",
            "teléfono",
            "móvil",
            "telefono",
            "cellulare",
            "telefoon",
            "telefone",
            "celular",
        ],
    ),
    ("title", &["berufsbezeichnung", "stelle", "poste", "fonction", "puesto", "cargo", "qualifica", "functie"]),
    (
        "company",
        &["firma", "unternehmen", "arbeitgeber", "entreprise", "société", "empresa", "azienda", "società", "bedrijf"],
    ),
    (
        "streetAddress",
        &["straße", "anschrift", "adresse", "rue", "dirección", "calle", "indirizzo", "straat", "endereço"],
    ),
    ("city", &["stadt", "ort", "wohnort", "ville", "ciudad", "città", "stad", "woonplaats", "cidade"]),
    ("state", &["bundesland", "kanton", "provincia", "estado"]),
    ("postalCode", &["plz", "postleitzahl", "code postal", "código postal", "cap", "postcode", "cep"]),
    ("labels", &["schlagworte", "schlagwörter", "étiquettes", "etiquetas", "etichette"]),
    (
        "notes",
        &["notizen", "bemerkungen", "kommentar", "remarques", "notas", "comentarios", "note libere", "opmerkingen"],
    ),
    ("source", &["quelle", "herkunft", "fuente", "fonte", "bron"]),
    ("owner", &["zuständig", "propriétaire", "propietario", "proprietario", "eigenaar"]),
    ("stage", &["phase", "étape", "etapa", "fase"]),
    ("office", &["niederlassung", "standort", "agence", "oficina", "filiale", "kantoor"]),
];
