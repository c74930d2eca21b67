// Divides a file of SWIFT into its fields, such as `:61:`, without the frames that banks put around messages.

export type Field = { tag: string; line: number; lines: string[] }
export const END = 'end'

// Everything that opens no field continues the last one.
export function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  const lines = text.replace(MESSAGE_MARKS, '').split(/\r\n|\n|\r/)
  for (const [index, line] of lines.entries()) {
    const content = line.replace(BLOCK_HEADER, '')
    const last = fields.at(-1)
    const [, tag, value = ''] = (!isWrappedTime(content, last) && FIELD.exec(content)) || []
    if (tag === '86' && last?.tag === '86') last.lines.push(value)
    else if (tag !== undefined) fields.push({ tag, line: index + 1, lines: [value] })
    else if (MESSAGE_END.test(content)) fields.push({ tag: END, line: index + 1, lines: [] })
    else if (content.trim() !== '' && !/^[{}]/.test(content)) last?.lines.push(content)
  }
  return fields
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: some banks put messages between these characters
const MESSAGE_MARKS = /[\u0001\u0003]/g
const BLOCK_HEADER = /^(\{\d:[^{}]*(\{[^{}]*\}[^{}]*)*\})*\{4:\s*/
const MESSAGE_END = /^-(\}.*|X{3})?\s*$/
// Tags of letters, such as `:NS:`, are of no standard.
const FIELD = /^:(\d{2}[A-Z]?|[A-Z]{2}):(.*)$/s

// A line of details may break inside of a time, as `…T13` and `:12:11`.
const isWrappedTime = (content: string, last: Field | undefined): boolean =>
  last?.tag === '86' && /^:[0-5]\d:[0-5]\d/.test(content) && /T[012]\d$/.test(last.lines.at(-1) ?? '')
