import { invalid } from '../api-error.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { preparedWrite, transaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { lockRecord, missingIds, prepareRecord, softDeleteRecord, updateRecord } from '../database/records.ts'
import { lockWithDeleted, restoreRecord } from '../database/restore.ts'
import { type Field, type Fields, hasValue, isBlank } from '../fields/field.ts'
import { compose, type DraftOf, type RecordOf, type Resource } from '../fields/resource.ts'
import { toData } from '../fields/storage-values.ts'

// Create, update, delete and restore actions of a plain resource, each with its audit entry. A module passes its own
// decision if it has one.

export type Decide<Declared extends Fields> = (
  db: Database,
  actor: Actor,
  draft: DraftOf<Declared>,
  current?: RecordOf<Declared>,
) => Promise<DraftOf<Declared>>

// Returns the name of a record that was created without one. The name may contain its id.
export type DefaultName = (db: Database, actor: Actor, id: number) => Promise<string>

// Adjusts a new record inside the write lock. With it, everything else is decided before the lock; without it, inside.
export type Settle<Declared extends Fields> = (
  db: Database,
  actor: Actor,
  composed: DraftOf<Declared>,
) => Promise<DraftOf<Declared> | undefined>

export function createAction<Declared extends Fields>(
  resource: Resource<Declared>,
  decide?: Decide<Declared>,
  defaultName?: DefaultName,
  settle?: Settle<Declared>,
) {
  const prepare = ({ account_id, now }: Actor, composed: DraftOf<Declared>) => ({
    composed,
    insert: prepareRecord(account_id, resource, composed, now),
  })

  async function decideNew(db: Database, actor: Actor, draft: DraftOf<Declared>) {
    // Rejects a request without values: an empty request only tests a token, and a misspelt key must not create an
    // empty record.
    if (defaultName && !hasValue(draft)) throw invalid({ name: "can't be blank" })
    await checkReferences(db, actor.account_id, resource, draft)
    const composed = compose(resource, draft)
    return prepare(actor, decide ? compose(resource, await decide(db, actor, composed), composed) : composed)
  }

  async function storeNew(db: Database, decided: Awaited<ReturnType<typeof decideNew>>, actor: Actor) {
    const settled = await settle?.(db, actor, decided.composed)
    const { insert } = settled ? prepare(actor, compose(resource, settled, decided.composed)) : decided
    const { record, changes } = await insert(db, {})
    audit(db, actor, { action: 'create', resource: resource.name, record_id: record.id, changes })
    if (defaultName === undefined || !isBlank(record.name)) return record
    const name = await defaultName(db, actor, record.id)
    // TypeScript cannot tell that the declared fields contain a name.
    return updateAction(resource, decide)(db, actor, record.id, { name } as unknown as DraftOf<Declared>)
  }

  if (settle) return preparedWrite(decideNew, storeNew)
  return (db: Database, actor: Actor, draft: DraftOf<Declared>) =>
    transaction(db, async (db) => storeNew(db, await decideNew(db, actor, draft), actor))
}

export const updateAction =
  <Declared extends Fields>(resource: Resource<Declared>, decide?: Decide<Declared>) =>
  (db: Database, actor: Actor, id: number, draft: DraftOf<Declared>): Promise<RecordOf<Declared>> =>
    transaction(db, async (db) => {
      const current = await lockRecord(db, actor.account_id, resource, id)
      await checkReferences(db, actor.account_id, resource, draft, { current })
      const decided = decide ? await decide(db, actor, draft, current) : draft
      return (await applyChanges(db, actor, resource, current, decided)).record
    })

// Stores the changes of a locked record and writes an audit entry. Does nothing if nothing changes.
export const applyChanges = <Declared extends Fields>(
  db: Database,
  actor: Actor,
  resource: Resource<Declared>,
  current: RecordOf<Declared>,
  draft: DraftOf<Declared>,
) => applyChangesAs(db, actor, resource, current, { draft, action: 'update' })

// Like `applyChanges()`, but with its own audit action and further changes in the entry.
export async function applyChangesAs<Declared extends Fields>(
  db: Database,
  actor: Actor,
  resource: Resource<Declared>,
  current: RecordOf<Declared>,
  { draft, action, beside = {} }: { draft: DraftOf<Declared>; action: string; beside?: Changes },
): Promise<{ record: RecordOf<Declared>; changes: Changes }> {
  const composed = compose(resource, draft, current)
  const changes = changesBetween(resource, current, composed)
  if (Object.keys(changes).length === 0) return { record: current, changes }
  audit(db, actor, {
    action,
    resource: resource.name,
    record_id: current.id,
    changes: { ...changes, ...beside },
  })
  return {
    record: await updateRecord(
      db,
      { account_id: actor.account_id, now: actor.now },
      resource,
      current,
      composed,
    ),
    changes,
  }
}

export const deleteAction =
  <Declared extends Fields>(
    resource: Resource<Declared>,
    check: (db: Database, actor: Actor, current: RecordOf<Declared>) => Promise<void> = async () => {},
  ) =>
  (db: Database, actor: Actor, id: number): Promise<void> =>
    transaction(db, async (db) => {
      const current = await lockRecord(db, actor.account_id, resource, id)
      await check(db, actor, current)
      await softDeleteRecord(db, actor.account_id, resource, current, actor.now)
      audit(db, actor, { action: 'delete', resource: resource.name, record_id: id, changes: {} })
    })

// Restores a deleted record. Returns a live record unchanged, so that a repeated request does no harm.
export const restoreAction =
  <Declared extends Fields>(resource: Resource<Declared>, decide?: Decide<Declared>) =>
  (db: Database, actor: Actor, id: number): Promise<RecordOf<Declared>> =>
    transaction(db, async (db) => {
      const { record: deleted, is_deleted } = await lockWithDeleted(db, actor.account_id, resource, id)
      if (!is_deleted) return deleted
      const decided = decide ? compose(resource, await decide(db, actor, deleted, deleted), deleted) : deleted
      const record = await restoreRecord(
        db,
        actor.account_id,
        resource,
        decided as RecordOf<Declared>,
        actor.now,
      )
      const changes = changesBetween(resource, deleted, record)
      audit(db, actor, { action: 'restore', resource: resource.name, record_id: id, changes })
      return record
    })

type ReferenceOptions<Declared extends Fields> = {
  current?: RecordOf<Declared> | undefined
  names?: readonly string[]
}

// Checks that a field that refers to another record refers to a live one of this account. The previous reference may
// stay.
export async function checkReferences<Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  draft: DraftOf<Declared>,
  { current, names = resource.references }: ReferenceOptions<Declared> = {},
) {
  for (const name of names) {
    const id = draft[name]
    if (isBlank(id) || id === current?.[name]) continue
    const missing = await missingIds(db, accountId, resource.fields[name]?.target as string, [Number(id)])
    if (missing.length > 0) throw invalid({ [name]: 'does not exist' })
  }
}

// Changes as stored in the audit log: {field: [before, after]}.
type Changes = { [name: string]: [unknown, unknown] }

export function changesBetween<Declared extends Fields>(
  { fields }: Resource<Declared>,
  before: DraftOf<Declared>,
  after: DraftOf<Declared>,
): Changes {
  const changes: Changes = {}
  for (const name in fields) {
    const field = fields[name] as Field<unknown>
    const was = storedValue(field, before[name])
    const is = storedValue(field, after[name])
    if (was !== is && JSON.stringify(was) !== JSON.stringify(is)) changes[name] = [was, is]
  }
  return changes
}

const storedValue = (field: Field<unknown>, value: unknown) =>
  value === null || value === undefined ? null : toData(field, value)
