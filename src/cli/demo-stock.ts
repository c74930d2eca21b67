import type { WriteContext } from '../domains/administration/accounts/write-context.ts'
import { clients } from '../domains/catalog/clients/schema.ts'
import type { Product } from '../domains/catalog/products/rules.ts'
import { products } from '../domains/catalog/products/schema.ts'
import { warehouses } from '../domains/catalog/warehouses/schema.ts'
import { invoices } from '../domains/documents/invoices/schema.ts'
import { createDocument } from '../domains/documents/warehouse-documents/actions.ts'
import { createPayment } from '../domains/payments/payments/actions.ts'
import { decimal } from '../money/decimal.ts'
import { plusDays } from '../platform/clock.ts'
import { transaction } from '../platform/commit/index.ts'
import type { Database } from '../platform/database/database.ts'
import { selectRecords } from '../platform/database/records.ts'
import { sql } from '../platform/database/sql.ts'
import { dice } from './sample-numbers.ts'

// Adds stock and payments, so that no page of a sample account is empty. Creates only a few documents, however many
// invoices there are.

const GOODS_MAX = 200
const LINES_MAX = 40
const PAYMENTS_MAX = 20
const DELIVERED_DAYS = 21
const PAID_AFTER_DAYS = 5

export async function fillStock(db: Database, writer: WriteContext, seed: number, today: string) {
  const condition = sql`where account_id = ${writer.account_id} and deleted = 0`
  const [main, shop] = await selectRecords(db, warehouses, sql`${condition} order by id limit 2`)
  const [supplier] = await selectRecords(
    db,
    clients,
    sql`${condition} and tax_no is not null order by id limit 1`,
  )
  const goods = await selectRecords(db, products, sql`${condition} order by id desc limit ${GOODS_MAX}`)
  const stocked = goods.filter(({ service, disabled }) => !service && !disabled)
  for (let start = 0; start < stocked.length; start += LINES_MAX) {
    const part = stocked.slice(start, start + LINES_MAX)
    const receipt = {
      kind: 'pz',
      issue_date: plusDays(today, -DELIVERED_DAYS),
      warehouse_id: main?.id ?? null,
      client_id: supplier?.id ?? null,
    } as const
    const transfer = {
      kind: 'mm',
      issue_date: plusDays(today, 1 - DELIVERED_DAYS),
      warehouse_id: main?.id ?? null,
      warehouse2_id: shop?.id ?? null,
    } as const
    await transaction(db, async (db) => {
      await createDocument(db, writer, {
        draft: receipt,
        actions: part.map((product) => line(seed, product, 20, 200)),
      })
      if (shop)
        await createDocument(db, writer, {
          draft: transfer,
          actions: part.map((product) => line(seed, product, 2, 15)),
        })
    })
  }
}

const line = (seed: number, { id, purchase_price_net }: Product, min: number, max: number) => ({
  product_id: id,
  quantity: decimal(String(dice(seed, `stock ${min}`, id).between(min, max))),
  purchase_price_net,
})

// Pays every second one of the newest unpaid invoices in the account's currency.
export async function fillPayments(db: Database, writer: WriteContext, today: string) {
  const unpaid = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${writer.account_id} and deleted = 0 and income = 1 and kind = 'vat' and cancelled = 0
      and status in ('issued', 'sent') and currency = ${writer.settings.currency ?? 'PLN'} order by id desc limit ${PAYMENTS_MAX * 2}`,
  )
  for (const { id, number, price_gross, client_id, issue_date } of unpaid.filter(
    (_, index) => index % 2 === 1,
  )) {
    const due = plusDays(issue_date as string, PAID_AFTER_DAYS)
    await createPayment(db, writer, {
      name: number,
      price: price_gross,
      kind: 'transfer',
      invoice_id: id,
      client_id,
      paid: true,
      paid_date: Date.parse(`${due < today ? due : today}T10:00:00Z`),
    })
  }
}
