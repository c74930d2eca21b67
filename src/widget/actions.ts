import { randomBytes } from 'node:crypto'
import { dayAt } from '../platform/clock.ts'
import { type Database, inAccount, transaction } from '../platform/database/database.ts'
import { invalid } from '../platform/refusal.ts'
import type { Writer } from '../resources/accounts/writer.ts'
import { sellerOf } from '../resources/paying/bank-transfer.ts'
import { createPayment } from '../resources/payments/actions.ts'
import type { Payment, PaymentDraft } from '../resources/payments/schema.ts'
import type { Product } from '../resources/products/rules.ts'
import { isOpen, orderOf, titleOf } from './rules.ts'

const TITLE_LETTERS = 8

export const orderProduct = (
  db: Database,
  writer: Writer,
  product: Product,
  sent: PaymentDraft,
): Promise<Payment> =>
  transaction(inAccount(db, writer.account_id), async (db) => {
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
