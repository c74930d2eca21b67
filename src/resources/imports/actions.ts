import { type Database, rehearse, transaction } from '../../platform/database/database.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { readFields } from '../../platform/fields/resource.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Writer } from '../accounts/writer.ts'
import { createClient } from '../clients/actions.ts'
import { clients } from '../clients/schema.ts'
import { readRequest } from '../invoices/request.ts'
import { createPaidInvoice } from '../payments/documents.ts'
import { lockPayments } from '../payments/store.ts'
import { createProduct } from '../products/actions.ts'
import { products } from '../products/schema.ts'
import { type Item, itemsOf, problemsOf } from './records.ts'
import { type Import, type ImportProblem, PROBLEMS_MAX } from './schema.ts'
import { startImport } from './store.ts'

export const IMPORT_JOB = 'run_import'

const BREATH_EVERY = 20

// What would go wrong. Everything is made and taken back.
export const tryImport = (db: Database, writer: Writer, one: Import): Promise<ImportProblem[]> =>
  rehearse(db, (db) => createAll(db, writer, one, () => {}))

export const beginImport = (db: Database, writer: Writer, one: Import): Promise<void> =>
  transaction(db, async (db) => {
    if (!(await startImport(db, one, writer.now)))
      throw invalid({ status: one.status === 'done' ? 'it has been imported' : 'it is being imported' })
    await enqueue(db, writer.account_id, IMPORT_JOB, { import_id: one.id }, writer.now)
  })

// All of them, inside one transaction. Whoever finds problems takes everything back.
export async function createAll(
  db: Database,
  writer: Writer,
  one: Import,
  tell: (done: number) => void,
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = []
  const items = itemsOf(one)
  // As everywhere the money is held before the numbers, which the first invoice takes.
  if (items.some(({ fields }) => !isBlank(fields.from_invoice_id))) await lockPayments(db, writer.account_id)
  for (const [place, item] of items.entries()) {
    try {
      await createOne(db, writer, one.resource, item)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      problems.push(...problemsOf(error, item, one.mapping))
      if (problems.length >= PROBLEMS_MAX) break
    }
    if ((place + 1) % BREATH_EVERY !== 0) continue
    tell(place + 1)
    // On SQLite nothing else would be answered before the last row: reads take their turn in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return problems.slice(0, PROBLEMS_MAX)
}

async function createOne(db: Database, writer: Writer, resource: Import['resource'], { fields }: Item) {
  // In a file a name that is missing is a mistake.
  if (resource !== 'invoices' && isBlank(fields.name) && isBlank(fields.last_name))
    throw invalid({ name: "can't be blank" })
  if (resource === 'clients') await createClient(db, writer, readFields(clients, fields, 'for a new record'))
  else if (resource === 'products')
    await createProduct(db, writer, readFields(products, fields, 'for a new record'))
  else {
    if ((fields.positions as unknown[]).length === 0) throw invalid({ positions: "can't be blank" })
    await createPaidInvoice(db, writer, readRequest(fields))
  }
}
