import { ApiError, invalid } from '../../../platform/api-error.ts'
import { partyWarnings, type Warning } from '../../../platform/checks/warnings.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { isMailAddress, splitAddresses } from '../../../platform/mail/email-address.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { createClient, updateClient } from '../../catalog/clients/actions.ts'
import { clientWarnings } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { createProduct, updateProduct } from '../../catalog/products/actions.ts'
import { products } from '../../catalog/products/schema.ts'
import { readInvoiceInput } from '../../documents/invoices/input.ts'
import { createDocument } from '../../invoicing/document-actions/create.ts'
import { keyOf, matchField } from './duplicates.ts'
import { importPrice } from './prices.ts'
import { type Item, problemsOf } from './records.ts'
import type { Import, ImportProblem, ImportWarning } from './schema.ts'
import { findExisting } from './store.ts'

// Creates records from the rows of a file inside one transaction. The caller rolls it back if items failed.

export type BatchOutcome = {
  created: number
  updated: number
  skipped: number
  failed: Item[]
  existing: number // failed because their number exists, which is no problem
  problems: ImportProblem[]
  warnings: ImportWarning[]
}
type ItemResult = 'created' | 'updated' | 'skipped'
type StoredItem = { result: ItemResult; id?: number; name?: string | null; warnings?: Warning[] }

export async function storeItems(
  db: Database,
  writer: WriteContext,
  importRun: Import,
  items: readonly Item[],
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = {
    created: 0,
    updated: 0,
    skipped: 0,
    failed: [],
    existing: 0,
    problems: [],
    warnings: [],
  }
  const knownIds = await findKnownIds(db, writer, importRun, items)
  for (const item of items) {
    try {
      const {
        result,
        id = null,
        name = null,
        warnings = [],
      } = await storeItem(db, writer, importRun, item.fields, knownIds)
      outcome[result]++
      for (const { field, message } of warnings)
        for (const warning of problemsOf({ detail: { [field]: [message] } }, item, importRun.mapping))
          outcome.warnings.push({ ...warning, record_id: id, record_name: name })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      outcome.failed.push(item)
      if (importRun.on_duplicate === 'skip' && isExistingNumber(error)) outcome.existing++
      else outcome.problems.push(...problemsOf(error, item, importRun.mapping))
    }
  }
  return outcome
}

type KnownIds = Map<string, number>
const keyName = ({ by, text }: { by: string; text: string }) => `${by} ${text}`

// Locks the records until the transaction ends, so that no other writer creates the same record.
async function findKnownIds(
  db: Database,
  { account_id }: WriteContext,
  importRun: Import,
  items: readonly Item[],
): Promise<KnownIds> {
  const isPrice = importRun.resource === 'price_list_positions'
  if ((importRun.on_duplicate === 'create' && !isPrice) || importRun.resource === 'invoices') return new Map()
  const by = matchField(importRun)
  const keys = items.flatMap(({ fields }) => keyOf(by, fields) ?? [])
  const table = importRun.resource === 'clients' ? 'clients' : 'products'
  return keys.length > 0 ? findExisting(db, account_id, table, keys) : new Map()
}

async function storeItem(
  db: Database,
  writer: WriteContext,
  importRun: Import,
  fields: InputObject,
  knownIds: KnownIds,
): Promise<StoredItem> {
  if (importRun.resource === 'invoices') return storeInvoice(db, writer, fields)
  if (importRun.resource === 'price_list_positions') {
    const key = keyOf(matchField(importRun), fields)
    return { result: await importPrice(db, writer, importRun, fields, key && knownIds.get(keyName(key))) }
  }
  const key = importRun.on_duplicate === 'create' ? undefined : keyOf(matchField(importRun), fields)
  const id = key && knownIds.get(keyName(key))
  if (id !== undefined && importRun.on_duplicate === 'skip') return { result: 'skipped' }
  // In a file, a missing name is a mistake.
  if (id === undefined && isBlank(fields.name) && isBlank(fields.last_name))
    throw invalid({ name: "can't be blank" })
  const store = importRun.resource === 'clients' ? storeClient : storeProduct
  const stored = await store(db, writer, fields, id)
  if (key) knownIds.set(keyName(key), stored.id)
  return { ...stored, result: id === undefined ? 'created' : 'updated' }
}

async function storeClient(db: Database, writer: WriteContext, fields: InputObject, id: number | undefined) {
  const client =
    id === undefined
      ? await createClient(db, writer, readFields(clients, fields, 'for a new record'))
      : await updateClient(db, writer, id, readFields(clients, fields))
  const isAddress = isBlank(client.email) || splitAddresses(client.email as string).every(isMailAddress)
  const emailWarnings = isAddress ? [] : [{ field: 'email', message: 'must be an email address' }]
  return {
    id: client.id,
    name: client.name,
    warnings: [...clientWarnings(client, writer.settings), ...emailWarnings],
  }
}

async function storeProduct(db: Database, writer: WriteContext, fields: InputObject, id: number | undefined) {
  const product =
    id === undefined
      ? await createProduct(db, writer, readFields(products, fields, 'for a new record'))
      : await updateProduct(db, writer, id, readFields(products, fields))
  return { id: product.id }
}

async function storeInvoice(db: Database, writer: WriteContext, fields: InputObject): Promise<StoredItem> {
  if ((fields.positions as unknown[]).length === 0) throw invalid({ positions: "can't be blank" })
  const invoice = await createDocument(db, writer, readInvoiceInput(fields), 'import')
  const { buyer_tax_no, buyer_tax_no_kind, buyer_country, buyer_company } = invoice
  const buyer = {
    tax_no: buyer_tax_no,
    tax_no_kind: buyer_tax_no_kind,
    country: buyer_country,
    company: buyer_company,
  }
  const warnings = partyWarnings(buyer, homeCountry(writer.settings), 'buyer_')
  return { result: 'created', id: invoice.id, name: invoice.number, warnings }
}

const isExistingNumber = ({ detail }: ApiError) =>
  typeof detail === 'object' &&
  Object.keys(detail).join() === 'number' &&
  detail.number?.includes('has already been taken')
