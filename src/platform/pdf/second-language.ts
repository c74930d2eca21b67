// Marks inside a text which part of it is in the second language of a document, so that a reader pronounces it in that language. The
// two control characters have no sign and no width; a stray one in the words of a person changes nothing that is drawn.

const START = '\u0002'
const END = '\u0003'

export const inSecondLanguage = (text: string): string => `${START}${text}${END}`

export type LanguagePart = { text: string; is_second: boolean }

export function languageParts(text: string): LanguagePart[] {
  if (!text.includes(START)) return [{ text: text.replaceAll(END, ''), is_second: false }]
  return text
    .split(START)
    .flatMap((part, place) => {
      const [second = '', ...rest] = place === 0 ? ['', part] : part.split(END)
      return [
        { text: second, is_second: true },
        { text: rest.join(''), is_second: false },
      ]
    })
    .filter((part) => part.text !== '')
}

// Lines of a text that was broken: each says by itself what of it is in the second language.
export function markEachLine(lines: readonly string[]): string[] {
  let is_open = false
  return lines.map((line) => {
    const marked = is_open ? START + line : line
    is_open = marked.lastIndexOf(START) > marked.lastIndexOf(END)
    return marked
  })
}
