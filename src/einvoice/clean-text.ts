// Normalizes texts for the e-invoice formats.

// Collapses white space to single blanks, like the token types of XML schemas.
export const normalizeText = (text: string | null | undefined): string | undefined =>
  text?.replace(INVISIBLE_CHARACTERS, '').replace(/\s+/g, ' ').trim() || undefined

// Characters that readers do not show and KSeF rejects.
const INVISIBLE_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them.
  /[\x00-\x08\x0e-\x1f\x7f-\x9f\p{Noncharacter_Code_Point}]/gu

// Shortens a text to the maximum number of characters.
export const truncate = (text: string | undefined, max: number): string | undefined =>
  text === undefined ? undefined : [...text].slice(0, max).join('').trim() || undefined
