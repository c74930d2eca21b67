import { translateMessages } from '../../../locales/error-text.ts'
import type { Texts } from '../../../locales/texts.ts'
import { quoteCell } from './quote-cell.ts'

const CELL = /("(?:[^"]|"")*"|[^,"\r\n]*)(,|\r\n)/g

// The server states problems in English. Translates the last cell of each row but the first one, which has the headings.
export function translateProblems(t: Texts, csv: string, headers: readonly string[]): string {
  let row = 0
  return csv.replace(CELL, (text, cell: string, end: string) => {
    if (end === ',' || row++ === 0) return text
    const reason = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    return quoteCell(guardFormula(translateReason(t, reason, headers))) + end
  })
}

// A reason is "Price: is not a number; Rate: can't be blank"; a problem of the whole row has no column.
function translateReason(t: Texts, reason: string, headers: readonly string[]): string {
  const { fields } = t.imports
  const columns = [...headers, ...Object.keys(fields)]
  const columnOf = (part: string) => columns.find((name) => part.startsWith(`${name}: `))
  const parts: string[] = []
  for (const part of reason.split('; '))
    if (parts.length === 0 || columnOf(part) !== undefined) parts.push(part)
    else parts.push(`${parts.pop()}; ${part}`)
  return parts
    .map((part) => {
      const column = columnOf(part)
      if (column === undefined) return translateMessages(t, [part])
      const label = headers.includes(column) ? column : fields[column]
      return `${label}: ${translateMessages(t, [part.slice(column.length + 2)])}`
    })
    .join('; ')
}

// Spreadsheet programs would evaluate such a text.
const guardFormula = (text: string) => text.replace(/^[=+@-]/, "'$&")
