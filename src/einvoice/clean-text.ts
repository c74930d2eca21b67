// Texts as the formats take them.

// On one line, without blanks around and inside twice, as the tokens of schemas are.
export const plain = (text: string | null | undefined): string | undefined =>
  text?.replace(UNSEEN, '').replace(/\s+/g, ' ').trim() || undefined

// Signs that no reader shows and KSeF refuses.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\x00-\x08\x0e-\x1f\x7f-\x9f\p{Noncharacter_Code_Point}]/gu

// As many as fit.
export const cut = (text: string | undefined, most: number): string | undefined =>
  text === undefined ? undefined : [...text].slice(0, most).join('').trim() || undefined
