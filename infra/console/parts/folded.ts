// Text as the API compares names of people, labels, stages and the like.

/** Marks that are accents. The vowel signs of Indic scripts are marks too, but letters of their words. */
const ACCENTS = /(?=\p{M})[\P{Alphabetic}\p{Diacritic}]/gu;

/** Half-width and full-width forms. */
const FORMS = /[\uff00-\uffef]/g;

/** What programs put in place of an apostrophe, a quote and a hyphen, and what nobody sees. */
const TYPED: [RegExp, string][] = [
  [/[\u2018-\u201b\u02b9\u02bb-\u02bd\u2032\ua78c\u00b4]/g, "'"],
  [/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-"],
  [/\p{Default_Ignorable_Code_Point}/gu, ""],
];

/** The text as the API compares it (SPECIFICATION §3.7). Only the API knows the base letters of `ł` and `æ`. */
export function folded(text: string) {
  let typed = text.replace(FORMS, (form) => form.normalize("NFKC"));
  for (const [characters, one] of TYPED) typed = typed.replace(characters, one);
  return typed.trim().replace(/\s+/g, " ").normalize("NFD").toLowerCase().toUpperCase().replace(ACCENTS, "");
}
