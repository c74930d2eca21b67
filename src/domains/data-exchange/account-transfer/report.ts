import type { Database } from '../../../platform/database/database.ts'
import type { MoveLimits } from './budget.ts'
import { type AccountTransfer, NOTE_KINDS, type Note, type NoteKind } from './schema.ts'
import { notesOf } from './store.ts'

// Composes the report of a transfer as text for people and as JSON for programs.

const HEADINGS: { readonly [kind in NoteKind]: string } = {
  differs: 'Differs from the calculation of Kwit (the amounts stay as issued)',
  unreadable: 'Could not be read',
  left_out: 'Skipped',
  unlinked: 'Refers to a record that was not transferred',
  stock: 'Stock differs from the source',
  kept: 'Kept unchanged in this account',
  user: 'Users to invite',
}

const PAGE = 1000
const PRINTED_MAX = 50 // of each kind; the JSON contains all

export async function reportOf(
  db: Database,
  move: AccountTransfer,
  limits: MoveLimits,
): Promise<{ text: string; json: object }> {
  const notes: Note[] = []
  for (const kind of NOTE_KINDS) notes.push(...(await allNotes(db, move, kind)))
  const { source, is_dry, status, problem, parts, bytes_read } = move
  const json = {
    from: source,
    dry_run: is_dry,
    status,
    problem,
    parts,
    bytes_read,
    limits: presentLimits(limits),
    notes,
  }
  return { text: printReport(move, limits, notes), json }
}

async function allNotes(db: Database, move: AccountTransfer, kind: NoteKind): Promise<Note[]> {
  const notes: Note[] = []
  for await (const page of notePages(db, move, kind)) notes.push(...page)
  return notes
}

// Yields all notes of a kind in pages.
export async function* notePages(
  db: Database,
  move: AccountTransfer,
  kind: NoteKind,
): AsyncGenerator<Note[]> {
  for (let after = 0; ; ) {
    const page = await notesOf(db, move, kind, after, PAGE)
    yield page.map(({ id, ...note }) => note)
    after = page.at(-1)?.id ?? 0
    if (page.length < PAGE) return
  }
}

// Presents the counts in the form of notes.
export const countRows = ({ parts }: AccountTransfer) =>
  Object.entries(parts).map(([resource, counts]) => ({
    kind: 'came',
    resource,
    source_id: null,
    called: null,
    url: null,
    message: COUNT_LABELS.map(([name, word]) => `${word} ${counts[name]}`).join(', '),
  }))

export const presentLimits = ({ rows, bytes, hours }: MoveLimits) => ({
  rows,
  megabytes: bytes / MEGABYTE,
  hours,
})

const MEGABYTE = 1_000_000

const limitText = ({ bytes_read }: AccountTransfer, { rows, bytes, hours }: MoveLimits): string =>
  `read ${(bytes_read / MEGABYTE).toFixed(1)} MB; allowed ${bytes / MEGABYTE} MB, ${rows} records and notes, ${hours} hours`

export const limitRow = (move: AccountTransfer, limits: MoveLimits) => ({
  kind: 'limits',
  resource: 'moves',
  source_id: null,
  called: null,
  url: null,
  message: limitText(move, limits),
})

const COUNT_LABELS = [
  ['read', 'read'],
  ['created', 'new'],
  ['updated', 'changed'],
  ['unchanged', 'unchanged'],
  ['left_out', 'skipped'],
] as const

function printReport(move: AccountTransfer, limits: MoveLimits, notes: readonly Note[]): string {
  const { source, is_dry, status, problem, parts } = move
  const rows = Object.entries(parts).map(([resource, partCounts]) => {
    const counts = COUNT_LABELS.map(([name]) => partCounts[name])
    return `${resource.padEnd(22)}${counts.map((count) => String(count).padStart(11)).join('')}`
  })
  const heading = `${''.padEnd(22)}${COUNT_LABELS.map(([, word]) => word.padStart(11)).join('')}`
  const lines = [
    `From ${source}${is_dry ? ', nothing written' : ''}: ${status}${problem ? ` (${problem})` : ''}`,
    '',
    heading,
    ...rows,
    '',
    `Limits: ${limitText(move, limits)}`,
  ]
  for (const kind of NOTE_KINDS) {
    const notesOfKind = notes.filter((note) => note.kind === kind)
    if (notesOfKind.length === 0) continue
    lines.push('', `${HEADINGS[kind]}: ${notesOfKind.length}`)
    lines.push(...notesOfKind.slice(0, PRINTED_MAX).map(printNote))
    if (notesOfKind.length > PRINTED_MAX)
      lines.push(`  and ${notesOfKind.length - PRINTED_MAX} more (--json shows all)`)
  }
  return `${lines.join('\n')}\n`
}

const printNote = ({ resource, source_id, called, message, url }: Note): string =>
  `  ${[resource, called ?? source_id ?? ''].join(' ').trim()}: ${message}${url ? `  ${url}` : ''}`
