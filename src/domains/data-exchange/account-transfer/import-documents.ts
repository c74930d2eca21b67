import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { datedToken } from '../../../platform/secret.ts'
import { type Department, departments } from '../../administration/departments/schema.ts'
import { takenNumbers } from '../../catalog/numbering/store.ts'
import { keepLook } from '../../catalog/templates/actions.ts'
import { createDraft } from '../../documents/invoice-actions/draft-actions.ts'
import { readRequest } from '../../documents/invoices/input.ts'
import { isIssuedHere } from '../../documents/invoices/kinds.ts'
import { isUnkept } from '../../documents/invoices/rules/locks.ts'
import { type InvoiceDraft, invoices } from '../../documents/invoices/schema.ts'
import { invoiceLedger } from '../../documents/invoices/store.ts'
import { type AnyResource, type Moving, noteOf } from './context.ts'
import type { Ready, Taking, Whole } from './import-page.ts'
import { noteMade } from './import-recurring.ts'
import { keepDocument, readDocument } from './read-document.ts'
import { listIn, type SourceRecord } from './rules.ts'
import type { Note } from './schema.ts'
import { findMoved, takenTokens } from './store.ts'

// Sales and purchases with everything that was said in them. No verb makes them: nothing is sent, moved, paid or numbered by it.

export const takeInvoices: Taking = {
  resource: invoices as unknown as AnyResource,
  read: readDocument,
  decide,
  own: ['look_id', 'token'],
  settle: noteMade,
}

async function decide(
  db: Database,
  moving: Moving,
  readings: Ready[],
  notes: Note[],
): Promise<(Whole | string)[]> {
  const { move, writer } = moving
  const known = await findMoved(
    db,
    move,
    invoices.plural,
    readings.map(({ told }) => told.id),
  )
  const fresh = readings.filter(({ told }) => !known.has(told.id))
  const taken = await takenHere(db, moving, fresh)
  const tokens = await takenTokens(
    db,
    fresh.flatMap(({ draft }) => tokenIn(draft.token) ?? []),
  )
  const cards = new Map<number, Department | undefined>()
  const looks = new Map<number | null, number>()
  const decided: (Whole | string)[] = []
  for (const reading of readings) {
    const { draft, told } = reading
    const id = Number(draft.department_id ?? 0)
    if (id && !cards.has(id)) cards.set(id, await findRecord(db, move.account_id, departments, id))
    const kept = tryToKeep(reading, writer.settings, cards.get(id))
    if (typeof kept === 'string') {
      decided.push(kept)
      continue
    }
    const { kind, number, income } = kept.whole
    const name = `${kind} ${number}`
    if (income !== false && !known.has(told.id) && taken.has(name)) {
      decided.push(`has a number that another document of its kind has here: ${number}`)
      continue
    }
    if (income !== false) taken.add(name)
    if (kept.differs !== undefined) notes.push(noteOf('differs', invoices.plural, reading, kept.differs))
    const is_fresh = !known.has(told.id)
    const whole = withToken(reading, kept.whole as Whole, { moving, tokens, is_fresh, notes })
    decided.push(is_fresh && !move.is_dry ? await withLook(db, moving, whole, looks) : whole)
  }
  return decided
}

// What others tell may have any form: what our rules cannot work with is left out, and nothing else with it.
function tryToKeep(...given: Parameters<typeof keepDocument>) {
  try {
    return keepDocument(...given)
  } catch (error) {
    return `cannot be understood here: ${(error as Error).message}`
  }
}

async function takenHere(db: Database, { move }: Moving, readings: readonly Ready[]): Promise<Set<string>> {
  const wanted = readings.flatMap(({ draft: { kind, number, income } }) =>
    kind && number && income !== false ? [{ kind: String(kind), number: String(number) }] : [],
  )
  return new Set(await takenNumbers(db, move.account_id, invoiceLedger, wanted))
}

const tokenIn = (token: unknown): string | undefined =>
  typeof token === 'string' && /^[A-Za-z0-9]{1,64}$/.test(token) ? token : undefined

type Beside = { moving: Moving; tokens: Set<string>; is_fresh: boolean; notes: Note[] }

// Old links lead to a new document, unless any document here, a deleted one too, has that link already. One that came before keeps its
// own: what the other side tells later could be the link of somebody else here.
function withToken(reading: Ready, whole: Whole, { moving, tokens, is_fresh, notes }: Beside): Whole {
  const { token, ...rest } = whole
  if (!is_fresh) return rest
  const told = tokenIn(token)
  const { user_id, now } = moving.writer
  if (told !== undefined && !tokens.has(told)) {
    tokens.add(told)
    return { ...whole, user_id }
  }
  if (told !== undefined)
    notes.push(
      noteOf(
        'kept',
        invoices.plural,
        reading,
        'has a link that leads to another document here: it got a new one',
      ),
    )
  return { ...whole, user_id, token: datedToken(now) }
}

// What has left the house there keeps the look that its department has here.
async function withLook(db: Database, { writer }: Moving, whole: Whole, looks: Map<number | null, number>) {
  const invoice = whole as InvoiceDraft
  if (!isIssuedHere(invoice) || isUnkept(invoice)) return whole
  const id = invoice.department_id ?? null
  const look_id = looks.get(id) ?? (await keepLook(db, writer, id))
  looks.set(id, look_id)
  return { ...whole, look_id }
}

// A draft is a request that waits, so it is asked for anew.
export async function makeDraft(db: Database, { writer, ids }: Moving, told: SourceRecord): Promise<number> {
  const request = readRequest(await renamed(db, ids, told))
  const { id } = await createDraft(db, writer, request)
  return id
}

const NAMED = {
  client_id: 'clients',
  department_id: 'departments',
  category_id: 'categories',
  warehouse_id: 'warehouses',
} as const

async function renamed(db: Database, ids: Moving['ids'], told: SourceRecord): Promise<SourceRecord> {
  const { number, invoice_id, from_invoice_id, bank_accounts, recipient_id, price_list_id, ...rest } = told
  const named: SourceRecord = { ...rest, status: 'draft', buyer_override: true, keep_client: true }
  for (const [field, to] of Object.entries(NAMED)) {
    const id = Number(told[field] ?? 0)
    named[field] = id ? ((await ids.find(db, to, [id])).get(id) ?? null) : null
  }
  const lines = listIn(told.positions)
  const goods = lines.flatMap(({ product_id }) => (Number(product_id) ? [Number(product_id)] : []))
  const found = await ids.find(db, 'products', goods)
  named.positions = lines.map(({ id, product_id, price_net, price_tax, ...line }) => ({
    ...line,
    product_id: found.get(Number(product_id)) ?? null,
  }))
  return named
}
