import { applyChangesAs } from '../../../platform/actions/crud.ts'
import { ApiError, errorMessage } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRecords } from '../../../platform/database/records.ts'
import { lockWithDeleted } from '../../../platform/database/restore.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { isInputObject } from '../../../platform/formats/input.ts'
import {
  type AnyResource,
  noteOf,
  type Outcome,
  type ReadRecord,
  type TransferContext,
  transferredRecordOf,
} from './context.ts'
import { digestSourceRecord, momentIn, type SourceRecord } from './rules.ts'
import type { Counts, Note, TransferredRecord } from './schema.ts'
import { findTransferred, insertTransferred, isChangedHere, saveTransferred } from './store.ts'

// Imports a page of records: creates new records, changes those that have changed in the source, and leaves the others.

export const MOVED_IN = 'move_in' // action in the audit log

export type ImportedFields = { [field: string]: unknown }

export type Importer = {
  resource: AnyResource
  read: (sourceRecord: SourceRecord) => Omit<ReadRecord, 'sourceRecord' | 'url'>
  // Decides fields that depend on other records and the database. A text is the reason to skip a record.
  decide?: (
    db: Database,
    context: TransferContext,
    records: DecidedRecord[],
    notes: Note[],
  ) => Promise<(ImportedFields | string)[]>
  fixedFields?: readonly string[] // fields that are assigned once and do not follow the source
  // Returns an existing record of the account that takes the place of this one.
  adopt?: (db: Database, context: TransferContext, record: DecidedRecord) => Promise<number | undefined>
  // Stores data outside the row.
  storeRelated?: (db: Database, context: TransferContext, records: ImportedRecord[]) => Promise<void>
}

export type DecidedRecord = ReadRecord & { fields: ImportedFields }
export type ImportedRecord = DecidedRecord & { record_id: number }

export async function importPage(
  db: Database,
  context: TransferContext,
  importer: Importer,
  page: readonly { sourceRecord: SourceRecord; url: string }[],
): Promise<Outcome> {
  const { move } = context
  const name = importer.resource.plural
  const transferred = await findTransferred(
    db,
    move,
    name,
    page.map(({ sourceRecord }) => sourceRecord.id),
  )
  const outcome = { counts: toCounts({ read: page.length }), notes: [] as Note[] }
  const newRecords: ReadRecord[] = []
  const changed: ReadRecord[] = []
  const digests = new Map<number, string>()
  for (const { sourceRecord, url } of page) {
    const digest = digestSourceRecord(sourceRecord)
    const former = transferred.get(sourceRecord.id)
    const knownDigest = digests.get(sourceRecord.id) ?? former?.digest
    const isRepeated =
      digests.has(sourceRecord.id) ||
      former?.move_id === move.id ||
      context.ids.hasSeen(name, sourceRecord.id)
    digests.set(sourceRecord.id, digest)
    if (knownDigest === digest || (isRepeated && knownDigest === undefined)) {
      outcome.counts.unchanged++
      continue
    }
    if (isRepeated) {
      outcome.notes.push(
        noteOf(
          'left_out',
          importer.resource,
          { sourceRecord: sourceRecord, url },
          'occurs twice with different values; the first was used',
        ),
      )
      outcome.counts.left_out++
      continue
    }
    const record: ReadRecord = { ...importer.read(sourceRecord), sourceRecord: sourceRecord, url }
    for (const { field, message } of record.problems)
      outcome.notes.push(noteOf('unreadable', importer.resource, record, `${field} ${message}`))
    if (former) changed.push(record)
    else newRecords.push(record)
  }
  await replaceReferences(db, context, importer.resource, [...newRecords, ...changed], outcome.notes)
  const decided = await decideAll(db, context, importer, newRecords, outcome)
  await updateRecords(db, context, importer, { records: changed, transferred }, outcome)
  outcome.counts.created += decided.length
  if (!move.is_dry) await insertNew(db, context, importer, decided)
  return { counts: { [name]: outcome.counts }, notes: outcome.notes }
}

type PageOutcome = { counts: Counts; notes: Note[] }

const toCounts = (counts: Partial<Counts>): Counts => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  left_out: 0,
  ...counts,
})

// References to records that are not transferred yet wait, except those inside the JSON of the record.
async function replaceReferences(
  db: Database,
  context: TransferContext,
  resource: AnyResource,
  records: readonly ReadRecord[],
  notes: Note[],
) {
  const wantedIds = new Map<string, Set<number>>()
  const addWanted = (to: string, id: number) =>
    wantedIds.set(to, (wantedIds.get(to) ?? new Set<number>()).add(id))
  for (const { links, innerReferences } of records) {
    for (const { to, id } of Object.values(links)) addWanted(to, id)
    for (const { at, field, to } of innerReferences) if (at[field]) addWanted(to, Number(at[field]))
  }
  const ownIds = new Map<string, Map<number, number>>()
  for (const [to, ids] of wantedIds) ownIds.set(to, await context.ids.find(db, to, [...ids]))
  for (const record of records) {
    for (const [field, { to, id }] of Object.entries(record.links)) {
      const recordId = ownIds.get(to)?.get(id)
      if (recordId === undefined || isNested(field)) continue
      record.draft[field] = recordId
      delete record.links[field]
    }
    for (const { at, field, to } of record.innerReferences) {
      const id = Number(at[field])
      if (!id) {
        // A value that is not an id refers to nothing and must not be taken for an id of this account.
        if (at[field]) at[field] = null
        continue
      }
      at[field] = ownIds.get(to)?.get(id) ?? null
      if (at[field] === null)
        notes.push(noteOf('unlinked', resource, record, `refers to ${to} ${id}, which was not transferred`))
    }
  }
}

export const isNested = (field: string): boolean => field.includes('.')

async function decideAll(
  db: Database,
  context: TransferContext,
  { resource, decide }: Importer,
  records: readonly ReadRecord[],
  { counts, notes }: PageOutcome,
): Promise<DecidedRecord[]> {
  const candidates: DecidedRecord[] = records.map((record) => ({ ...record, fields: record.draft }))
  const decided = decide
    ? await decide(db, context, candidates, notes)
    : candidates.map(({ fields }) => fields)
  return candidates.flatMap((record, index) => {
    const fields = composeOrExplain(resource, decided[index] as ImportedFields | string)
    if (typeof fields !== 'string') return [{ ...record, fields }]
    notes.push(noteOf('left_out', resource, record, fields))
    counts.left_out++
    return []
  })
}

function composeOrExplain(resource: AnyResource, decided: ImportedFields | string): ImportedFields | string {
  if (typeof decided === 'string') return decided
  try {
    return compose(resource, decided)
  } catch (error) {
    if (error instanceof ApiError) return errorMessage(error)
    throw error
  }
}

async function insertNew(
  db: Database,
  context: TransferContext,
  importer: Importer,
  records: readonly DecidedRecord[],
) {
  if (records.length === 0) return
  const { writer, move } = context
  const { resource } = importer
  const imported: ImportedRecord[] = []
  const toInsert: DecidedRecord[] = []
  for (const record of records) {
    const adopted = await importer.adopt?.(db, context, record)
    if (adopted === undefined) toInsert.push(record)
    else imported.push({ ...record, record_id: adopted })
  }
  const times = toInsert.map(({ sourceRecord }) => creationTime(sourceRecord, writer.now))
  const rows = toInsert.map(({ fields }) => fields)
  const inserted = await insertRecords(db, move.account_id, resource, rows, times)
  inserted.forEach(({ id, changes }, index) => {
    audit(db, writer, { action: MOVED_IN, resource: resource.name, record_id: id, changes })
    imported.push({ ...(toInsert[index] as DecidedRecord), record_id: id })
  })
  await insertTransferred(
    db,
    move,
    imported.map((record) => transferRow(context, resource.plural, record)),
  )
  await importer.storeRelated?.(db, context, imported)
}

const transferRow = (context: TransferContext, name: string, record: ImportedRecord): TransferredRecord => ({
  ...transferredRecordOf(context, name, record, digestSourceRecord(record.sourceRecord)),
  record_id: record.record_id,
})

// Limits creation times to now, because sorting and comparing by them relies on that.
export const creationTime = ({ created_at }: SourceRecord, now: number): number =>
  Math.min(momentIn(created_at) ?? now, now)

// Records that were changed in this account keep their values.
async function updateRecords(
  db: Database,
  context: TransferContext,
  importer: Importer,
  {
    records: readings,
    transferred,
  }: { records: readonly ReadRecord[]; transferred: ReadonlyMap<number, TransferredRecord> },
  outcome: PageOutcome,
) {
  const { resource } = importer
  const { account_id } = context.move
  const unchanged: ReadRecord[] = []
  for (const record of readings) {
    const { record_id } = transferred.get(record.sourceRecord.id) as TransferredRecord
    if (!(await isChangedHere(db, account_id, resource.name, record_id))) {
      unchanged.push(record)
      continue
    }
    outcome.notes.push(
      noteOf('kept', resource, record, 'was changed in both accounts; the values of this account are kept'),
    )
    outcome.counts.unchanged++
    if (!context.move.is_dry)
      await saveTransferred(db, context.move, {
        ...(transferred.get(record.sourceRecord.id) as TransferredRecord),
        digest: digestSourceRecord(record.sourceRecord),
      })
  }
  const decided = await decideAll(db, context, importer, unchanged, outcome)
  outcome.counts.updated += decided.length
  if (context.move.is_dry) return
  const imported: ImportedRecord[] = []
  for (const decidedRecord of decided) {
    const { record_id } = transferred.get(decidedRecord.sourceRecord.id) as TransferredRecord
    const { record } = await lockWithDeleted(db, account_id, resource, record_id)
    const fixed = Object.fromEntries((importer.fixedFields ?? []).map((name) => [name, record[name]]))
    await applyChangesAs(db, context.writer, resource, record, {
      draft: { ...decidedRecord.fields, ...fixed },
      action: MOVED_IN,
    })
    imported.push({ ...decidedRecord, record_id })
    await saveTransferred(
      db,
      context.move,
      transferRow(context, resource.plural, { ...decidedRecord, record_id }),
    )
  }
  if (imported.length > 0) await importer.storeRelated?.(db, context, imported)
}

// A record needs an id.
export const isRecord = (item: unknown): item is SourceRecord =>
  isInputObject(item) && Number.isSafeInteger((item as SourceRecord).id) && (item as SourceRecord).id > 0
