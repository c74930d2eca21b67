import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { DAY_MS } from '../clock.ts'
import type { Limits } from './csv-read.ts'
import { BadSheet, type NumberedRow } from './sheet.ts'
import { BadArchive, openArchive } from './unzip.ts'

// Reads the first sheet of a workbook as text: numbers without binary fraction errors, days as YYYY-MM-DD, percentages
// as 23%.

const UNPACKED_MAX_BYTES = 40_000_000 // all parts together
const PIECE_LENGTH = 65_536
// No workbook has more. A few kilobytes of ZIP can expand to millions of them, which take hundreds of megabytes.
const DEPTH_MAX = 100
const ATTRIBUTES_MAX = 200 // of one element
const EPOCH = Date.UTC(1899, 11, 30)
const PERCENT_FORMATS = new Set([9, 10])
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

export async function readXlsx(bytes: Buffer, limits: Limits): Promise<NumberedRow[]> {
  try {
    const parts = openParts(bytes)
    const texts = await readTexts(parts)
    const styles = await readStyles(parts)
    return await readSheet(parts.read(await firstSheet(parts)), { texts, styles, limits })
  } catch (error) {
    if (error instanceof BadArchive)
      throw new BadSheet(`is not a readable workbook (${error.message}); save it again as XLSX or CSV`)
    throw error
  }
}

type Parts = { has(name: string): boolean; read(name: string): string }

function openParts(bytes: Buffer): Parts {
  const archive = openArchive(bytes)
  let leftBytes = UNPACKED_MAX_BYTES
  return {
    has: (name) => archive.names.includes(name),
    read: (name) => {
      const part = archive.read(name, Math.max(1, leftBytes))
      if (part === undefined) throw new BadArchive(`it lacks ${name.slice(0, 100)}`)
      leftBytes -= part.length
      return part.toString('utf8')
    },
  }
}

// The workbook lists its sheets in order; its relations give their paths.
async function firstSheet(parts: Parts): Promise<string> {
  let id: string | undefined
  let target: string | undefined
  await parse(parts.read('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'sheet') id ??= attributes['r:id']
    },
  })
  await parse(parts.read('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target
    },
  })
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
  return parts.has(path) ? path : 'xl/worksheets/sheet1.xml'
}

async function readTexts(parts: Parts): Promise<string[]> {
  if (!parts.has('xl/sharedStrings.xml')) return []
  const texts: string[] = []
  let current: string | undefined
  let isSound = 0 // phonetic texts are not part of the value
  await parse(parts.read('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') isSound++
    },
    text: (text, name) => {
      if (name === 't' && current !== undefined && isSound === 0) current += text
    },
    close: (name) => {
      if (name === 'rPh') isSound--
      if (name !== 'si') return
      texts.push(unescapeText(current ?? ''))
      current = undefined
    },
  })
  return texts
}

type Style = 'day' | 'percent'

// The cell styles that format a number as a date or percentage.
async function readStyles(parts: Parts): Promise<Map<number, Style>> {
  const shown = new Map<number, Style>()
  if (!parts.has('xl/styles.xml')) return shown
  const customFormats = new Map<number, Style>()
  const styleOf = (format: number): Style | undefined =>
    customFormats.get(format) ??
    (DATE_FORMATS.has(format) ? 'day' : PERCENT_FORMATS.has(format) ? 'percent' : undefined)
  let styles: number | undefined
  await parse(parts.read('xl/styles.xml'), {
    open: (name, attributes) => {
      const format = Number(attributes.numFmtId)
      const numberStyle = name === 'numFmt' ? meantBy(attributes.formatCode ?? '') : undefined
      if (numberStyle) customFormats.set(format, numberStyle)
      if (name === 'cellXfs') styles = 0
      if (name === 'xf' && styles !== undefined) {
        const style = styleOf(format)
        if (style) shown.set(styles, style)
        styles++
      }
    },
    close: (name) => {
      if (name === 'cellXfs') styles = undefined
    },
  })
  return shown
}

function meantBy(code: string): Style | undefined {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return bare.includes('%') ? 'percent' : /[ymdhs]/i.test(bare) ? 'day' : undefined
}

type Context = { texts: readonly string[]; styles: ReadonlyMap<number, Style>; limits: Limits }
type CellAt = { column: number; type: string; style: number; value: string }

async function readSheet(xml: string, context: Context): Promise<NumberedRow[]> {
  const { limits } = context
  const rows: NumberedRow[] = []
  let number = 0
  let row: string[] = []
  let cell: CellAt | undefined
  await parse(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = []
        number = Math.max(number + 1, Number(attributes.r) || 0)
      }
      if (name !== 'c') return
      const column = attributes.r ? columnOf(attributes.r) : row.length
      if (column >= limits.columns) throw new BadSheet(`has more than ${limits.columns} columns; remove some`)
      cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
    },
    text: (text, name) => {
      if (cell && (name === 'v' || name === 't')) cell.value += text
    },
    close: (name) => {
      if (name === 'c' && cell) {
        while (row.length < cell.column) row.push('')
        const text = textOf(cell, context)
        if (text.length > limits.cell_length)
          throw new BadSheet(`has a cell longer than ${limits.cell_length} characters; shorten its text`)
        row[cell.column] = text
        cell = undefined
      }
      if (name !== 'row' || !row.some((text) => text !== '')) return
      rows.push({ number, cells: row })
      if (rows.length > limits.rows) throw new BadSheet(`has more than ${limits.rows} rows; split the file`)
    },
  })
  return rows
}

// B12 is in the second column.
function columnOf(reference: string): number {
  let number = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    number = number * 26 + letter.charCodeAt(0) - 64
  return Math.max(0, number - 1)
}

function textOf({ type, style, value }: CellAt, { texts, styles }: Context): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'inlineStr' || type === 'str') return unescapeText(value)
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'e' || value === '') return ''
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const numberStyle = styles.get(style)
  if (numberStyle === 'day') return dayOf(number)
  if (numberStyle === 'percent') return `${Number((number * 100).toPrecision(15))}%`
  return String(Number(number.toPrecision(15)))
}

function dayOf(serial: number): string {
  const time = new Date(EPOCH + Math.round(serial * DAY_MS))
  if (Number.isNaN(time.getTime())) return String(serial)
  const text = time.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 23)
}

const unescapeText = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

type Handlers = {
  open?: (name: string, attributes: { [name: string]: string }) => void
  text?: (text: string, name: string) => void
  close?: (name: string) => void
}

// Parses a chunk at a time, so that other requests are served in between, however large the file is.
async function parse(xml: string, { open, text, close }: Handlers) {
  const parser = new SaxesParser({ xmlns: false })
  const names: string[] = []
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('doctype', () => {
    throw new BadArchive('a document type')
  })
  parser.on('error', () => {
    throw new BadArchive('broken XML')
  })
  let attributeCount = 0
  parser.on('attribute', () => {
    if (++attributeCount > ATTRIBUTES_MAX) throw new BadArchive('broken XML')
  })
  parser.on('opentag', ({ name, attributes }) => {
    attributeCount = 0
    if (names.push(local(name)) > DEPTH_MAX) throw new BadArchive('broken XML')
    open?.(local(name), attributes as Record<string, SaxesAttributePlain & string>)
  })
  parser.on('text', (piece) => text?.(piece, names.at(-1) ?? ''))
  parser.on('closetag', ({ name }) => {
    names.pop()
    close?.(local(name))
  })
  for (let at = 0; at < xml.length; at += PIECE_LENGTH) {
    parser.write(xml.slice(at, at + PIECE_LENGTH))
    await new Promise((resolve) => setImmediate(resolve))
  }
  parser.close()
}
