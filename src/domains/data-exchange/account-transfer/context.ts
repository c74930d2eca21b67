import type { Database } from '../../../platform/database/database.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import { labelOf, type Resource } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { AttachmentStorage, Owner } from '../../catalog/attachments/schema.ts'
import type { Budget } from './budget.ts'
import type { ReadResult, SourceRecord } from './rules.ts'
import type { AccountTransfer, Counts, Note, TransferredRecord } from './schema.ts'
import type { SourceService } from './source.ts'
import { findTransferred } from './store.ts'

// Types and state that the steps of a transfer share.

export type TransferFiles = { storage: AttachmentStorage; owners: readonly Owner[] }

export type TransferContext = {
  move: AccountTransfer
  writer: WriteContext
  now: () => number // current time by the clock of the account; that of the writer is the start
  source: SourceService
  files: TransferFiles
  ids: TransferredIds
  budget: Budget
}

// A reference inside the data that was read, to be replaced by the id in this account.
export type InnerReference = { at: { [field: string]: unknown }; field: string; to: string }

export type ReadRecord = ReadResult & {
  sourceRecord: SourceRecord
  url: string
  innerReferences: InnerReference[]
  files: number
  stock: string | null
}

// Result of a portion of a step, stored in one transaction with the progress.
export type Outcome = { counts: { [resource: string]: Partial<Counts> }; notes: Note[] }

export type Portion = {
  position: number // start of the next portion
  store: (db: Database) => Promise<Outcome>
  seen?: { resource: string; ids: number[] } // ids that are transferred once the portion is stored
}

export type TransferStep = {
  name: string
  copies?: string // plural of the resource whose records it copies
  // Reads the next portion; undefined at the end.
  next: (db: Database, context: TransferContext, position: number) => Promise<Portion | undefined>
}

export type AnyResource = Resource<Fields>

// Maps ids of the source to ids in this account. In a dry run, ids that were seen count as transferred.
export class TransferredIds {
  readonly #seen = new Map<string, Set<number>>()
  readonly #move: AccountTransfer

  constructor(move: AccountTransfer) {
    this.#move = move
  }

  addSeen(resource: string, id: number) {
    const seen = this.#seen.get(resource) ?? new Set()
    this.#seen.set(resource, seen.add(id))
  }

  // Whether this run has seen the record: a list that returns nothing new has ended.
  hasSeen = (resource: string, id: number): boolean => this.#seen.get(resource)?.has(id) === true

  async find(db: Database, to: string, ids: readonly number[]): Promise<Map<number, number>> {
    const transferred = await findTransferred(db, this.#move, to, ids.filter(isSafeId))
    const recordIds = new Map([...transferred].map(([id, { record_id }]) => [id, record_id]))
    // A document that is repeated may be a draft, which has an id in the same table.
    if (to === 'invoices')
      for (const [id, recordId] of await this.#drafts(db, ids, recordIds)) recordIds.set(id, recordId)
    if (this.#move.is_dry)
      for (const id of ids) if (this.hasSeen(to, id) && !recordIds.has(id)) recordIds.set(id, id)
    return recordIds
  }

  async #drafts(db: Database, ids: readonly number[], recordIds: ReadonlyMap<number, number>) {
    const missing = ids.filter((id) => isSafeId(id) && !recordIds.has(id))
    const drafts = await findTransferred(db, this.#move, 'drafts', missing)
    return [...drafts].map(([id, { record_id }]) => [id, record_id] as const)
  }
}

// Ids of the source can be any number, also one that no database accepts.
const isSafeId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

export const noteOf = (
  kind: Note['kind'],
  resource: { readonly plural: string; readonly label: string | null },
  { sourceRecord, url }: { sourceRecord: SourceRecord; url: string },
  message: string,
): Note => ({
  kind,
  resource: resource.plural,
  source_id: sourceRecord.id,
  called: labelOf(resource, sourceRecord).slice(0, 100) || null,
  message,
  url,
})

export const transferredRecordOf = (
  context: TransferContext,
  resource: string,
  record: ReadRecord,
  digest: string,
): TransferredRecord => ({
  resource,
  source_id: record.sourceRecord.id,
  record_id: 0,
  digest,
  move_id: context.move.id,
  links: Object.keys(record.links).length > 0 ? record.links : null,
  files: record.files,
  stock: record.stock,
})
