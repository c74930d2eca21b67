import type { Table } from '../../../platform/database/tables.ts'
import { bool, choice, integer, listOf, recordOf, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// An account of another service on its way in: what is read there, what it became here, and what is to be told of it.

export const NOTE_KINDS = ['differs', 'unreadable', 'left_out', 'unlinked', 'stock', 'kept', 'user'] as const
const STATUSES = ['running', 'done', 'failed', 'stopped'] as const
type MoveStatus = (typeof STATUSES)[number]
export type NoteKind = (typeof NOTE_KINDS)[number]

// What became of the records of one kind.
export type Counts = {
  read: number
  created: number
  updated: number
  unchanged: number
  left_out: number
}
export const NONE: Counts = { read: 0, created: 0, updated: 0, unchanged: 0, left_out: 0 }

export const movesTable: Table = {
  name: 'moves',
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' },
    { name: 'updated_at', type: 'integer' },
    { name: 'user_id', type: 'integer' },
    { name: 'source', type: 'text' },
    { name: 'is_dry', type: 'integer' },
    { name: 'is_fresh', type: 'integer' },
    { name: 'status', type: 'text' },
    { name: 'step', type: 'text' },
    { name: 'place', type: 'integer' },
    { name: 'problem', type: 'text' },
    { name: 'parts', type: 'text' },
    { name: 'sealed_token', type: 'text' }, // while the server is at it
    { name: 'began_at', type: 'integer' }, // when somebody asked for it last
    { name: 'bytes_read', type: 'integer' },
  ],
  indexes: [['account_id', 'id']],
}

// Which record here is which there. What is not settled yet waits beside it: links to records that came later, files, stock.
export const movedTable: Table = {
  name: 'moved_records',
  has_id: false,
  key: ['account_id', 'source', 'resource', 'source_id'],
  columns: [
    { name: 'source', type: 'text' },
    { name: 'resource', type: 'text' },
    { name: 'source_id', type: 'integer' },
    { name: 'record_id', type: 'integer' },
    { name: 'move_id', type: 'integer' },
    { name: 'digest', type: 'text' },
    { name: 'links', type: 'text' },
    { name: 'files', type: 'integer' },
    { name: 'stock', type: 'text' },
  ],
}

export const moveNotesTable: Table = {
  name: 'move_notes',
  has_id: true,
  columns: [
    { name: 'move_id', type: 'integer' },
    { name: 'kind', type: 'text' },
    { name: 'resource', type: 'text' },
    { name: 'source_id', type: 'integer' },
    { name: 'called', type: 'text' },
    { name: 'message', type: 'text' },
    { name: 'url', type: 'text' },
  ],
  indexes: [['account_id', 'move_id', 'kind', 'id']],
}

export type Move = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  user_id: number
  source: string
  is_dry: boolean
  is_fresh: boolean // the account had no documents when it began
  status: MoveStatus
  step: string
  place: number // how far within the step: a page, or the last record
  problem: string | null
  parts: { [resource: string]: Counts }
  has_token: boolean // the server is at it; what a command does has none
  began_at: number // when somebody asked for it last, by the clock of the machine
  bytes_read: number
}

export type Note = {
  kind: NoteKind
  resource: string
  source_id: number | null
  called: string | null
  message: string
  url: string | null
}

export type Links = { [field: string]: { to: string; id: number } }

export type Moved = {
  resource: string
  source_id: number
  record_id: number
  digest: string
  move_id: number
  links: Links | null
  files: number
  stock: string | null
}

const told = { readonly: true } as const
const counted = { ...told, initial: 0 } as const

const parts = shape({
  name: 'part',
  plural: 'parts',
  component: 'move_part',
  fields: {
    resource: text({ ...told, filled: true }),
    read: integer({ ...counted, about: 'How many were told there' }),
    created: integer({ ...counted, about: 'How many were made here' }),
    updated: integer({ ...counted, about: 'How many had come before and have changed there' }),
    unchanged: integer(counted),
    left_out: integer({ ...counted, about: 'How many did not come; a note says why' }),
  },
})

const limits = shape({
  name: 'limits',
  plural: 'limits',
  component: 'move_limits',
  fields: {
    rows: integer({
      ...counted,
      about: 'Records that transfers may bring into the account, with their notes',
    }),
    megabytes: integer({ ...counted, about: 'That one may read' }),
    hours: integer({ ...counted, about: 'That one may take' }),
  },
})

const note_counts = shape({
  name: 'note_count',
  plural: 'note_counts',
  component: 'move_note_count',
  fields: { kind: choice(NOTE_KINDS, { ...told, initial: 'differs' }), count: integer(counted) },
})

export const NOTES_SHOWN = 20 // of each kind; the report tells all

const notes = shape({
  name: 'note',
  plural: 'notes',
  component: 'move_note',
  fields: {
    kind: choice(NOTE_KINDS, { ...told, initial: 'differs' }),
    resource: text({ ...told, filled: true }),
    source_id: integer({ ...told, about: 'Its id there' }),
    called: text({ ...told, about: 'Its number or name' }),
    message: text({ ...told, filled: true, max: 1000 }),
    url: text({ ...told, max: 2000, about: 'Where it was read' }),
  },
})

export const moveShape = shape({
  name: 'move',
  plural: 'moves',
  fields: {
    from: text({
      required: true,
      max: 255,
      about: 'Address of the account there, such as `https://acme.example`',
    }),
    token: text({
      writeonly: true,
      max: 500,
      about: 'Its API token there: kept sealed while the move is under way, then forgotten',
    }),
    dry_run: bool({ about: 'Reads everything and reports, and writes nothing' }),
    id: integer({ ...told, initial: 0 }),
    status: choice(STATUSES, { ...told, initial: 'running' }),
    at_work: bool({
      ...told,
      about:
        'Of one that is running: somebody is at it at this moment; otherwise it waits, and goes on by itself',
    }),
    problem: text({ ...told, max: 2000, about: 'Why it failed' }),
    step: text({ ...told, about: 'What it is at' }),
    step_number: integer({ ...counted, about: 'Which of `steps` that is' }),
    steps: integer(counted),
    parts: listOf(parts, { ...told, initial: [], about: 'What came so far' }),
    note_counts: listOf(note_counts, { ...told, initial: [], about: 'How much there is to tell' }),
    notes: listOf(notes, {
      ...told,
      initial: [],
      about: `The first ${NOTES_SHOWN} of each kind, where one move is asked for; the report tells all`,
    }),
    bytes_read: integer({ ...counted, about: 'What was read from the other service' }),
    limits: recordOf(limits, { ...told, about: 'What the operator allows for a transfer' }),
    report_url: text({ ...told, about: 'Where the report is' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
  },
})
