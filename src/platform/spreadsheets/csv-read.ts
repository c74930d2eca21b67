import { BadSheet, type NumberedRow } from './sheet.ts'

// Reads CSV as spreadsheet programs write it, and detects its encoding and delimiter.

export type Limits = { rows: number; columns: number; cell_length: number }

export function readCsv(bytes: Uint8Array, limits: Limits): NumberedRow[] {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new BadSheet('must be a CSV or XLSX file')
  const declaration = TOLD_DELIMITER.exec(text)
  const rows = parseCsv(text, declaration?.[1] ?? guessDelimiter(text), limits)
  return declaration ? rows.filter(({ number }) => number > 1) : rows
}

// Spreadsheet programs may name the delimiter in a first line.
const TOLD_DELIMITER = /^sep=([,;\t|])\r?\n/i

// Detects the encoding: by a byte order mark, by the zeros of UTF-16, or invalid UTF-8 as the encoding of an older
// Windows.
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const sample = bytes.subarray(0, 1000)
  const zeros = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const threshold = sample.length / 4
  if (zeros(1) > threshold) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros(0) > threshold) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(isWestern(bytes) ? 'windows-1252' : 'windows-1250').decode(bytes)
  }
}

// Letters of one code page that are rare characters of the other: ą, ł, ś, ź, ż and è, à, å, ø, ã, õ. German is the
// same in both.
const EASTERN = new Set([0xb9, 0xa5, 0xb3, 0xa3, 0x9c, 0x8c, 0x9f, 0x8f, 0xbf, 0xaf])
const WESTERN = new Set([0xe8, 0xe0, 0xe5, 0xc5, 0xf8, 0xd8, 0xe3, 0xf5, 0xf9, 0xf2])

function isWestern(bytes: Uint8Array): boolean {
  let balance = 0
  for (const byte of bytes) balance += WESTERN.has(byte) ? 1 : EASTERN.has(byte) ? -1 : 0
  return balance > 0
}

const DELIMITERS = [',', ';', '\t', '|']

// Chooses the most frequent delimiter in the first line, outside of quotes.
export function guessDelimiter(text: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' || sign === '\r') break
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1])
  return best && best[1] > 0 ? best[0] : ','
}

export function parseCsv(text: string, delimiter: string, limits: Limits): NumberedRow[] {
  const rows: NumberedRow[] = []
  let row: string[] = []
  let at = 0
  let number = 0
  const endRow = () => {
    number++
    if (row.some((cell) => cell !== '')) rows.push({ number, cells: row })
    row = []
    if (rows.length > limits.rows) throw new BadSheet(`has more than ${limits.rows} rows; split the file`)
  }
  while (at < text.length) {
    const cell = readCell(text, at, delimiter)
    if (cell.value.length > limits.cell_length)
      throw new BadSheet(`has a cell longer than ${limits.cell_length} characters; shorten its text`)
    row.push(cell.value)
    if (row.length > limits.columns)
      throw new BadSheet(`has more than ${limits.columns} columns; remove some`)
    at = cell.end
    const sign = text[at]
    at += sign === '\r' && text[at + 1] === '\n' ? 2 : 1
    if (sign !== delimiter) endRow()
    else if (at >= text.length) row.push('')
  }
  endRow()
  return rows
}

function readCell(text: string, start: number, delimiter: string): { value: string; end: number } {
  if (text[start] !== '"') {
    let end = start
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
    return { value: text.slice(start, end), end }
  }
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return { value: value + text.slice(at), end: text.length }
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      // Text after a closing quote belongs to the cell, as in spreadsheet programs.
      const unquotedPart = readCell(text, quote + 1, delimiter)
      return { value: value + unquotedPart.value, end: unquotedPart.end }
    }
    value += '"'
    at = quote + 2
  }
}
