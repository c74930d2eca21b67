import type { Table } from '../../platform/database/tables.ts'

// An account of another service on its way in: what is read there, what it became here, and what is to be told of it.

export const NOTE_KINDS = ['differs', 'unreadable', 'left_out', 'unlinked', 'stock', 'kept', 'user'] as const
type MoveStatus = 'running' | 'done' | 'failed' | 'stopped'
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
