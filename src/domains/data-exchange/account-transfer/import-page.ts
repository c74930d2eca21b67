import { amendAs } from '../../../platform/actions/crud.ts'
import { messageOf, Refusal } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRecords } from '../../../platform/database/records.ts'
import { lockWithDeleted } from '../../../platform/database/restore.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { isTree } from '../../../platform/formats/input.ts'
import { type AnyResource, type Moving, movedOf, noteOf, type Outcome, type Reading } from './context.ts'
import { digestSourceRecord, momentIn, type SourceRecord } from './rules.ts'
import type { Counts, Moved, Note } from './schema.ts'
import { findMoved, isChangedHere, keepMoved, putMoved } from './store.ts'

// A page of records on its way in: what is new is made, what has changed there is changed here, the rest is let alone.

export const MOVED_IN = 'move_in' // what the history says of them

export type Whole = { [field: string]: unknown }

export type Taking = {
  resource: AnyResource
  read: (told: SourceRecord) => Omit<Reading, 'told' | 'url'>
  // What is known only beside the others and the database; a text says why one is left out.
  decide?: (db: Database, moving: Moving, readings: Ready[], notes: Note[]) => Promise<(Whole | string)[]>
  own?: readonly string[] // fields that are given here once, and stay when the record changes there
  // A record of the account that is there already and stands for it.
  adopt?: (db: Database, moving: Moving, reading: Ready) => Promise<number | undefined>
  // What is kept beside the row.
  settle?: (db: Database, moving: Moving, made: Made[]) => Promise<void>
}

export type Ready = Reading & { whole: Whole }
export type Made = Ready & { record_id: number }

export async function takePage(
  db: Database,
  moving: Moving,
  taking: Taking,
  page: readonly { told: SourceRecord; url: string }[],
): Promise<Outcome> {
  const { move } = moving
  const name = taking.resource.plural
  const known = await findMoved(
    db,
    move,
    name,
    page.map(({ told }) => told.id),
  )
  const outcome = { counts: count({ read: page.length }), notes: [] as Note[] }
  const fresh: Reading[] = []
  const changed: Reading[] = []
  const here = new Map<number, string>()
  for (const { told, url } of page) {
    const digest = digestSourceRecord(told)
    const before = known.get(told.id)
    const same = here.get(told.id) ?? before?.digest
    const is_again = here.has(told.id) || before?.move_id === move.id || moving.ids.hasMet(name, told.id)
    here.set(told.id, digest)
    if (same === digest || (is_again && same === undefined)) {
      outcome.counts.unchanged++
      continue
    }
    if (is_again) {
      outcome.notes.push(
        noteOf(
          'left_out',
          name,
          { told, url },
          'is told twice, the second time otherwise: the first was taken',
        ),
      )
      outcome.counts.left_out++
      continue
    }
    const reading: Reading = { ...taking.read(told), told, url }
    for (const { field, message } of reading.problems)
      outcome.notes.push(noteOf('unreadable', name, reading, `${field} ${message}`))
    if (before) changed.push(reading)
    else fresh.push(reading)
  }
  await link(db, moving, name, [...fresh, ...changed], outcome.notes)
  const ready = await decideAll(db, moving, taking, fresh, outcome)
  await change(db, moving, taking, { readings: changed, known }, outcome)
  outcome.counts.created += ready.length
  if (!move.is_dry) await make(db, moving, taking, ready)
  return { counts: { [name]: outcome.counts }, notes: outcome.notes }
}

type Taken = { counts: Counts; notes: Note[] }

const count = (said: Partial<Counts>): Counts => ({
  ...{ read: 0, created: 0, updated: 0, unchanged: 0, left_out: 0 },
  ...said,
})

// What is not here yet waits; what is inside of the record cannot.
async function link(db: Database, moving: Moving, name: string, readings: readonly Reading[], notes: Note[]) {
  const wanted = new Map<string, Set<number>>()
  const want = (to: string, id: number) => wanted.set(to, (wanted.get(to) ?? new Set<number>()).add(id))
  for (const { links, inner } of readings) {
    for (const { to, id } of Object.values(links)) want(to, id)
    for (const { at, field, to } of inner) if (at[field]) want(to, Number(at[field]))
  }
  const found = new Map<string, Map<number, number>>()
  for (const [to, ids] of wanted) found.set(to, await moving.ids.find(db, to, [...ids]))
  for (const reading of readings) {
    for (const [field, { to, id }] of Object.entries(reading.links)) {
      const record_id = found.get(to)?.get(id)
      if (record_id === undefined || isInside(field)) continue
      reading.draft[field] = record_id
      delete reading.links[field]
    }
    for (const { at, field, to } of reading.inner) {
      const id = Number(at[field])
      if (!id) {
        // What is no id at all names nothing, and must not be taken for one of ours.
        if (at[field]) at[field] = null
        continue
      }
      at[field] = found.get(to)?.get(id) ?? null
      if (at[field] === null)
        notes.push(noteOf('unlinked', name, reading, `names ${to} ${id}, which did not come`))
    }
  }
}

export const isInside = (field: string): boolean => field.includes('.')

async function decideAll(
  db: Database,
  moving: Moving,
  { resource, decide }: Taking,
  readings: readonly Reading[],
  { counts, notes }: Taken,
): Promise<Ready[]> {
  const ready: Ready[] = readings.map((reading) => ({ ...reading, whole: reading.draft }))
  const decided = decide ? await decide(db, moving, ready, notes) : ready.map(({ whole }) => whole)
  return ready.flatMap((one, place) => {
    const whole = complete(resource, decided[place] as Whole | string)
    if (typeof whole !== 'string') return [{ ...one, whole }]
    notes.push(noteOf('left_out', resource.plural, one, whole))
    counts.left_out++
    return []
  })
}

function complete(resource: AnyResource, decided: Whole | string): Whole | string {
  if (typeof decided === 'string') return decided
  try {
    return compose(resource, decided)
  } catch (error) {
    if (error instanceof Refusal) return messageOf(error)
    throw error
  }
}

async function make(db: Database, moving: Moving, taking: Taking, ready: readonly Ready[]) {
  if (ready.length === 0) return
  const { writer, move } = moving
  const { resource } = taking
  const made: Made[] = []
  const fresh: Ready[] = []
  for (const one of ready) {
    const adopted = await taking.adopt?.(db, moving, one)
    if (adopted === undefined) fresh.push(one)
    else made.push({ ...one, record_id: adopted })
  }
  const times = fresh.map(({ told }) => madeAt(told, writer.now))
  const wholes = fresh.map(({ whole }) => whole)
  const inserted = await insertRecords(db, move.account_id, resource, wholes as never, times)
  inserted.forEach(({ id, changes }, place) => {
    audit(db, writer, { action: MOVED_IN, resource: resource.name, record_id: id, changes })
    made.push({ ...(fresh[place] as Ready), record_id: id })
  })
  await putMoved(
    db,
    move,
    made.map((one) => rowOf(moving, resource.plural, one)),
  )
  await taking.settle?.(db, moving, made)
}

const rowOf = (moving: Moving, name: string, made: Made): Moved => ({
  ...movedOf(moving, name, made, digestSourceRecord(made.told)),
  record_id: made.record_id,
})

// Nothing was made later than now: what sorts and compares by the time of a record counts on that.
export const madeAt = ({ created_at }: SourceRecord, now: number): number =>
  Math.min(momentIn(created_at) ?? now, now)

// What was changed here stays as it is here.
async function change(
  db: Database,
  moving: Moving,
  taking: Taking,
  { readings, known }: { readings: readonly Reading[]; known: ReadonlyMap<number, Moved> },
  outcome: Taken,
) {
  const { resource } = taking
  const { account_id } = moving.move
  const open: Reading[] = []
  for (const reading of readings) {
    const { record_id } = known.get(reading.told.id) as Moved
    if (!(await isChangedHere(db, account_id, resource.name, record_id))) {
      open.push(reading)
      continue
    }
    outcome.notes.push(
      noteOf('kept', resource.plural, reading, 'was changed on both sides: it stays as it is here'),
    )
    outcome.counts.unchanged++
    if (!moving.move.is_dry)
      await keepMoved(db, moving.move, {
        ...(known.get(reading.told.id) as Moved),
        digest: digestSourceRecord(reading.told),
      })
  }
  const ready = await decideAll(db, moving, taking, open, outcome)
  outcome.counts.updated += ready.length
  if (moving.move.is_dry) return
  const made: Made[] = []
  for (const one of ready) {
    const { record_id } = known.get(one.told.id) as Moved
    const { record } = await lockWithDeleted(db, account_id, resource, record_id)
    const own = Object.fromEntries((taking.own ?? []).map((name) => [name, record[name]]))
    await amendAs(db, moving.writer, resource, record, {
      draft: { ...one.whole, ...own } as never,
      action: MOVED_IN,
    })
    made.push({ ...one, record_id })
    await keepMoved(db, moving.move, rowOf(moving, resource.plural, { ...one, record_id }))
  }
  if (made.length > 0) await taking.settle?.(db, moving, made)
}

// An id is what everything hangs on.
export const isRecord = (item: unknown): item is SourceRecord =>
  isTree(item as never) && Number.isSafeInteger((item as SourceRecord).id) && (item as SourceRecord).id > 0
