//! Headers that mean a field, in German, French, Spanish, Italian, Dutch and Portuguese. The definitions of the fields
//! have the English ones.

/// A field per line, and its headers.
const TRANSLATED: &str = "\
name: vollständiger name, nom complet, nombre completo, nome completo, volledige naam, naam
firstName: vorname, prénom, nombre, nome, voornaam, primeiro nome
lastName: nachname, familienname, nom, nom de famille, apellido, apellidos, cognome, achternaam, sobrenome, apelido
email: e-mail-adresse, mailadresse, courriel, adresse e-mail, correo, correo electrónico, e-mailadres
phone: telefon, telefonnummer, handy, mobiltelefon, téléphone, portable, teléfono, móvil, cellulare, telefoon, telefone
title: berufsbezeichnung, stelle, poste, fonction, puesto, cargo, qualifica, functie
company: firma, unternehmen, arbeitgeber, entreprise, société, empresa, azienda, società, bedrijf
streetAddress: straße, anschrift, adresse, rue, dirección, calle, indirizzo, straat, endereço
city: stadt, ort, wohnort, ville, ciudad, città, stad, woonplaats, cidade
state: bundesland, kanton, provincia, estado
postalCode: plz, postleitzahl, code postal, código postal, cap, cep
labels: schlagworte, schlagwörter, étiquettes, etiquetas, etichette
notes: notizen, bemerkungen, kommentar, remarques, notas, comentarios, opmerkingen
source: quelle, herkunft, fuente, fonte, bron
owner: zuständig, propriétaire, propietario, proprietario, eigenaar
stage: phase, étape, etapa, fase
office: niederlassung, standort, agence, oficina, filiale, kantoor";

/// The headers that mean this field.
pub(crate) fn translated(field: &str) -> impl Iterator<Item = &'static str> {
    let line = TRANSLATED.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(": "));
    line.into_iter().flat_map(|headers| headers.split(", "))
}
