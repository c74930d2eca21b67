// Texts as the formats take them.

// On one line, without blanks around and inside twice, as the tokens of schemas are.
export const plain = (text: string | null | undefined): string | undefined =>
  text?.replace(/\s+/g, ' ').trim() || undefined

// As many as fit.
export const cut = (text: string | undefined, most: number): string | undefined =>
  text === undefined ? undefined : [...text].slice(0, most).join('').trim() || undefined
