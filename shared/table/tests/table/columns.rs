//! What columns are suggested to hold, and what a person chooses.

use domain::custom::field::FieldKey;
use domain::custom::{Choice, CustomField, CustomKind};
use domain::input::{Body, Json};
use domain::{CustomFieldInput, CustomFields};
use table::{ReadOptions, TableColumn, changed, columns_of, missing, sent, suggest};

use crate::lines_of;

pub fn custom_field(key: &str, label: &str, kind: CustomKind, options: &[(&str, &str)]) -> CustomField {
    let choice = |(value, label): &(&str, &str)| Choice {
        value: (*value).to_owned(),
        label: (*label).to_owned(),
        archived: false,
        merged_into: None,
    };
    let (key, options) = (FieldKey::parse(key), Some(options.iter().map(choice).collect()));
    let input =
        CustomFieldInput { key, label: Some(label.to_owned()), kind: Some(kind), options, ..Default::default() };
    CustomField::sent(&input).unwrap()
}

pub fn fields() -> CustomFields {
    let shifts = [("day", "Day shift"), ("night", "Night, late")];
    let all = [
        custom_field("salary", "Salary per year", CustomKind::Number, &[]),
        custom_field("start", "Start", CustomKind::Date, &[]),
        custom_field("seenAt", "Seen", CustomKind::Datetime, &[]),
        custom_field("shift", "Shift", CustomKind::Select, &shifts),
        custom_field("shifts", "Shifts", CustomKind::MultiSelect, &shifts),
        custom_field("remote", "Remote", CustomKind::Boolean, &[]),
        custom_field("buddy", "Buddy", CustomKind::User, &[]),
        custom_field("badge", "Badge", CustomKind::Text, &[]),
    ];
    let numbered = (1..).zip(all).map(|(number, field)| CustomField { number, ..field });
    CustomFields::of(numbered.collect(), (99, 0))
}

pub fn columns(text: &str, create_fields: bool) -> Vec<TableColumn> {
    let (found, _) = lines_of(text.as_bytes(), &ReadOptions::default()).unwrap();
    suggest(&found.facts, &fields(), create_fields)
}

/// The columns as text: the header, the target, the formats, the choices.
fn shown(columns: &[TableColumn]) -> String {
    let column = |column: &TableColumn| {
        let target = column.target.as_ref().map(ToString::to_string).unwrap_or_default();
        let number = column.number_format.map(|format| format!(" {}", format.name())).unwrap_or_default();
        let date = column.date_format.map(|format| format!(" {}", format.name())).unwrap_or_default();
        let choices = if column.choices.is_empty() { "" } else { " ?" };
        format!("{}={target}{number}{date}{choices}", column.header)
    };
    columns.iter().map(column).collect::<Vec<_>>().join("; ")
}

/// A file with these headers, and a line of letters.
fn targets(headers: &str) -> String {
    let letters = headers.replace(|c| c != ',', "");
    shown(&columns(&format!("{headers}\nx{}\n", letters.replace(',', ",x")), false))
}

#[test]
fn headers_name_fields() {
    for (headers, expected) in [
        ("First_Name,Surname,x", "First_Name=firstName; Surname=lastName; x="),
        ("Name,First,Last", "Name=; First=firstName; Last=lastName"),
        ("Full Name,E-mail,postal-code,ZIP", "Full Name=name; E-mail=email; postal-code=postalCode; ZIP="),
        ("name,phone,mobile", "name=name; phone=phone; mobile="),
        ("Vorname,Nachname,Telefon,PLZ", "Vorname=firstName; Nachname=lastName; Telefon=phone; PLZ=postalCode"),
        ("Prénom,Nom,Courriel,Ville", "Prénom=firstName; Nom=lastName; Courriel=email; Ville=city"),
        ("Nombre,Apellidos,Correo electrónico", "Nombre=firstName; Apellidos=lastName; Correo electrónico=email"),
        ("name,Tags,external:crm,external:CRM", "name=name; Tags=labels; external:crm=external:crm; external:CRM="),
        (
            "name,currentStage,Owner Email,Lead Source",
            "name=name; currentStage=stage; Owner Email=owner; Lead Source=source",
        ),
        ("name,stage,stageId,jobId", "name=name; stage=stage; stageId=stageId; jobId=jobId"),
        (
            "name,cf.shift,Seen,SALARY_PER YEAR",
            "name=name; cf.shift=customFields.shift; Seen=customFields.seenAt; SALARY_PER YEAR=customFields.salary",
        ),
        ("name,Email,Email", "name=name; Email=email; Email="),
        ("name,line,reason", "name=name; line=; reason="),
        ("name,line", "name=name; line="),
        (
            "name,createdAt,updatedAt,jobs,hasResume,alternateEmails,message,sharedContacts,id",
            "name=name; createdAt=; updatedAt=; jobs=; hasResume=; alternateEmails=; message=; sharedContacts=; id=",
        ),
    ] {
        assert_eq!(targets(headers), expected);
    }
    let reasons = |text: &str| columns(text, false).into_iter().map(|column| column.reason).collect::<Vec<_>>();
    assert_eq!(
        reasons("Name,Email,E-mail,createdAt,stageId,currentStage,Id,Shirt,\nx,x,x,x,x,x,7,L,\n"),
        [
            "the header names the field",
            "the header names the field",
            "the column \"Email\" already holds email",
            "set by the service",
            "the header names the field",
            "set by the service",
            "the values are not ids of prospects; choose external:SYSTEM to keep the ids of another system",
            "no field has this name; it can become a custom field",
        ]
    );
}

#[test]
fn values_tell_what_headers_do_not() {
    let text = "Name,Contact,Reach,Other\nA B,a@b.de,+49 170 1234567,x@y.de\nC D,c@d.de,0170/1234567,z@y.de\n";
    assert_eq!(shown(&columns(text, false)), "Name=name; Contact=email; Reach=phone; Other=");
    assert_eq!(columns(text, false)[1].reason, "the values look like emails");
    let digits = "Name,Number,Tax\nA B,00012345,123-45-6789\nC D,00012346,987-65-4321\n";
    assert_eq!(shown(&columns(digits, false)), "Name=name; Number=; Tax=");
    let dates = "Name,When,How much\nA B,03/04/2026,1234567\nC D,04.05.2026,2026-01-02\n";
    assert_eq!(shown(&columns(dates, false)), "Name=name; When= DMY; How much=");
}

#[test]
fn unknown_columns_become_custom_fields() {
    let long = "x".repeat(1_001);
    for (values, expected) in [
        ("yes|No|TRUE|y", "boolean"),
        ("1|0", "number"),
        ("0|-1.5|999999999999999.000001", "number"),
        ("1.234,56|45.000", "number"),
        ("45.000|46.000", "number"),
        ("1,5|1.5", "text"),
        ("1000000000000000000|1", "text"),
        ("0123|0124", "text"),
        ("+1|1e3", "text"),
        ("2026-01-02|1965-04-01", "date"),
        ("02.01.2026|13.1.2026", "date"),
        ("03/04/2026|05/06/2026", "date"),
        ("13/04/2026|04/13/2026", "text"),
        ("02.01.26|03.01.26", "text"),
        ("2026-01-02 10:00|2026-01-02T10:00:05Z", "datetime"),
        ("13/04/2026 2:30 PM|13/04/2026 02:30", "datetime"),
        ("2026-01-02|2026-01-02T10:00", "text"),
        ("5|Room 12", "text"),
        ("HTTPS://a.example|http://b", "url"),
        ("https://|x", "text"),
        ("a|b\nc", "longText"),
        (&long, "longText"),
        ("Day|Night|Day|Night", "select: Day=Day Night=Night"),
        ("Day|Night|Day", "text"),
        ("a, b|a, b", "select: a b=a, b"),
        ("a, b|a b|a, b|a b", "text"),
    ] {
        let lines: Vec<String> = values.split('|').map(|value| format!("x;\"{value}\"")).collect();
        let found = columns(&format!("Name;Extra\n{}\n", lines.join("\n")), true);
        let field = found[1].new_field.as_ref().unwrap();
        let options: Vec<String> =
            field.options.iter().map(|option| format!("{}={}", option.value, option.label)).collect();
        let shown = format!("{}: {}", field.kind.name(), options.join(" "));
        assert_eq!(shown.trim_end_matches(": "), expected, "{values}");
    }
    let distinct = |count: usize| (0..count).map(|at| format!("x;v{at}\n")).collect::<Vec<_>>().concat().repeat(2);
    let kind = |count| columns(&format!("Name;Extra\n{}", distinct(count)), true)[1].new_field.clone().unwrap().kind;
    assert_eq!((kind(12), kind(13)), (CustomKind::Select, CustomKind::Text));
}

#[test]
fn a_key_follows_from_its_label() {
    let long = "x".repeat(41);
    for (label, expected) in [
        ("Notice period", "noticePeriod"),
        ("NOTICE_period-end", "noticePeriodEnd"),
        ("visaStatus", "visaStatus"),
        ("SAP id", "sapId"),
        ("42", "field"),
        ("Größe", "grosse"),
        ("職種", "field"),
        ("customFields.visa", "visa"),
        ("badge?", "badge2"),
        (long.as_str(), &long[1..]),
    ] {
        let found = columns(&format!("Name;{label}\nx;y\n"), false);
        assert_eq!(found[1].new_field.as_ref().unwrap().key, expected, "{label}");
    }
    let headers: Vec<String> = (0..150).map(|at| format!("Extra {at}")).collect();
    let found = columns(&format!("{}\n{}\n", headers.join(";"), vec!["x"; 150].join(";")), true);
    let new = found.iter().filter(|column| column.target == Some(table::ColumnTarget::NewField)).count();
    assert_eq!((new, found[149].reason.as_str()), (100, "an import creates at most 100 custom fields"));
}

#[test]
fn the_other_values_of_a_column_decide_its_format() {
    for (header, values, expected) in [
        ("salary", "45.000|1.234,56", " 1.234,56"),
        ("salary", "45,000|1,234.56", " 1,234.56"),
        ("salary", "45.000|12.000", " ?"),
        ("salary", "45.000|1,5|1.5", " ?"),
        ("salary", "45|1 000", ""),
        ("salary", "n/a|45.5", " 1,234.56"),
        ("badge", "45.000|12.000", ""),
        ("start", "03/04/2026|13/04/2026", " DMY"),
        ("start", "03/04/2026|04/13/2026", " MDY"),
        ("start", "03.04.2026", " DMY"),
        ("start", "03/04/2026|05-06-2026", " ?"),
        ("start", "03/03/2026|2026-01-02", ""),
        ("seenAt", "03/04/2026 10:00", " ?"),
        ("holdUntil", "03/04/2026", " ?"),
        ("badge", "03/04/2026", ""),
    ] {
        let lines: Vec<String> = values.split('|').map(|value| format!("x;{value}")).collect();
        let found = columns(&format!("Name;{header}\n{}\n", lines.join("\n")), false);
        let shown = shown(&found[1..]);
        assert_eq!(shown.split_once('=').unwrap().1.trim_start_matches(|c: char| c != ' '), expected, "{values}");
    }
    let export =
        "id,firstName,createdAt,updatedAt,customFields.salary\nprospect_01K00000000000000000000001,A,1,1,45.125\n";
    assert_eq!(shown(&columns(export, false)[4..]), "customFields.salary=customFields.salary 1,234.56");
}

/// The columns of a file after a person sent these elements.
fn after(text: &str, elements: &str) -> Result<Vec<TableColumn>, String> {
    let Json::Object(members) = Json::parse(format!("{{\"columns\":{elements}}}").as_bytes()).unwrap() else {
        panic!()
    };
    let mut body = Body::new(members, "", std::sync::Arc::default());
    let sent = sent(&mut body);
    let told = |errors: domain::input::FieldErrors| {
        let errors = errors.into_vec().into_iter().map(|error| format!("{} {}", error.field, error.message));
        errors.collect::<Vec<_>>().join("; ")
    };
    let errors = body.into_errors();
    if !errors.is_empty() {
        return Err(told(errors));
    }
    let columns = changed(&columns(text, false), sent.unwrap(), &fields()).map_err(told)?;
    let missing = missing(&columns, &fields());
    if missing.is_empty() { Ok(columns) } else { Err(told(missing)) }
}

#[test]
fn a_person_chooses_targets_and_formats() {
    let text = "Who;Pay;Day\nA B;45.000;03/04/2026\n";
    let new =
        r#"{"target":"newField","newField":{"key":"day","label":"Day","type":"date"},"dateFormat":"MDY","header":"x"}"#;
    let chosen = format!(r#"[{{"target":"name"}},{{"target":"customFields.salary","numberFormat":"1.234,56"}},{new}]"#);
    let columns = after(text, &chosen).unwrap();
    assert_eq!(shown(&columns), "Who=name; Pay=customFields.salary 1.234,56; Day=newField MDY");
    assert_eq!(columns_of(&columns, "customFields.salary"), "Pay");
    assert_eq!(columns_of(&columns, "customFields.day"), "Day");
    assert_eq!(columns_of(&columns, "lastName"), "Who");
    assert_eq!(columns_of(&columns, "email"), "email");
    let json = serde_json::to_string(&columns).unwrap();
    assert_eq!(serde_json::from_str::<Vec<TableColumn>>(&json).unwrap(), columns);
    // What a GET shows can be sent back.
    assert_eq!(shown(&after(text, &json).unwrap()), shown(&columns));
}

#[test]
fn choices_that_no_import_can_have_are_refused() {
    let text = "Who;Pay;Day\nA B;45.000;03/04/2026\n";
    let new = |rest: &str| format!(r#"[{{"target":"name"}},{{}},{{"target":"newField","newField":{rest}}}]"#);
    for (sent, expected) in [
        ("[]", "columns must have 3 elements, one per column of the file"),
        ("{}", "columns must be an array, not an object"),
        (
            r#"[{"target":"nickname"},1,{"numberFormat":"x"}]"#,
            "columns[0].target must be null, a field of prospects, customFields.KEY, external:SYSTEM or newField; \
             columns[1] must be an object, not a number; columns[2].numberFormat must be 1.234,56 or 1,234.56",
        ),
        (r#"[{"target":"name"},{"target":"name"},{}]"#, "columns[1].target repeats the target of columns[0]: name"),
        (
            r#"[{"target":"name"},{"target":"customFields.salery"},{}]"#,
            "columns[1].target names salery, which is no custom field of this account; did you mean salary?",
        ),
        (
            r#"[{"target":"name"},{"target":"firstName"},{}]"#,
            "columns must hold either the name, or the first and the last name; ignore a column",
        ),
        (
            r#"[{"target":"email"},{},{}]"#,
            "columns must hold firstName, which every prospect has; or choose name for a column with the full name",
        ),
        (
            r#"[{"target":"name"},{"target":"customFields.salary"},{"target":"customFields.start"}]"#,
            "columns[1].numberFormat must say how the numbers of this column are written, such as 45.000: 1.234,56 or 1,234.56; \
             columns[2].dateFormat must say how the dates of this column are written, such as 03/04/2026: DMY or MDY",
        ),
        (
            &new(r#"{"key":"Day","label":"","type":"date"}"#),
            "columns[2].newField.key must be a small letter and up to 39 more letters and digits of ASCII, such as visaStatus; \
             columns[2].newField.label must be 1 to 100 characters",
        ),
        (
            &new(r#"{"key":"day","label":"x","type":"day"}"#),
            "columns[2].newField must be an object with key, label, type (one of text, longText, number, boolean, date, datetime, \
             select, multiSelect, url, user) and perhaps options: unknown variant `day`, expected one of `text`, `longText`, \
             `number`, `boolean`, `date`, `datetime`, `select`, `multiSelect`, `url`, `user`",
        ),
        (
            &new(r#"{"key":"shift","label":"x","type":"select"}"#),
            "columns[2].newField.key is a custom field of the account already; choose the target customFields.shift, or another \
             key; columns[2].newField.options must have at least one option for this type",
        ),
    ] {
        assert_eq!(after(text, sent).unwrap_err(), expected);
    }
}
