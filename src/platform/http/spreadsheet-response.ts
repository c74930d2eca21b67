import { busy, invalid } from '../api-error.ts'
import { dayAt } from '../clock.ts'
import { textOf } from '../database/lists/filter.ts'
import { choice, type Fields } from '../fields/field.ts'
import { csvWriter, DELIMITERS, type Delimiter } from '../spreadsheets/csv-write.ts'
import type { Column, SheetWriter, Write } from '../spreadsheets/sheet.ts'
import { xlsxWriter } from '../spreadsheets/xlsx-write.ts'
import { type Answer, inlineFile, type SetHeader, streamAnswer } from './response.ts'
import type { Call } from './route.ts'

// A file for spreadsheet programs, CSV or XLSX as the address asks, written while its rows are read.

const FILES_AT_ONCE = 4 // each holds a connection to the database while it is written
const FILES_WAITING = 50
const WAIT_MS = 30_000
const TYPES: { [format: string]: string } = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const DELIMITED = {
  delimiter: choice([',', ';', 'tab'], { initial: ',', about: 'Of CSV; with `;` decimals have a comma' }),
} satisfies Fields

export const isSheet = ({ format }: Pick<Call, 'format'>): boolean => format in TYPES

export function sheetAnswer(
  call: Call,
  name: string,
  columns: readonly Column[],
  fill: (writer: SheetWriter) => Promise<void>,
): Answer {
  const open = writerFor(call, columns)
  const file = `${name}-${dayAt(call.now, call.caller.time_zone)}.${call.format}`
  return streamedFile(file, TYPES[call.format] as string, (write) => fill(open(write)))
}

// A long file that is written while it is read, a few at once.
export const streamedFile = (
  name: string,
  content_type: string,
  fill: (write: Write, setHeader: SetHeader) => Promise<void>,
): Answer =>
  streamAnswer((write, setHeader) => inTurn(() => fill(write, setHeader)), content_type, {
    'content-disposition': inlineFile(name, 'attachment'),
  })

// SQLite answers at once and a fast client takes at once: others want their turn between two pages.
export const breath = () => new Promise<void>((resolve) => setImmediate(resolve))

function writerFor({ format, query }: Call, columns: readonly Column[]): (write: Write) => SheetWriter {
  if (format === 'xlsx') return (write) => xlsxWriter(write, columns)
  const asked = textOf('delimiter', query.delimiter ?? ',')
  const delimiter = (asked === 'tab' ? '\t' : asked) as Delimiter
  if (!DELIMITERS.includes(delimiter)) throw invalid({ delimiter: 'is not one of , ; and tab' })
  return (write) => csvWriter(write, columns, delimiter)
}

let running = 0
const waiting = new Set<() => void>()

async function inTurn(work: () => Promise<void>) {
  if (running >= FILES_AT_ONCE) await turn()
  running++
  try {
    await work()
  } finally {
    running--
    const [next] = waiting
    next?.()
  }
}

// Until one of those that run has ended, for a while.
function turn(): Promise<void> {
  if (waiting.size >= FILES_WAITING) throw busy()
  return new Promise((resolve, reject) => {
    const leave = (settle: () => void) => () => {
      clearTimeout(timer)
      waiting.delete(go)
      settle()
    }
    const go = leave(resolve)
    const timer = setTimeout(
      leave(() => reject(busy())),
      WAIT_MS,
    )
    waiting.add(go)
  })
}
