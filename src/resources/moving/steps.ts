import { messageOf, Refusal } from '../../platform/refusal.ts'
import type { Owner } from '../attachments/schema.ts'
import { recurrings } from '../recurrings/schema.ts'
import { patterns, settings, users } from './account.ts'
import {
  takeAddresses,
  takeBankAccounts,
  takeCategories,
  takeClients,
  takeDepartments,
  takeIssuers,
  takePriceLists,
  takeProducts,
  takeWarehouses,
} from './cards.ts'
import { makeDraft, takeInvoices } from './documents.ts'
import { filesOf, logos } from './files.ts'
import { compareGoods, countGoods, takeMovements, takeWarehouseDocuments } from './goods.ts'
import { LINKED, linksOf } from './links.ts'
import { takePayments } from './money.ts'
import { type AnyResource, type Moving, noteOf, type Step } from './moving.ts'
import { digestTold, listIn, type Told } from './rules.ts'
import type { Note } from './schema.ts'
import { takeRecurrings } from './series.ts'
import { SourceProblem } from './source.ts'
import { findMoved, putMoved } from './store.ts'
import { isRecord, type Taking, takePage } from './take.ts'

// What is read, one after another: first what others name.

const PER_PAGE = 100
const PAGES_MAX = 1_000_000

type Listed = { path: string; query?: { readonly [name: string]: string }; whole?: string }

export const stepsFor = (owners: readonly Owner[]): Step[] => [
  settings,
  listed('categories', takeCategories, { path: '/categories' }),
  listed('warehouses', takeWarehouses, { path: '/warehouses' }),
  listed('departments', takeDepartments, { path: '/departments' }),
  logos,
  listed('bank_accounts', takeBankAccounts, { path: '/bank_accounts' }),
  listed('issuers', takeIssuers, { path: '/issuers' }),
  listed('products', takeProducts, { path: '/products' }),
  listed('price_lists', takePriceLists, { path: '/price_lists', whole: 'price_list_positions' }),
  listed('clients', takeClients, { path: '/clients' }),
  listed('addresses', takeAddresses, { path: '/addresses' }),
  listed('recurrings', takeRecurrings, { path: '/recurrings' }),
  listed('invoices', takeInvoices, invoicesOf('yes')),
  listed('purchases', takeInvoices, invoicesOf('no')),
  listed('warehouse_documents', takeWarehouseDocuments, {
    path: '/warehouse_documents',
    query: { include_positions: 'true', period: 'all' },
    whole: 'warehouse_actions',
  }),
  ...LINKED.slice(0, 5).map(linksOf),
  patterns,
  listed('payments', takePayments, {
    path: '/banking/payments',
    query: { include: 'invoices', period: 'all' },
  }),
  listed('warehouse_actions', takeMovements, { path: '/warehouse_actions', query: { period: 'all' } }),
  ...LINKED.slice(5).map(linksOf),
  countGoods,
  compareGoods,
  drafts(),
  linksOf(recurrings as unknown as AnyResource),
  ...owners.map(filesOf),
  users,
]

function invoicesOf(income: 'yes' | 'no'): Listed {
  const query = { income, period: 'all', include_positions: 'true', include: 'given' }
  return { path: '/invoices', query, whole: 'positions' }
}

type Item = { told: Told; url: string }

// Page after page, until one brings nothing that was not met before: some give fewer than they are asked for, and some the same again.
function listed(name: string, taking: Taking, { path, query = {}, whole }: Listed): Step {
  return {
    name,
    next: async (_db, moving, place) => {
      const page = place + 1
      if (page > PAGES_MAX) return undefined
      const asked = { ...query, order: 'id', page, per_page: PER_PAGE }
      const url = moving.source.urlOf(`${path}.json`, asked)
      const notes: Note[] = []
      const answer = await moving.source.json(`${path}.json`, asked).catch((error: unknown) => {
        if (!(error instanceof SourceProblem) || ![400, 403, 404, 422].includes(error.status)) throw error
        notes.push(listNote(name, error.message, url))
        return []
      })
      if (!Array.isArray(answer)) throw new SourceProblem('It answers no list', url)
      const plural = taking.resource.plural
      const items = answer.filter(isRecord)
      const broken = answer.length - items.length
      if (broken > 0) notes.push(listNote(name, `${broken} of ${answer.length} have no id`, url))
      const is_new = items.some(({ id }) => !moving.ids.hasMet(plural, id))
      if (!is_new && notes.length === 0) return undefined
      const read: Item[] = []
      for (const told of items) read.push(await wholeOf(moving, path, told, whole, url, notes))
      return {
        // A page that tells nothing new is the last one.
        place: is_new ? page : PAGES_MAX,
        met: { resource: plural, ids: items.map(({ id }) => id) },
        store: async (db) => {
          const outcome = await takePage(db, moving, taking, read)
          return { counts: outcome.counts, notes: [...notes, ...outcome.notes] }
        },
      }
    },
  }
}

const listNote = (resource: string, message: string, url: string): Note => ({
  kind: 'left_out',
  resource,
  source_id: null,
  called: null,
  message,
  url,
})

// Lists often leave the lines out; the record alone tells them.
async function wholeOf(
  { source }: Moving,
  path: string,
  told: Told,
  lines: string | undefined,
  url: string,
  notes: Note[],
): Promise<Item> {
  if (lines === undefined || Array.isArray(told[lines])) return { told, url }
  const own = `${path}/${told.id}.json`
  try {
    const alone = await source.json(own)
    if (isRecord(alone) && alone.id === told.id) return { told: alone, url: source.urlOf(own) }
    notes.push(
      noteOf(
        'unreadable',
        path.slice(1),
        { told, url: source.urlOf(own) },
        'is another record when it is asked for alone',
      ),
    )
  } catch (error) {
    if (!(error instanceof SourceProblem) || error.status === 0) throw error
    notes.push(
      noteOf(
        'unreadable',
        path.slice(1),
        { told, url: error.url },
        `its lines cannot be read: ${error.message}`,
      ),
    )
  }
  return { told, url }
}

// Only Kwit has them; a house that knows no such status tells documents that are none.
function drafts(): Step {
  return {
    name: 'drafts',
    next: async (db, moving, place) => {
      const { move, source } = moving
      const page = place + 1
      const asked = {
        status: 'draft',
        income: 'all',
        include_positions: 'true',
        page,
        per_page: PER_PAGE,
        order: 'id',
      }
      const url = source.urlOf('/invoices.json', asked)
      const answer = await source.json('/invoices.json', asked).catch((error: unknown) => {
        if (error instanceof SourceProblem && error.status >= 400) return []
        throw error
      })
      const waiting = listIn(answer as never).filter(
        (one) => isRecord(one) && one.status === 'draft',
      ) as Told[]
      if (waiting.length === 0) return undefined
      const known = await findMoved(
        db,
        move,
        'drafts',
        waiting.map(({ id }) => id),
      )
      const fresh = waiting.filter(({ id }) => !known.has(id))
      return {
        place: page,
        store: async (db) => {
          const notes: Note[] = []
          for (const told of move.is_dry ? [] : fresh) {
            const record_id = await makeDraft(db, moving, told).catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error
              notes.push(noteOf('left_out', 'drafts', { told, url }, messageOf(error)))
            })
            if (record_id === undefined) continue
            const row = { resource: 'drafts', source_id: told.id, record_id, digest: digestTold(told) }
            await putMoved(db, move, [{ ...row, move_id: move.id, links: null, files: 0, stock: null }])
          }
          const left_out = notes.length
          const created = fresh.length - left_out
          const counts = { read: waiting.length, created, unchanged: waiting.length - fresh.length, left_out }
          return { counts: { drafts: counts }, notes }
        },
      }
    },
  }
}
