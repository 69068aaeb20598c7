//! Files of people: bytes become lines, columns become fields, and a line becomes the body of a request. No store, no
//! network.

mod changed;
mod columns;
mod dates;
mod decoder;
mod delimited;
mod delimiter;
mod facts;
mod failure;
mod fields;
mod formats;
mod full_name;
mod headers;
mod json_lines;
mod kind;
mod line;
mod names;
mod numbers;
mod person;
mod reading;
mod suggest;
mod table;
mod values;
mod xlsx;

pub use changed::{SentColumn, changed, missing, sent};
pub use columns::{ColumnTarget, NewField, TableColumn, columns_of};
pub use facts::ColumnFacts;
pub use failure::{ReadError, Unreadable};
pub use fields::{FIELDS, FieldShape, TargetField};
pub use formats::{DateFormat, Delimiter, Encoding, FileFormat, NumberFormat};
pub use line::{
    Line, MAX_CELL_BYTES, MAX_COLUMNS, MAX_FILE_BYTES, MAX_LINE_BYTES, MAX_LINES, MAX_NEW_FIELDS, TableCell, json_text,
};
pub use names::AccountNames;
pub use person::{PersonBody, person};
pub use reading::{ReadOptions, read};
pub use suggest::suggest;
pub use table::Found;
