import { invalid } from '../api-error.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { preparedWrite, transaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { hideRecord, lockRecord, missingIds, prepareRecord, updateRecord } from '../database/records.ts'
import { lockWithDeleted, restoreRecord } from '../database/restore.ts'
import { type Field, type Fields, hasValue, isBlank } from '../fields/field.ts'
import { compose, type DraftOf, type RecordOf, type Resource } from '../fields/resource.ts'
import { toData } from '../fields/storage-values.ts'

// The four verbs of a plain resource: gather, decide, store, with their audit entry. A slice passes its own decision
// where it has one.

export type Decide<Declared extends Fields> = (
  db: Database,
  actor: Actor,
  draft: DraftOf<Declared>,
  current?: RecordOf<Declared>,
) => Promise<DraftOf<Declared>>

// What is called nothing is called by its number, which is known when it is stored.
export type Naming = (db: Database, actor: Actor, id: number) => Promise<string>

// What must be otherwise by the turn to write. Where that is asked there, all else is decided before; where not, in the turn.
export type Settle<Declared extends Fields> = (
  db: Database,
  actor: Actor,
  composed: DraftOf<Declared>,
) => Promise<DraftOf<Declared> | undefined>

export function creating<Declared extends Fields>(
  resource: Resource<Declared>,
  decide?: Decide<Declared>,
  nameIt?: Naming,
  settle?: Settle<Declared>,
) {
  const prepare = ({ account_id, now }: Actor, composed: DraftOf<Declared>) => ({
    composed,
    insert: prepareRecord(account_id, resource, composed, now),
  })

  async function decideNew(db: Database, actor: Actor, draft: DraftOf<Declared>) {
    // An empty payload tests a token, and a misspelt key must not create a record that nobody asked for.
    if (nameIt && !hasValue(draft)) throw invalid({ name: "can't be blank" })
    await checkReferences(db, actor.account_id, resource, draft)
    const whole = compose(resource, draft)
    return prepare(actor, decide ? compose(resource, await decide(db, actor, whole), whole) : whole)
  }

  async function storeNew(db: Database, decided: Awaited<ReturnType<typeof decideNew>>, actor: Actor) {
    const other = await settle?.(db, actor, decided.composed)
    const { insert } = other ? prepare(actor, compose(resource, other, decided.composed)) : decided
    const { record, changes } = await insert(db, {})
    audit(db, actor, { action: 'create', resource: resource.name, record_id: record.id, changes })
    if (nameIt === undefined || !isBlank(record.name)) return record
    const name = await nameIt(db, actor, record.id)
    return updating(resource, decide)(db, actor, record.id, { name } as unknown as DraftOf<Declared>)
  }

  if (settle) return preparedWrite(decideNew, storeNew)
  return (db: Database, actor: Actor, draft: DraftOf<Declared>) =>
    transaction(db, async (db) => storeNew(db, await decideNew(db, actor, draft), actor))
}

export const updating =
  <Declared extends Fields>(resource: Resource<Declared>, decide?: Decide<Declared>) =>
  (db: Database, actor: Actor, id: number, draft: DraftOf<Declared>): Promise<RecordOf<Declared>> =>
    transaction(db, async (db) => {
      const current = await lockRecord(db, actor.account_id, resource, id)
      await checkReferences(db, actor.account_id, resource, draft, { current })
      const decided = decide ? await decide(db, actor, draft, current) : draft
      return (await amend(db, actor, resource, current, decided)).record
    })

// Stores what is otherwise about a record that the caller holds, and says so in the chain, with what else is to be told there. Where
// nothing is, nothing happens.
export const amend = <Declared extends Fields>(
  db: Database,
  actor: Actor,
  resource: Resource<Declared>,
  current: RecordOf<Declared>,
  draft: DraftOf<Declared>,
) => amendAs(db, actor, resource, current, { draft, action: 'update' })

// The same for an action that the chain calls by its own name.
export async function amendAs<Declared extends Fields>(
  db: Database,
  actor: Actor,
  resource: Resource<Declared>,
  current: RecordOf<Declared>,
  { draft, action, beside = {} }: { draft: DraftOf<Declared>; action: string; beside?: Changes },
): Promise<{ record: RecordOf<Declared>; changes: Changes }> {
  const whole = compose(resource, draft, current)
  const changes = changesBetween(resource, current, whole)
  if (Object.keys(changes).length === 0) return { record: current, changes }
  audit(db, actor, {
    ...{ action, resource: resource.name, record_id: current.id },
    changes: { ...changes, ...beside },
  })
  return {
    record: await updateRecord(
      db,
      { account_id: actor.account_id, now: actor.now },
      resource,
      current,
      whole,
    ),
    changes,
  }
}

export const deleting =
  <Declared extends Fields>(
    resource: Resource<Declared>,
    check: (db: Database, actor: Actor, current: RecordOf<Declared>) => Promise<void> = async () => {},
  ) =>
  (db: Database, actor: Actor, id: number): Promise<void> =>
    transaction(db, async (db) => {
      const current = await lockRecord(db, actor.account_id, resource, id)
      await check(db, actor, current)
      await hideRecord(db, actor.account_id, resource, current, actor.now)
      audit(db, actor, { action: 'delete', resource: resource.name, record_id: id, changes: {} })
    })

// Brings a deleted record back as it was. One that is there is given as it is, so that asking twice does no harm.
export const restoring =
  <Declared extends Fields>(resource: Resource<Declared>, decide?: Decide<Declared>) =>
  (db: Database, actor: Actor, id: number): Promise<RecordOf<Declared>> =>
    transaction(db, async (db) => {
      const { record: gone, is_deleted } = await lockWithDeleted(db, actor.account_id, resource, id)
      if (!is_deleted) return gone
      const decided = decide ? compose(resource, await decide(db, actor, gone, gone), gone) : gone
      const record = await restoreRecord(
        db,
        actor.account_id,
        resource,
        decided as RecordOf<Declared>,
        actor.now,
      )
      const changes = changesBetween(resource, gone, record)
      audit(db, actor, { action: 'restore', resource: resource.name, record_id: id, changes })
      return record
    })

type ReferenceOptions<Declared extends Fields> = {
  current?: RecordOf<Declared> | undefined
  names?: readonly string[]
}

// A field that points at another record must point at a live one of this account; what it pointed at before may stay.
export async function checkReferences<Declared extends Fields>(
  db: Database,
  account_id: number,
  resource: Resource<Declared>,
  draft: DraftOf<Declared>,
  { current, names = resource.references }: ReferenceOptions<Declared> = {},
) {
  for (const name of names) {
    const id = draft[name]
    if (isBlank(id) || id === current?.[name]) continue
    const missing = await missingIds(db, account_id, resource.fields[name]?.to as string, [Number(id)])
    if (missing.length > 0) throw invalid({ [name]: 'does not exist' })
  }
}

// What the audit log keeps: {field: [before, after]}.
type Changes = { [name: string]: [unknown, unknown] }

export function changesBetween<Declared extends Fields>(
  { fields }: Resource<Declared>,
  before: DraftOf<Declared>,
  after: DraftOf<Declared>,
): Changes {
  const changes: Changes = {}
  for (const name in fields) {
    const field = fields[name] as Field<unknown>
    const was = kept(field, before[name])
    const is = kept(field, after[name])
    if (was !== is && JSON.stringify(was) !== JSON.stringify(is)) changes[name] = [was, is]
  }
  return changes
}

const kept = (field: Field<unknown>, value: unknown) =>
  value === null || value === undefined ? null : toData(field, value)
