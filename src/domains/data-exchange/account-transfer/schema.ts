import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  integer,
  nestedList,
  nestedRecord,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// Schema of account transfers: their progress, the ids of transferred records, and notes about differences.

export const NOTE_KINDS = ['differs', 'unreadable', 'left_out', 'unlinked', 'stock', 'kept', 'user'] as const
const STATUSES = ['running', 'done', 'failed', 'stopped'] as const
type MoveStatus = (typeof STATUSES)[number]
export type NoteKind = (typeof NOTE_KINDS)[number]

// Counts of records of one type.
export type Counts = {
  read: number
  created: number
  updated: number
  unchanged: number
  left_out: number
}
export const NO_COUNTS: Counts = { read: 0, created: 0, updated: 0, unchanged: 0, left_out: 0 }

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
    { name: 'sealed_token', type: 'text' }, // only while the server runs the transfer
    { name: 'began_at', type: 'integer' }, // when it was last requested
    { name: 'bytes_read', type: 'integer' },
  ],
  indexes: [['account_id', 'id']],
}

// Maps records of the source to records here. Unfinished work is stored beside them: links to later records, files, stock.
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

export type AccountTransfer = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  user_id: number
  source: string
  is_dry: boolean
  is_fresh: boolean // the account had no documents at the start
  status: MoveStatus
  step: string
  place: number // progress within the step: a page, or the last record
  problem: string | null
  parts: { [resource: string]: Counts }
  has_token: boolean // run by the server; transfers of the command line have none
  began_at: number // when it was last requested, by the clock of the machine
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

export type TransferredRecord = {
  resource: string
  source_id: number
  record_id: number
  digest: string
  move_id: number
  links: Links | null
  files: number
  stock: string | null
}

const readOnly = { readonly: true } as const
const count = { ...readOnly, initial: 0 } as const

const partShape = shape({
  name: 'part',
  plural: 'parts',
  component: 'account_transfer_part',
  fields: {
    resource: text({ ...readOnly, never_null: true }),
    read: integer({ ...count, description: 'Number of records in the source' }),
    created: integer({ ...count, description: 'Number of created records' }),
    updated: integer({ ...count, description: 'Number of records changed since the last transfer' }),
    unchanged: integer(count),
    skipped: integer({ ...count, description: 'Number of skipped records; notes contain the reasons' }),
  },
})

const limitShape = shape({
  name: 'limits',
  plural: 'limits',
  component: 'account_transfer_limits',
  fields: {
    rows: integer({
      ...count,
      description: 'Maximum number of transferred records and notes of the account',
    }),
    megabytes: integer({ ...count, description: 'Maximum size of the data read' }),
    hours: integer({ ...count, description: 'Maximum duration' }),
  },
})

const noteCountShape = shape({
  name: 'note_count',
  plural: 'note_counts',
  component: 'account_transfer_note_count',
  fields: { kind: choice(NOTE_KINDS, { ...readOnly, initial: 'differs' }), count: integer(count) },
})

export const NOTES_SHOWN = 20 // of each kind; the report contains all

const noteShape = shape({
  name: 'note',
  plural: 'notes',
  component: 'account_transfer_note',
  fields: {
    kind: choice(NOTE_KINDS, { ...readOnly, initial: 'differs' }),
    resource: text({ ...readOnly, never_null: true }),
    source_id: integer({ ...readOnly, description: 'Id in the source' }),
    called: text({ ...readOnly, description: 'Number or name' }),
    message: text({ ...readOnly, never_null: true, max: 1000 }),
    url: text({ ...readOnly, max: 2000, description: 'Address in the source' }),
  },
})

export const moveShape = shape({
  name: 'account_transfer',
  plural: 'account_transfers',
  fields: {
    from: text({
      required: true,
      max: 255,
      description: 'Address of the source account, such as `https://acme.example`',
    }),
    token: text({
      writeonly: true,
      max: 500,
      description:
        'API token of the source account, stored encrypted while the transfer runs and then deleted',
    }),
    dry_run: bool({ description: 'Read everything and report, but write nothing' }),
    id: integer({ ...readOnly, initial: 0 }),
    status: choice(STATUSES, { ...readOnly, initial: 'running' }),
    is_running: bool({
      ...readOnly,
      description:
        'Whether a running transfer is being processed at this moment; otherwise it waits and continues automatically',
    }),
    problem: text({ ...readOnly, max: 2000, description: 'Reason of the failure' }),
    step: text({ ...readOnly, description: 'Current step' }),
    step_number: integer({ ...count, description: 'Number of the current step of `steps`' }),
    steps: integer(count),
    parts: nestedList(partShape, { ...readOnly, initial: [], description: 'Counts by type of record' }),
    note_counts: nestedList(noteCountShape, {
      ...readOnly,
      initial: [],
      description: 'Number of notes by kind',
    }),
    notes: nestedList(noteShape, {
      ...readOnly,
      initial: [],
      description: `First ${NOTES_SHOWN} notes of each kind, only in the response for a single transfer; the report contains all`,
    }),
    bytes_read: integer({ ...count, description: 'Bytes read from the source' }),
    limits: nestedRecord(limitShape, { ...readOnly, description: 'Limits set by the operator' }),
    report_url: text({ ...readOnly, description: 'Path of the report' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
  },
})
