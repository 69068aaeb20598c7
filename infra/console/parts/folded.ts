// Text as the API compares names of people, labels, stages and the like.

/** Marks that are accents. The vowel signs of Indic scripts are marks too, but letters of their words. */
const ACCENTS = /(?=\p{M})[\P{Alphabetic}\p{Diacritic}]/gu;

/** The text without case and accents, and with single spaces (SPECIFICATION §3.7). Only the API knows the base letters of `ł` and `æ`. */
export const folded = (text: string) => text.trim().replace(/\s+/g, " ").normalize("NFD").toLowerCase().toUpperCase().replace(ACCENTS, "");
