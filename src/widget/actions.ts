import { randomBytes } from 'node:crypto'
import { dayAt } from '../platform/clock.ts'
import { type Database, transaction } from '../platform/database/database.ts'
import { selectRecords } from '../platform/database/records.ts'
import { sql } from '../platform/database/sql.ts'
import { invalid } from '../platform/refusal.ts'
import type { Writer } from '../resources/accounts/writer.ts'
import { sellerOf } from '../resources/paying/bank-transfer.ts'
import { createPayment } from '../resources/payments/actions.ts'
import type { Payment, PaymentDraft } from '../resources/payments/schema.ts'
import type { Product } from '../resources/products/rules.ts'
import { products } from '../resources/products/schema.ts'
import { isOpen, orderOf, titleOf } from './rules.ts'

const TITLE_LETTERS = 8

// The one product that a token opens. One that is switched off is not there.
export async function findOffered(
  db: Database,
  account_id: number,
  token: string,
): Promise<Product | undefined> {
  if (!/^[A-Za-z0-9]{1,64}$/.test(token)) return undefined
  const [found] = await selectRecords(
    db,
    products,
    sql`where account_id = ${account_id} and deleted = 0 and token = ${token} limit 1`,
  )
  return found?.disabled ? undefined : found
}

export const orderProduct = (
  db: Database,
  writer: Writer,
  product: Product,
  sent: PaymentDraft,
): Promise<Payment> =>
  transaction(db, async (db) => {
    if (!isOpen(product, dayAt(writer.now, writer.time_zone)))
      throw invalid({ product_id: 'is not available at the moment' })
    const seller = await sellerOf(db, writer.account_id, product)
    const order = orderOf(product, sent, seller, currencyOf(product, writer))
    const lang = order.lang || writer.settings.lang || null
    const provider_title = titleOf(randomBytes(TITLE_LETTERS))
    return createPayment(db, writer, { ...order, lang, provider_title })
  })

export const currencyOf = ({ currency }: Product, { settings }: Pick<Writer, 'settings'>): string =>
  currency || settings.currency || 'EUR'
