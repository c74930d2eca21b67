import { entriesOf } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { Account } from '../../administration/accounts/store.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { recipientsOf } from './recipients.ts'
import {
  type Chosen,
  decide,
  dueAt,
  dueBetween,
  isHeld,
  isQuiet,
  isReminded,
  isSilenced,
  isThanked,
  isThanks,
  paidBetween,
  planOf,
  thanksOf,
  type When,
  whenOf,
} from './rules.ts'
import type { Step } from './schema.ts'
import { doneSteps, findHolds, owedAfter, paidAfter, stepsOf } from './store.ts'

// What is to be done of the documents of an account at an instant.

// A document, what is to be done of it, and who hears of it.
export type Planned = { invoice: Invoice; chosen: Chosen; skipped: Chosen[]; to: string[] }

const BATCH = 100

export type Seen = { planned: Planned[]; last_id: number; is_last: boolean }

// What a look at `now` would do of the next hundred documents.
export async function lookAfter(
  db: Database,
  { id, settings }: Account,
  now: number,
  after_id: number,
): Promise<Seen> {
  const when = whenOf(settings)
  const steps = (await stepsOf(db, id)).filter(({ active }) => active)
  const reminding = steps.filter((step) => !isThanks(step))
  const is_quiet = isQuiet(now, when)
  const owed =
    reminding.length === 0 || is_quiet
      ? []
      : await owedAfter(db, id, dueBetween(reminding, now, when), after_id, BATCH)
  const paid =
    reminding.length === steps.length || is_quiet
      ? []
      : await paidAfter(db, id, paidBetween(now, when), after_id, BATCH)
  // Of two lists by their ids as far as both are known.
  const ends = [owed, paid].flatMap((found) => (found.length < BATCH ? [] : [found.at(-1)?.id as number]))
  const last_id = Math.min(...ends)
  const near = (found: readonly Invoice[]) => found.filter((invoice) => invoice.id <= last_id)
  return {
    planned: [
      ...(await planAll(db, id, near(owed), reminding, { now, when })),
      ...(await planThanks(db, id, near(paid), steps, { now, when })),
    ],
    last_id,
    is_last: ends.length === 0,
  }
}

async function planAll(
  db: Database,
  account_id: number,
  owed: readonly Invoice[],
  steps: readonly Step[],
  { now, when }: { now: number; when: When },
): Promise<Planned[]> {
  const ids = owed.map(({ id }) => id)
  const [holds, done] = [await findHolds(db, account_id, ids), await doneSteps(db, account_id, ids)]
  const today = dayAt(now, when.time_zone)
  const planned: Planned[] = []
  for (const invoice of owed) {
    if (!isReminded(invoice) || isHeld(holds.get(invoice.id), today)) continue
    const { chosen, skipped } = decide(
      invoice,
      planOf(steps, invoice),
      done.get(invoice.id) ?? new Set(),
      now,
      when,
    )
    if (!chosen) continue
    const client = await clientOf(db, account_id, invoice)
    if (client?.disable_auto_reminders) continue
    planned.push({ invoice, chosen, skipped, to: recipientsOf(invoice, client) })
  }
  return planned
}

export const clientOf = async (db: Database, account_id: number, { client_id }: Invoice) =>
  client_id === null ? undefined : findRecord(db, account_id, clients, client_id)

// A letter without an address waits for one; the next look asks again.
export const canGo = ({ chosen, to }: Planned): boolean => chosen.step.action === 'task' || to.length > 0

// The words of the step that is closest to the document, once its days are over.
async function planThanks(
  db: Database,
  account_id: number,
  paid: readonly Invoice[],
  steps: readonly Step[],
  { now, when }: { now: number; when: When },
): Promise<Planned[]> {
  const holds = await findHolds(
    db,
    account_id,
    paid.map(({ id }) => id),
  )
  const planned: Planned[] = []
  for (const invoice of paid) {
    const step = thanksOf(steps, invoice)
    if (!step || !isThanked(invoice) || isSilenced(holds.get(invoice.id))) continue
    const paid_date = invoice.paid_date as string
    const due_at = dueAt(step, paid_date, when)
    if (due_at > now || paid_date < dayAt(step.since ?? 0, when.time_zone)) continue
    const client = await clientOf(db, account_id, invoice)
    if (client?.disable_auto_reminders || !(await wasOwed(db, account_id, invoice))) continue
    planned.push({ invoice, chosen: { step, due_at }, skipped: [], to: recipientsOf(invoice, client) })
  }
  return planned
}

const ENTRIES_MAX = 200

// Somebody owed it before it was paid. What was born paid, as documents of other programs are, nobody waited for.
async function wasOwed(db: Database, account_id: number, { id }: Invoice): Promise<boolean> {
  const entries = await entriesOf(db, account_id, invoices.name, id, ENTRIES_MAX)
  for (const { changes } of entries) {
    const [before, after] = (JSON.parse(changes) as { status?: [string | null, string] }).status ?? []
    if (after === 'paid') return Boolean(before) && before !== 'draft'
  }
  return false
}
