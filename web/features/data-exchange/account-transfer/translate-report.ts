import { fieldLabel, findFieldLabel, translateMessage } from '../../../locales/error-text.ts'
import type { Texts } from '../../../locales/texts.ts'
import { mapCells } from '../imports/map-cells.ts'
import { type Note, resourceName } from './account-transfer.ts'

// The server writes the report of a transfer in English. The page shows and saves it in the language of the reader.

type Count = (value: number) => string

const [KIND, RESOURCE, MESSAGE] = [0, 1, 4]

export function translateReport(texts: Texts, csv: string, count: Count): string {
  const { columns, notes, came, limitsLabel } = texts.settings.moving
  const kinds: { readonly [kind: string]: string } = { ...notes, came, limits: limitsLabel }
  const headings: { readonly [name: string]: string } = columns
  let kind = ''
  return mapCells(csv, (cell, row, column) => {
    if (row === 0) return headings[cell] ?? cell
    if (column === KIND) kind = cell
    if (column === KIND) return kinds[cell] ?? cell
    if (column === RESOURCE) return kind === 'limits' ? '' : resourceName(texts, cell)
    return column === MESSAGE ? translateCell(texts, kind, cell, count) : cell
  })
}

function translateCell(texts: Texts, kind: string, message: string, count: Count): string {
  if (kind === 'came') return translateCounts(texts, message, count)
  if (kind === 'limits') return translateLimits(texts, message, count)
  return noteText(texts, { message })
}

const COUNTS = {
  read: 'read',
  new: 'created',
  changed: 'updated',
  unchanged: 'unchanged',
  skipped: 'skipped',
} as const

// Translates `read 5, new 3, changed 0, unchanged 0, skipped 2`.
const translateCounts = ({ settings: { moving } }: Texts, message: string, count: Count): string =>
  message.replace(
    /\b(read|new|changed|unchanged|skipped) (\d+)/g,
    (_, word: keyof typeof COUNTS, value: string) =>
      `${moving.counts[COUNTS[word]]}: ${count(Number(value))}`,
  )

// Translates `read 1.5 MB; allowed 60 MB, 250 records and notes, 30 hours`.
function translateLimits({ settings: { moving } }: Texts, message: string, count: Count): string {
  const [read, ...limits] = (message.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  const [megabytes, rows, hours] = limits.map(count)
  if (read === undefined || megabytes === undefined || rows === undefined || hours === undefined)
    return message
  return moving.limits(count(Math.ceil(read)), megabytes, rows, hours)
}

// Translates each part of `price_gross is 101.00, ours would be …; …` and adds the label of its field.
export function noteText(texts: Texts, { message }: Pick<Note, 'message'>): string {
  return (message ?? '')
    .split('; ')
    .map((part) => {
      const translated = translateMessage(texts, part)
      if (translated !== undefined) return translated
      const [, field, fieldMessage = ''] = /^([a-z_][\w.[\]]*):? (.+)$/.exec(part) ?? []
      const isField = field !== undefined && findFieldLabel(texts, field.replace(/^.*\./, '')) !== undefined
      return isField
        ? `${fieldLabel(texts, field)}: ${translateMessage(texts, fieldMessage) ?? fieldMessage}`
        : part
    })
    .join('; ')
}
