import type { Database } from '../../../platform/database/database.ts'
import type { MoveLimits } from './budget.ts'
import { type Move, NOTE_KINDS, type Note, type NoteKind } from './schema.ts'
import { notesOf } from './store.ts'

// What came, what differs, and what did not come: for people and for programs.

const HEADINGS: { readonly [kind in NoteKind]: string } = {
  differs: 'Differs from what Kwit would have calculated (the figures stay as they were issued)',
  unreadable: 'Could not be read',
  left_out: 'Left out',
  unlinked: 'Names a record that did not come',
  stock: 'Stock that is not what it was',
  kept: 'Kept as it is here',
  user: 'Users, to be invited',
}

const PAGE = 1000
const PRINTED_MAX = 50 // of each kind; the JSON tells all

export async function reportOf(
  db: Database,
  move: Move,
  limits: MoveLimits,
): Promise<{ text: string; json: object }> {
  const notes: Note[] = []
  for (const kind of NOTE_KINDS) notes.push(...(await allOf(db, move, kind)))
  const { source, is_dry, status, problem, parts, bytes_read } = move
  const json = {
    from: source,
    dry_run: is_dry,
    status,
    problem,
    parts,
    bytes_read,
    limits: limitsOf(limits),
    notes,
  }
  return { text: textOf(move, limits, notes), json }
}

async function allOf(db: Database, move: Move, kind: NoteKind): Promise<Note[]> {
  const notes: Note[] = []
  for await (const some of notesAfter(db, move, kind)) notes.push(...some)
  return notes
}

// All of a kind, a page at a time.
export async function* notesAfter(db: Database, move: Move, kind: NoteKind): AsyncGenerator<Note[]> {
  for (let after = 0; ; ) {
    const found = await notesOf(db, move, kind, after, PAGE)
    yield found.map(({ id, ...note }) => note)
    after = found.at(-1)?.id ?? 0
    if (found.length < PAGE) return
  }
}

// What came, in the form of what is told of it.
export const cameOf = ({ parts }: Move) =>
  Object.entries(parts).map(([resource, one]) => ({
    ...{ kind: 'came', resource, source_id: null, called: null, url: null },
    message: COUNTED.map(([name, word]) => `${word} ${one[name]}`).join(', '),
  }))

export const limitsOf = ({ rows, bytes, hours }: MoveLimits) => ({
  rows,
  megabytes: bytes / MEGABYTE,
  hours,
})

const MEGABYTE = 1_000_000

const limitText = ({ bytes_read }: Move, { rows, bytes, hours }: MoveLimits): string =>
  `read ${(bytes_read / MEGABYTE).toFixed(1)} MB; allowed ${bytes / MEGABYTE} MB, ${rows} records and notes, ${hours} hours`

export const limitRow = (move: Move, limits: MoveLimits) => ({
  ...{ kind: 'limits', resource: 'moves', source_id: null, called: null, url: null },
  message: limitText(move, limits),
})

const COUNTED = [
  ['read', 'read'],
  ['created', 'new'],
  ['updated', 'changed'],
  ['unchanged', 'unchanged'],
  ['left_out', 'left out'],
] as const

function textOf(move: Move, limits: MoveLimits, notes: readonly Note[]): string {
  const { source, is_dry, status, problem, parts } = move
  const rows = Object.entries(parts).map(([resource, one]) => {
    const counts = COUNTED.map(([name]) => one[name])
    return `${resource.padEnd(22)}${counts.map((count) => String(count).padStart(11)).join('')}`
  })
  const heading = `${''.padEnd(22)}${COUNTED.map(([, word]) => word.padStart(11)).join('')}`
  const lines = [
    `From ${source}${is_dry ? ', nothing written' : ''}: ${status}${problem ? ` (${problem})` : ''}`,
    '',
    heading,
    ...rows,
    '',
    `Limits: ${limitText(move, limits)}`,
  ]
  for (const kind of NOTE_KINDS) {
    const own = notes.filter((note) => note.kind === kind)
    if (own.length === 0) continue
    lines.push('', `${HEADINGS[kind]}: ${own.length}`)
    lines.push(...own.slice(0, PRINTED_MAX).map(lineOf))
    if (own.length > PRINTED_MAX) lines.push(`  and ${own.length - PRINTED_MAX} more (--json tells all)`)
  }
  return `${lines.join('\n')}\n`
}

const lineOf = ({ resource, source_id, called, message, url }: Note): string =>
  `  ${[resource, called ?? source_id ?? ''].join(' ').trim()}: ${message}${url ? `  ${url}` : ''}`
