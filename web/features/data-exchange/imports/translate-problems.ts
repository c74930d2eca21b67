import { translateMessages } from '../../../locales/error-text.ts'
import type { Texts } from '../../../locales/texts.ts'
import { mapCells } from './map-cells.ts'

// The server states problems in English. Translates the last cell of each row but the first one, which has the headings.
export function translateProblems(t: Texts, csv: string, headers: readonly string[]): string {
  let last = 0
  return mapCells(csv, (cell, row, column) => {
    if (row === 0) last = column
    return row > 0 && column === last ? translateReason(t, cell, headers) : cell
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
