//! Telephone numbers, kept as E.164.

use rlibphonenumber::{NumberLengthType, PHONE_NUMBER_UTIL, PhoneNumberFormat, Region};
use serde::{Deserialize, Serialize};

/// Longer input is never a telephone number (the library's own bound is 250).
const MAX_INPUT_BYTES: usize = 100;

/// The North American plan, in which an area code starts with 2 to 9.
const NANP: i32 = 1;

/// A plus sign and the 15 digits that E.164 allows. Japan's plan has longer numbers, which nobody can dial from
/// elsewhere.
const MAX_E164_BYTES: usize = 16;

/// How often a number is read again until it reads as itself.
const ROUNDS: u32 = 3;

/// A number in E.164 form, for example `+15551234567`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Phone(String);

impl Phone {
    /// Reads a number as it is dialled in `region` (an ISO 3166 code such as `US`), or in international form; `None`
    /// where it is not one. A number is accepted when its length is possible in its plan: new area codes, and the 555
    /// numbers of examples, must not be lost because a table is older than they are. An extension is dropped.
    pub fn parse(input: &str, region: &str) -> Option<Self> {
        if input.len() > MAX_INPUT_BYTES {
            return None;
        }
        let region = Region::try_from(region).ok()?;
        let mut number = e164(input.trim(), region)?;
        // A form that reads as another number would be two people's, or one person twice.
        for _ in 0..ROUNDS {
            let again = e164(&number, region)?;
            if again == number {
                return Some(Self(number));
            }
            number = again;
        }
        None
    }

    /// Whether `region` is the code of a region whose dialling plan is known.
    pub fn is_region(region: &str) -> bool {
        Region::try_from(region).is_ok_and(|region| PHONE_NUMBER_UTIL.get_country_code_for_region(region).is_some())
    }

    /// The number, for example `+15551234567`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn e164(text: &str, region: Region) -> Option<String> {
    let number = PHONE_NUMBER_UTIL.parse(text, Some(region)).ok()?;
    let length = PHONE_NUMBER_UTIL.is_possible_number_with_reason(&number).ok()?;
    if !matches!(length, NumberLengthType::IsPossible) {
        return None;
    }
    let e164 = PHONE_NUMBER_UTIL.format(&number, PhoneNumberFormat::E164).into_owned();
    let area = e164.strip_prefix("+1").filter(|_| number.country_code == NANP);
    let is_number = e164.len() <= MAX_E164_BYTES && !area.is_some_and(|area| area.starts_with(['0', '1']));
    is_number.then_some(e164)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(input: &str) -> Option<String> {
        Phone::parse(input, "US").map(|phone| phone.0)
    }

    #[test]
    fn one_number_in_many_formats_is_one_number() {
        for input in [
            "(212) 555-0123",
            "212.555.0123",
            "+1 212 555 0123",
            "1-212-555-0123",
            " 2125550123 ",
            "tel:+1-212-555-0123",
            "212-555-0123 ext. 9",
        ] {
            assert_eq!(kept(input), Some("+12125550123".into()), "{input:?}");
        }
        assert_eq!(kept("+44 20 7946 0958"), Some("+442079460958".into()));
    }

    #[test]
    fn a_number_reads_as_itself_in_every_region() {
        for (input, region) in [("0049 30 123456", "BR"), ("00490049 30 123456", "GB"), ("011 54 9 11", "US")] {
            if let Some(phone) = Phone::parse(input, region) {
                assert_eq!(Phone::parse(phone.as_str(), region).as_ref(), Some(&phone));
                assert_eq!(Phone::parse(phone.as_str(), "US"), Some(phone));
            }
        }
        let number = Phone::parse("0049 30 123456", "BR").unwrap();
        assert_eq!(number.as_str(), "+554930123456");
    }

    #[test]
    fn a_number_has_as_many_digits_as_e164_allows() {
        assert_eq!(kept("+49 30 12345678901"), Some("+493012345678901".into()));
        assert_eq!(kept("+81 12345678901234"), None);
    }

    #[test]
    fn numbers_of_examples_are_numbers() {
        assert_eq!(kept("+15551234567"), Some("+15551234567".into()));
        assert_eq!(kept("555-123-4567"), Some("+15551234567".into()));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for input in [
            "",
            "phone",
            "not-a-phone",
            "123",
            "12345",
            "911",
            "+1",
            "0000000000",
            "+1 123 456 7890",
            "+999 123456789",
            "123456789012345678901234567890",
            "+81 5551234569989569",
            "555-1234",
            "😀😀😀",
        ] {
            assert_eq!(kept(input), None, "{input:?}");
        }
        assert_eq!(kept(&"2".repeat(1000)), None);
    }
}
