import { quoteCell } from './quote-cell.ts'

const CELL = /("(?:[^"]|"")*"|[^,"\r\n]*)(,|\r\n)/g

// Replaces cells of a CSV file. Rows and columns are counted from 0.
export function mapCells(
  csv: string,
  replace: (cell: string, row: number, column: number) => string,
): string {
  let row = 0
  let column = 0
  return csv.replace(CELL, (source, cell: string, end: string) => {
    const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    const replacement = replace(text, row, column)
    if (end === ',') column++
    else [row, column] = [row + 1, 0]
    return replacement === text ? source : quoteCell(guardFormula(replacement)) + end
  })
}

// Spreadsheet programs would evaluate such a text.
const guardFormula = (text: string) => text.replace(/^[=+@-]/, "'$&")
