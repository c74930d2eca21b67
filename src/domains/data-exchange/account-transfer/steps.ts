import { messageOf, Refusal } from '../../../platform/api-error.ts'
import type { Owner } from '../../catalog/attachments/schema.ts'
import { recurrings } from '../../invoicing/recurring/schema.ts'
import { patterns, settings, users } from './account.ts'
import { type AnyResource, type Moving, noteOf, type Step } from './context.ts'
import { filesOf, logos } from './import-attachments.ts'
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
} from './import-catalog.ts'
import { makeDraft, takeInvoices } from './import-documents.ts'
import { isRecord, type Taking, takePage } from './import-page.ts'
import { takePayments } from './import-payments.ts'
import { takeRecurrings } from './import-recurring.ts'
import { compareGoods, countGoods, takeMovements, takeWarehouseDocuments } from './import-stock.ts'
import { LINKED, linksOf } from './links.ts'
import { PAGES_MAX, type Page, pageReader } from './pages.ts'
import { digestSourceRecord, listIn, type SourceRecord } from './rules.ts'
import type { Note } from './schema.ts'
import { PAGE_BOUNDS } from './source.ts'
import { SourceProblem } from './source-problem.ts'
import { findMoved, putMoved } from './store.ts'

// What is read, one after another: first what others name.

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

type Item = { told: SourceRecord; url: string }

// Page after page, until one brings nothing that was not met before: some give fewer than they are asked for, and some the same again.
function listed(name: string, taking: Taking, { path, query = {}, whole }: Listed): Step {
  const readPage = pageReader(`${path}.json`, query)
  const plural = taking.resource.plural
  const isNew = newcomers(plural)
  const step: Step = {
    name,
    next: async (db, moving, place) => {
      const notes: Note[] = []
      const page = await readPage(moving.source, place).catch((error: unknown) => {
        if (!(error instanceof SourceProblem) || ![400, 403, 404, 422].includes(error.status)) throw error
        notes.push(listNote(name, error.message, error.url))
        return { ...NO_PAGE, url: error.url }
      })
      if (page === undefined) return undefined
      const { answer, url, too_long } = page
      if (!Array.isArray(answer)) throw new SourceProblem('It answers no list', url)
      if (too_long) notes.push(listNote(name, too_long, url))
      const items = answer.filter(isRecord)
      const broken = answer.length - items.length
      if (broken > 0) notes.push(listNote(name, `${broken} of ${answer.length} have no id`, url))
      const goes_on = isNew(moving, page, items) || too_long !== undefined
      if (!goes_on && notes.length === 0) return undefined
      const read = await readWhole(moving, { path, lines: whole }, items, page, notes)
      if (read === undefined) return step.next(db, moving, page.smaller as number)
      return {
        // A page that tells nothing new is the last one.
        place: goes_on ? page.place : page.end,
        met: { resource: plural, ids: read.map(({ told }) => told.id) },
        store: async (db) => {
          const outcome = await takePage(db, moving, taking, read)
          return { counts: outcome.counts, notes: [...notes, ...outcome.notes] }
        },
      }
    },
  }
  return step
}

const NO_PAGE = {
  ...{ answer: [], size: 0, place: PAGES_MAX, end: PAGES_MAX },
  ...{ smaller: undefined, too_long: undefined },
}

// Where a list is asked for, and the name of the lines that its records have.
type List = { path: string; lines: string | undefined }

// The records of a page with their lines. Nothing where those that are asked for alone come to more than a page may have, because all
// of them are in memory together: smaller pages are to be read then. A service that gives more records than the smallest page has is
// read no further.
async function readWhole(
  moving: Moving,
  list: List,
  items: readonly SourceRecord[],
  { url, smaller }: Page,
  notes: Note[],
): Promise<Item[] | undefined> {
  const { budget } = moving
  const bytes_before = budget.bytes
  const read: Item[] = []
  for (const told of items) {
    read.push(await wholeOf(moving, list, told, url, notes))
    if (read.length === items.length || budget.bytes - bytes_before <= PAGE_BOUNDS.bytes_max) continue
    if (smaller !== undefined) return undefined
    const rest = items.length - read.length
    notes.push(
      listNote(list.path.slice(1), `${rest} of ${items.length} are too long to be read together`, url),
    )
    break
  }
  return read
}

// Whether a page tells anything that this list has not told in pages of this size. What another list told is not new either, unless
// this one has begun again.
function newcomers(plural: string) {
  let last_size = 0
  let seen = new Set<number>()
  return ({ ids }: Moving, { size }: Page, items: readonly SourceRecord[]): boolean => {
    if (size !== last_size) seen = new Set()
    last_size = size
    const fresh = items.filter(({ id }) => !seen.has(id) && (size > 0 || !ids.hasMet(plural, id)))
    for (const { id } of items) seen.add(id)
    return fresh.length > 0
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
  { path, lines }: List,
  told: SourceRecord,
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
  const query = { status: 'draft', income: 'all', include_positions: 'true' }
  const readPage = pageReader('/invoices.json', query)
  const isNew = newcomers('drafts')
  return {
    name: 'drafts',
    next: async (db, moving, place) => {
      const { move, source } = moving
      const page = await readPage(source, place).catch((error: unknown) => {
        if (error instanceof SourceProblem && error.status >= 400) return undefined
        throw error
      })
      if (page === undefined) return undefined
      const { answer, url, too_long } = page
      const waiting = listIn(answer as never).filter(
        (one) => isRecord(one) && one.status === 'draft',
      ) as SourceRecord[]
      if (!isNew(moving, page, waiting) && too_long === undefined) return undefined
      const known = await findMoved(
        db,
        move,
        'drafts',
        waiting.map(({ id }) => id),
      )
      const fresh = waiting.filter(({ id }) => !known.has(id))
      return {
        place: page.place,
        store: async (db) => {
          const notes: Note[] = too_long ? [listNote('drafts', too_long, url)] : []
          for (const told of move.is_dry ? [] : fresh) {
            const record_id = await makeDraft(db, moving, told).catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error
              notes.push(noteOf('left_out', 'drafts', { told, url }, messageOf(error)))
            })
            if (record_id === undefined) continue
            const row = {
              resource: 'drafts',
              source_id: told.id,
              record_id,
              digest: digestSourceRecord(told),
            }
            await putMoved(db, move, [{ ...row, move_id: move.id, links: null, files: 0, stock: null }])
          }
          const left_out = notes.length - (too_long ? 1 : 0)
          const created = fresh.length - left_out
          const counts = { read: waiting.length, created, unchanged: waiting.length - fresh.length, left_out }
          return { counts: { drafts: counts }, notes }
        },
      }
    },
  }
}
