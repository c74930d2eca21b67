import { ApiError, errorMessage } from '../../../platform/api-error.ts'
import type { Owner } from '../../catalog/attachments/schema.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { recurrings } from '../../invoicing/recurring/schema.ts'
import { patterns, settings, users } from './account.ts'
import { type AnyResource, noteOf, type TransferContext, type TransferStep } from './context.ts'
import { attachmentStep, logos } from './import-attachments.ts'
import {
  addressImporter,
  bankAccountImporter,
  categoryImporter,
  clientImporter,
  departmentImporter,
  issuerImporter,
  priceListImporter,
  productImporter,
  warehouseImporter,
} from './import-catalog.ts'
import { createTransferredDraft, invoiceImporter } from './import-documents.ts'
import { type Importer, importPage, isRecord } from './import-page.ts'
import { paymentImporter } from './import-payments.ts'
import { recurringImporter } from './import-recurring.ts'
import {
  compareStockStep,
  movementImporter,
  valueStockStep,
  warehouseDocumentImporter,
} from './import-stock.ts'
import { linkStep, RESOURCES_WITH_LINKS } from './links.ts'
import { PAGES_MAX, type Page, pageReader } from './pages.ts'
import { digestSourceRecord, objectsOf, type SourceRecord } from './rules.ts'
import type { Note } from './schema.ts'
import { PAGE_BOUNDS } from './source.ts'
import { SourceError } from './source-problem.ts'
import { findTransferred, insertTransferred } from './store.ts'

// Lists the steps of a transfer in order: records that others refer to come first.

type ListOptions = { path: string; query?: { readonly [name: string]: string }; lines?: string }

export const stepsFor = (owners: readonly Owner[]): TransferStep[] => [
  settings,
  listStep('categories', categoryImporter, { path: '/categories' }),
  listStep('warehouses', warehouseImporter, { path: '/warehouses' }),
  listStep('departments', departmentImporter, { path: '/departments' }),
  logos,
  listStep('bank_accounts', bankAccountImporter, { path: '/bank_accounts' }),
  listStep('issuers', issuerImporter, { path: '/issuers' }),
  listStep('products', productImporter, { path: '/products' }),
  listStep('price_lists', priceListImporter, { path: '/price_lists', lines: 'price_list_positions' }),
  listStep('clients', clientImporter, { path: '/clients' }),
  listStep('addresses', addressImporter, { path: '/addresses' }),
  listStep('recurrings', recurringImporter, { path: '/recurrings' }),
  listStep('invoices', invoiceImporter, invoicesOf('yes')),
  listStep('purchases', invoiceImporter, invoicesOf('no')),
  listStep('warehouse_documents', warehouseDocumentImporter, {
    path: '/warehouse_documents',
    query: { include_positions: 'true', period: 'all' },
    lines: 'warehouse_actions',
  }),
  ...RESOURCES_WITH_LINKS.slice(0, 5).map(linkStep),
  patterns,
  listStep('payments', paymentImporter, {
    path: '/banking/payments',
    query: { include: 'invoices', period: 'all' },
  }),
  listStep('warehouse_actions', movementImporter, { path: '/warehouse_actions', query: { period: 'all' } }),
  ...RESOURCES_WITH_LINKS.slice(5).map(linkStep),
  valueStockStep,
  compareStockStep,
  draftStep(),
  linkStep(recurrings),
  ...owners.map(attachmentStep),
  users,
]

function invoicesOf(income: 'yes' | 'no'): ListOptions {
  const query = { income, period: 'all', include_positions: 'true', include: 'given' }
  return { path: '/invoices', query, lines: 'positions' }
}

type Item = { sourceRecord: SourceRecord; url: string }

// Reads pages until one contains nothing new, because some services return fewer records than requested, or the same ones again.
function listStep(name: string, importer: Importer, { path, query = {}, lines }: ListOptions): TransferStep {
  const readPage = pageReader(`${path}.json`, query)
  const plural = importer.resource.plural
  const isNew = newRecordDetector(plural)
  const step: TransferStep = {
    name,
    copies: plural,
    next: async (db, context, position) => {
      const notes: Note[] = []
      const page = await readPage(context.source, position).catch((error: unknown) => {
        if (!(error instanceof SourceError) || ![400, 403, 404, 422].includes(error.status)) throw error
        notes.push(listNote(name, error.message, error.url))
        return { ...EMPTY_PAGE, url: error.url }
      })
      if (page === undefined) return undefined
      const { answer, url, too_long } = page
      if (!Array.isArray(answer)) throw new SourceError('The source did not answer with a list', url)
      if (too_long) notes.push(listNote(name, too_long, url))
      const items = answer.filter(isRecord)
      const broken = answer.length - items.length
      if (broken > 0) notes.push(listNote(name, `${broken} of ${answer.length} have no id`, url))
      const hasMore = isNew(context, page, items) || too_long !== undefined
      if (!hasMore && notes.length === 0) return undefined
      const read = await readWithLines(
        context,
        { resource: importer.resource, path, lines },
        items,
        page,
        notes,
      )
      if (read === undefined) return step.next(db, context, page.smaller as number)
      return {
        // A page without new records is the last one.
        position: hasMore ? page.position : page.end,
        seen: { resource: plural, ids: read.map(({ sourceRecord }) => sourceRecord.id) },
        store: async (db) => {
          const outcome = await importPage(db, context, importer, read)
          return { counts: outcome.counts, notes: [...notes, ...outcome.notes] }
        },
      }
    },
  }
  return step
}

const EMPTY_PAGE = {
  answer: [],
  size: 0,
  position: PAGES_MAX,
  end: PAGES_MAX,
  smaller: undefined,
  too_long: undefined,
}

// Path of a list, and the field with the lines of its records.
type List = { resource: AnyResource; path: string; lines: string | undefined }

// Reads the records of a page with their lines. Returns undefined if they exceed the size of a page, because all of them are in memory
// together; then smaller pages are needed. Stops if a service returns more records than the smallest page has.
async function readWithLines(
  context: TransferContext,
  list: List,
  items: readonly SourceRecord[],
  { url, smaller }: Page,
  notes: Note[],
): Promise<Item[] | undefined> {
  const { budget } = context
  const bytesBefore = budget.bytes
  const read: Item[] = []
  for (const sourceRecord of items) {
    read.push(await readRecordWithLines(context, list, sourceRecord, url, notes))
    if (read.length === items.length || budget.bytes - bytesBefore <= PAGE_BOUNDS.bytes_max) continue
    if (smaller !== undefined) return undefined
    const skipped = items.length - read.length
    notes.push(
      listNote(list.path.slice(1), `${skipped} of ${items.length} are too long to be read together`, url),
    )
    break
  }
  return read
}

// Detects pages that contain nothing new for this list and page size. Records that another list has transferred are not new either, unless
// this list was started again.
function newRecordDetector(plural: string) {
  let lastSize = 0
  let seen = new Set<number>()
  return ({ ids }: TransferContext, { size }: Page, items: readonly SourceRecord[]): boolean => {
    if (size !== lastSize) seen = new Set()
    lastSize = size
    const newRecords = items.filter(({ id }) => !seen.has(id) && (size > 0 || !ids.hasSeen(plural, id)))
    for (const { id } of items) seen.add(id)
    return newRecords.length > 0
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

// Lists often omit the lines; then each record is read separately.
async function readRecordWithLines(
  { source }: TransferContext,
  { resource, path, lines }: List,
  sourceRecord: SourceRecord,
  url: string,
  notes: Note[],
): Promise<Item> {
  if (lines === undefined || Array.isArray(sourceRecord[lines])) return { sourceRecord, url }
  const recordPath = `${path}/${sourceRecord.id}.json`
  try {
    const fullRecord = await source.json(recordPath)
    if (isRecord(fullRecord) && fullRecord.id === sourceRecord.id)
      return { sourceRecord: fullRecord, url: source.urlOf(recordPath) }
    notes.push(
      noteOf(
        'unreadable',
        resource,
        { sourceRecord, url: source.urlOf(recordPath) },
        'differs between the list and the single record of the source account',
      ),
    )
  } catch (error) {
    if (!(error instanceof SourceError) || error.status === 0) throw error
    notes.push(
      noteOf(
        'unreadable',
        resource,
        { sourceRecord, url: error.url },
        `its lines cannot be read: ${error.message}`,
      ),
    )
  }
  return { sourceRecord, url }
}

// Only Kwit has drafts. A service that ignores the filter returns documents with other statuses.
function draftStep(): TransferStep {
  const query = { status: 'draft', income: 'all', include_positions: 'true' }
  const readPage = pageReader('/invoices.json', query)
  const isNew = newRecordDetector('drafts')
  return {
    name: 'drafts',
    next: async (db, context, position) => {
      const { move, source } = context
      const page = await readPage(source, position).catch((error: unknown) => {
        if (error instanceof SourceError && error.status >= 400) return undefined
        throw error
      })
      if (page === undefined) return undefined
      const { answer, url, too_long } = page
      const draftRecords = objectsOf(answer).filter(
        (item) => isRecord(item) && item.status === 'draft',
      ) as SourceRecord[]
      if (!isNew(context, page, draftRecords) && too_long === undefined) return undefined
      const transferred = await findTransferred(
        db,
        move,
        'drafts',
        draftRecords.map(({ id }) => id),
      )
      const newDrafts = draftRecords.filter(({ id }) => !transferred.has(id))
      return {
        position: page.position,
        store: async (db) => {
          const notes: Note[] = too_long ? [listNote('drafts', too_long, url)] : []
          for (const sourceRecord of move.is_dry ? [] : newDrafts) {
            const record_id = await createTransferredDraft(db, context, sourceRecord).catch(
              (error: unknown) => {
                if (!(error instanceof ApiError)) throw error
                notes.push(
                  noteOf(
                    'left_out',
                    { plural: 'drafts', label: invoices.label },
                    { sourceRecord, url },
                    errorMessage(error),
                  ),
                )
              },
            )
            if (record_id === undefined) continue
            const row = {
              resource: 'drafts',
              source_id: sourceRecord.id,
              record_id,
              digest: digestSourceRecord(sourceRecord),
            }
            await insertTransferred(db, move, [
              { ...row, move_id: move.id, links: null, files: 0, stock: null },
            ])
          }
          const left_out = notes.length - (too_long ? 1 : 0)
          const created = newDrafts.length - left_out
          const counts = {
            read: draftRecords.length,
            created,
            unchanged: draftRecords.length - newDrafts.length,
            left_out,
          }
          return { counts: { drafts: counts }, notes }
        },
      }
    },
  }
}
