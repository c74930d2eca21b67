import { invalid, Refusal } from '../../../platform/api-error.ts'
import { partyWarnings, type Warning } from '../../../platform/checks/warnings.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { isMailAddress, splitAddresses } from '../../../platform/mail/email-address.ts'
import { homeOf } from '../../administration/accounts/rules.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { createClient, updateClient } from '../../catalog/clients/actions.ts'
import { clientWarnings } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { createProduct, updateProduct } from '../../catalog/products/actions.ts'
import { products } from '../../catalog/products/schema.ts'
import { readRequest } from '../../documents/invoices/input.ts'
import { createDocument } from '../../invoicing/document-actions/create.ts'
import { keyOf, matchingOf } from './duplicates.ts'
import { takePrice } from './prices.ts'
import { type Item, problemsOf } from './records.ts'
import type { Import, ImportProblem, ImportWarning } from './schema.ts'
import { findDoubles } from './store.ts'

// Records made of the rows of a file, inside one transaction. Whoever finds refused ones takes everything back.

export type Outcome = {
  created: number
  updated: number
  skipped: number
  refused: Item[]
  taken: number // refused because their number is there, which is no problem
  problems: ImportProblem[]
  warnings: ImportWarning[]
}
type What = 'created' | 'updated' | 'skipped'
type Taken = { what: What; id?: number; name?: string | null; warnings?: Warning[] }

export async function takeItems(
  db: Database,
  writer: Writer,
  one: Import,
  items: readonly Item[],
): Promise<Outcome> {
  const outcome: Outcome = {
    created: 0,
    updated: 0,
    skipped: 0,
    refused: [],
    taken: 0,
    problems: [],
    warnings: [],
  }
  const known = await knownRecords(db, writer, one, items)
  for (const item of items) {
    try {
      const {
        what,
        id = null,
        name = null,
        warnings = [],
      } = await takeOne(db, writer, one, item.fields, known)
      outcome[what]++
      for (const { field, message } of warnings)
        for (const doubt of problemsOf({ detail: { [field]: [message] } }, item, one.mapping))
          outcome.warnings.push({ ...doubt, record_id: id, record_name: name })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      outcome.refused.push(item)
      if (one.doubles === 'skip' && isTaken(error)) outcome.taken++
      else outcome.problems.push(...problemsOf(error, item, one.mapping))
    }
  }
  return outcome
}

type Known = Map<string, number>
const nameOf = ({ by, text }: { by: string; text: string }) => `${by} ${text}`

// Held until the end, so that nobody makes the same record meanwhile.
async function knownRecords(
  db: Database,
  { account_id }: Writer,
  one: Import,
  items: readonly Item[],
): Promise<Known> {
  const is_price = one.resource === 'price_list_positions'
  if ((one.doubles === 'create' && !is_price) || one.resource === 'invoices') return new Map()
  const by = matchingOf(one)
  const keys = items.flatMap(({ fields }) => keyOf(by, fields) ?? [])
  const table = one.resource === 'clients' ? 'clients' : 'products'
  return keys.length > 0 ? findDoubles(db, account_id, table, keys) : new Map()
}

async function takeOne(
  db: Database,
  writer: Writer,
  one: Import,
  fields: Tree,
  known: Known,
): Promise<Taken> {
  if (one.resource === 'invoices') return takeInvoice(db, writer, fields)
  if (one.resource === 'price_list_positions') {
    const key = keyOf(matchingOf(one), fields)
    return { what: await takePrice(db, writer, one, fields, key && known.get(nameOf(key))) }
  }
  const key = one.doubles === 'create' ? undefined : keyOf(matchingOf(one), fields)
  const id = key && known.get(nameOf(key))
  if (id !== undefined && one.doubles === 'skip') return { what: 'skipped' }
  // In a file a name that is missing is a mistake.
  if (id === undefined && isBlank(fields.name) && isBlank(fields.last_name))
    throw invalid({ name: "can't be blank" })
  const taken = one.resource === 'clients' ? takeClient : takeProduct
  const made = await taken(db, writer, fields, id)
  if (key) known.set(nameOf(key), made.id)
  return { ...made, what: id === undefined ? 'created' : 'updated' }
}

async function takeClient(db: Database, writer: Writer, fields: Tree, id: number | undefined) {
  const client =
    id === undefined
      ? await createClient(db, writer, readFields(clients, fields, 'for a new record'))
      : await updateClient(db, writer, id, readFields(clients, fields))
  const is_address = isBlank(client.email) || splitAddresses(client.email as string).every(isMailAddress)
  const doubt = is_address ? [] : [{ field: 'email', message: 'is not an e-mail address' }]
  return {
    id: client.id,
    name: client.name,
    warnings: [...clientWarnings(client, writer.settings), ...doubt],
  }
}

async function takeProduct(db: Database, writer: Writer, fields: Tree, id: number | undefined) {
  const product =
    id === undefined
      ? await createProduct(db, writer, readFields(products, fields, 'for a new record'))
      : await updateProduct(db, writer, id, readFields(products, fields))
  return { id: product.id }
}

async function takeInvoice(db: Database, writer: Writer, fields: Tree): Promise<Taken> {
  if ((fields.positions as unknown[]).length === 0) throw invalid({ positions: "can't be blank" })
  const invoice = await createDocument(db, writer, readRequest(fields), 'import')
  const { buyer_tax_no, buyer_tax_no_kind, buyer_country, buyer_company } = invoice
  const buyer = {
    tax_no: buyer_tax_no,
    tax_no_kind: buyer_tax_no_kind,
    country: buyer_country,
    company: buyer_company,
  }
  const warnings = partyWarnings(buyer, homeOf(writer.settings), 'buyer_')
  return { what: 'created', id: invoice.id, name: invoice.number, warnings }
}

const isTaken = ({ detail }: Refusal) =>
  typeof detail === 'object' &&
  Object.keys(detail).join() === 'number' &&
  detail.number?.includes('has already been taken')
