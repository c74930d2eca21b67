import type { Database } from '../../../platform/database/database.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Owner, Shelf } from '../../catalog/attachments/schema.ts'
import type { Budget } from './budget.ts'
import type { Read, SourceRecord } from './rules.ts'
import type { Counts, Move, Moved, Note } from './schema.ts'
import type { Source } from './source.ts'
import { findMoved } from './store.ts'

// What the steps of a move share.

export type House = { shelf: Shelf; owners: readonly Owner[] }

export type Moving = {
  move: Move
  writer: Writer
  now: () => number // by the clock of the account, which the writer came by at the beginning
  source: Source
  house: House
  ids: Ids
  budget: Budget
}

// A name of another record inside of what was read, found and put in its place.
export type Inner = { at: { [field: string]: unknown }; field: string; to: string }

export type Reading = Read & {
  told: SourceRecord
  url: string
  inner: Inner[]
  files: number
  stock: string | null
}

// What came of a portion of a step, kept in one transaction with how far it is.
export type Outcome = { counts: { [resource: string]: Partial<Counts> }; notes: Note[] }

export type Portion = {
  place: number // where the next one begins
  store: (db: Database) => Promise<Outcome>
  met?: { resource: string; ids: number[] } // known to have come, once it is stored
}

export type Step = {
  name: string
  // Reads the next portion; nothing when there is none.
  next: (db: Database, moving: Moving, place: number) => Promise<Portion | undefined>
}

export type AnyResource = Resource<Fields>

// The ids here of records there. While nothing is written, those that were met are taken for granted.
export class Ids {
  readonly #met = new Map<string, Set<number>>()
  readonly #move: Move

  constructor(move: Move) {
    this.#move = move
  }

  meet(resource: string, id: number) {
    const met = this.#met.get(resource) ?? new Set()
    this.#met.set(resource, met.add(id))
  }

  // Whether this run has met it: a list that gives nothing new is at its end.
  hasMet = (resource: string, id: number): boolean => this.#met.get(resource)?.has(id) === true

  async find(db: Database, to: string, ids: readonly number[]): Promise<Map<number, number>> {
    const transferred = await findMoved(db, this.#move, to, ids.filter(isSafeId))
    const found = new Map([...transferred].map(([id, { record_id }]) => [id, record_id]))
    // What is repeated may be a draft, which has an id of the same row.
    if (to === 'invoices') for (const [id, one] of await this.#drafts(db, ids, found)) found.set(id, one)
    if (this.#move.is_dry) for (const id of ids) if (this.hasMet(to, id) && !found.has(id)) found.set(id, id)
    return found
  }

  async #drafts(db: Database, ids: readonly number[], found: ReadonlyMap<number, number>) {
    const rest = ids.filter((id) => isSafeId(id) && !found.has(id))
    const drafts = await findMoved(db, this.#move, 'drafts', rest)
    return [...drafts].map(([id, { record_id }]) => [id, record_id] as const)
  }
}

// What the other side calls an id may be any number, also one that no database takes.
const isSafeId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

export const noteOf = (
  kind: Note['kind'],
  resource: string,
  { told, url }: { told: SourceRecord; url: string },
  message: string,
): Note => ({ kind, resource, source_id: told.id, called: calledOf(told), message, url })

function calledOf({ number, name }: SourceRecord): string | null {
  const called = number ?? name
  return typeof called === 'string' ? called.slice(0, 100) : null
}

export const movedOf = (moving: Moving, resource: string, reading: Reading, digest: string): Moved => ({
  resource,
  source_id: reading.told.id,
  record_id: 0,
  digest,
  move_id: moving.move.id,
  links: Object.keys(reading.links).length > 0 ? reading.links : null,
  files: reading.files,
  stock: reading.stock,
})
