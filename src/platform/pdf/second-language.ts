// Marks the parts of a text in the second language of a document, so that screen readers pronounce them correctly. The
// two control characters have no glyph and no width; a stray one in user input has no effect on the drawing.

const START = '\u0002'
const END = '\u0003'

export const inSecondLanguage = (text: string): string => `${START}${text}${END}`

export type LanguagePart = { text: string; is_second: boolean }

export function languageParts(text: string): LanguagePart[] {
  if (!text.includes(START)) return [{ text: text.replaceAll(END, ''), is_second: false }]
  return text
    .split(START)
    .flatMap((part, index) => {
      const [second = '', ...others] = index === 0 ? ['', part] : part.split(END)
      return [
        { text: second, is_second: true },
        { text: others.join(''), is_second: false },
      ]
    })
    .filter((part) => part.text !== '')
}

// Closes and reopens the marks at line breaks, so that each line is complete by itself.
export function markEachLine(lines: readonly string[]): string[] {
  let isOpen = false
  return lines.map((line) => {
    const marked = isOpen ? START + line : line
    isOpen = marked.lastIndexOf(START) > marked.lastIndexOf(END)
    return marked
  })
}
