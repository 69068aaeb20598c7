//! Telephone numbers, kept as E.164.

use rlibphonenumber::{NumberLengthType, PHONE_NUMBER_UTIL, PhoneNumberFormat, Region};
use serde::{Deserialize, Serialize};

/// Longer input is never a telephone number (the library's own bound is 250).
const MAX_INPUT_BYTES: usize = 100;

/// The North American plan, in which an area code starts with 2 to 9.
const NANP: i32 = 1;

/// Mexico, which dropped the `1` before its mobile numbers of ten digits in 2019.
const MEXICO: i32 = 52;
const MEXICO_MOBILE: std::ops::RangeInclusive<u64> = 10_000_000_000..=19_999_999_999;

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

    /// The number by which it is found and compared ([`line()`]).
    pub fn line(&self) -> String {
        line(&self.0)
    }

    /// Whether both numbers call the same telephone.
    pub fn is_line_of(&self, other: &Self) -> bool {
        self.line() == other.line()
    }
}

/// A number without the `9` that marks mobile numbers in Argentina, and without the `9` that Brazil put before its older
/// mobile numbers: people leave them out. Any other text stays.
pub fn line(number: &str) -> String {
    let rest = |plan: &str, from: usize, digits: usize| {
        let (plan, rest) = number.strip_prefix(plan)?.split_at_checked(from)?;
        let rest = rest.strip_prefix('9')?;
        (rest.len() == digits && rest.bytes().all(|byte| byte.is_ascii_digit())).then_some((plan, rest))
    };
    if let Some((_, rest)) = rest("+54", 0, 10) {
        return format!("+54{rest}");
    }
    match rest("+55", 2, 8) {
        Some((area, rest)) if rest.starts_with(['6', '7', '8', '9']) => format!("+55{area}{rest}"),
        _ => number.to_owned(),
    }
}

fn e164(text: &str, region: Region) -> Option<String> {
    let mut number = PHONE_NUMBER_UTIL.parse(text, Some(region)).ok()?;
    if number.country_code == MEXICO && MEXICO_MOBILE.contains(&number.national_number) {
        number.national_number = number.national_number.saturating_sub(*MEXICO_MOBILE.start());
    }
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
    fn a_mobile_number_is_the_same_line_with_and_without_its_mark() {
        let line = |text: &str, region| Phone::parse(text, region).unwrap_or_else(|| panic!("{text}"));
        for (region, one, other) in [
            ("AR", "+54 9 11 1234 5678", "011 1234-5678"),
            ("AR", "011 15-1234-5678", "+54 11 1234 5678"),
            ("BR", "(11) 98765-4321", "+55 11 8765 4321"),
        ] {
            let (one, other) = (line(one, region), line(other, region));
            assert!(one.is_line_of(&other) && one != other, "{one:?} {other:?}");
        }
        assert_eq!(line("+52 1 55 1234 5678", "US"), line("55 1234 5678", "MX"));
        // A new mobile number of Brazil is another one than a number of a house.
        for (one, other) in [("+55 11 93765 4321", "+55 11 3765 4321"), ("+54 9 11 1234 5678", "+54 11 1234 5679")] {
            assert!(!line(one, "US").is_line_of(&line(other, "US")), "{one}");
        }
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
