import { conflict, invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { Budget, type MoveLimits } from './budget.ts'
import { type House, Ids, type Moving, type Portion } from './context.ts'
import { type Counts, type Move, NONE } from './schema.ts'
import { originOf, Source } from './source.ts'
import { SourceProblem } from './source-problem.ts'
import { stepsFor } from './steps.ts'
import {
  advanceMove,
  countRowsOf,
  dropNotes,
  endMove,
  findUnfinished,
  hasDocuments,
  insertMove,
  insertNotes,
  isUnderway,
  resumeMove,
} from './store.ts'

type Wish = { from: string; is_dry: boolean }

export const requestOf = (id: number): string => `move ${id}`

// One that has broken off is gone on with, whoever asks again.
export const openMove = (db: Database, writer: Writer, wish: Wish): Promise<Move> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = writer
    const source = readOrigin(wish.from)
    if (await isUnderway(db, account_id)) throw conflict('A move into this account is under way')
    const before = await findUnfinished(db, account_id, source, wish.is_dry)
    const began_at = Date.now()
    if (before && !wish.is_dry) return resumed(db, { ...before, updated_at: now, began_at })
    if (before && before.status !== 'stopped')
      await endMove(db, { ...before, status: 'stopped', updated_at: now })
    const begun: Omit<Move, 'id'> = {
      ...{ account_id, user_id, source, created_at: now, updated_at: now },
      ...{ is_dry: wish.is_dry, is_fresh: !(await hasDocuments(db, account_id)) },
      ...{ status: 'running', step: '', place: 0, problem: null, parts: {}, has_token: false },
      ...{ began_at, bytes_read: 0 },
    }
    const move = { ...begun, id: await insertMove(db, begun) }
    const changes = { from: [null, source], dry_run: [null, wish.is_dry] }
    audit(db, writer, { action: 'move', resource: 'account', record_id: account_id, changes })
    return move
  })

async function resumed(db: Database, move: Move): Promise<Move> {
  await resumeMove(db, move)
  return { ...move, status: 'running', problem: null }
}

function readOrigin(from: string): string {
  const origin = originOf(from)
  if (origin === undefined) throw invalid({ from: 'is not an address such as https://acme.example' })
  return origin
}

type Tell = (move: Move) => void
type Manner = {
  token: string
  limits: MoveLimits
  tell?: Tell
  is_public?: boolean
  gives_way?: boolean
  signal?: AbortSignal
}

// Portion after portion, each one transaction with how far it is: whoever takes the work up again goes on behind the last one.
export async function runMove(
  db: Database,
  writer: Writer,
  begun: Move,
  house: House,
  { tell, limits, ...asking }: Manner,
): Promise<void> {
  const used = { rows: await countRowsOf(db, begun), bytes: begun.bytes_read, began_at: begun.began_at }
  const budget = new Budget(limits, used)
  const source = new Source(begun.source, { ...asking, budget })
  const began_ms = performance.now()
  const now = () => writer.now + Math.round(performance.now() - began_ms)
  let move = begun.is_dry ? await fromStart(db, begun) : begun
  const moving: Moving = { move, writer, now, source, house, budget, ids: new Ids(move) }
  const steps = stepsFor(house.owners)
  const first = Math.max(
    0,
    steps.findIndex(({ name }) => name === move.step),
  )
  try {
    for (const [place, step] of steps.slice(first).entries()) {
      if (place > 0 || move.step === '')
        move = await stored(db, moving, move, { ...move, step: step.name, place: 0 })
      for (;;) {
        asking.signal?.throwIfAborted()
        budget.check(source.origin)
        const portion = await step.next(db, moving, move.place)
        if (portion === undefined) break
        move = await stored(db, moving, move, { ...move, place: portion.place }, portion)
        tell?.(move)
      }
    }
    await end(db, { ...move, status: 'done', updated_at: now() })
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    await end(db, {
      ...move,
      bytes_read: budget.bytes,
      status: 'failed',
      problem: `${error.message}: ${error.url}`,
      updated_at: now(),
    })
  } finally {
    source.close()
  }
}

// What is only looked at is looked at from the beginning: nothing remembers what was met.
const fromStart = (db: Database, move: Move): Promise<Move> =>
  transaction(db, async (db) => {
    await dropNotes(db, move)
    const anew = { ...move, step: '', place: 0, parts: {} }
    await resumeMove(db, anew)
    return anew
  })

export const end = (db: Database, move: Move) => transaction(db, async (db) => void (await endMove(db, move)))

async function stored(
  db: Database,
  moving: Moving,
  before: Move,
  after: Move,
  portion?: Portion,
): Promise<Move> {
  const next = await transaction(db, async (db) => {
    const { counts, notes } = portion ? await portion.store(db) : { counts: {}, notes: [] }
    const parts = added(before.parts, counts)
    const updated_at = Math.max(moving.now(), before.updated_at)
    const next = { ...after, parts, updated_at, bytes_read: moving.budget.bytes }
    if (!(await advanceMove(db, next, before))) throw overtaken()
    if (notes.length > 0) await insertNotes(db, before, notes)
    moving.budget.addRows(notes.length)
    for (const { created = 0 } of Object.values(counts)) moving.budget.addRows(created)
    return next
  })
  for (const id of portion?.met?.ids ?? []) moving.ids.meet(portion?.met?.resource as string, id)
  return next
}

function added(parts: Move['parts'], counts: { [resource: string]: Partial<Counts> }): Move['parts'] {
  const sums = { ...parts }
  for (const [resource, more] of Object.entries(counts)) {
    const sum = { ...NONE, ...sums[resource] }
    for (const [name, count] of Object.entries(more)) sum[name as keyof Counts] += count
    sums[resource] = sum
  }
  return sums
}

// Two of them at once would bring everything twice.
const overtaken = () => conflict('It was stopped, or somebody else moves it in already')
