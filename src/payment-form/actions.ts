import { randomBytes } from 'node:crypto'
import type { WriteContext } from '../domains/administration/accounts/write-context.ts'
import type { Product } from '../domains/catalog/products/rules.ts'
import { sellerOf } from '../domains/payments/online-payments/bank-transfer.ts'
import { createPayment } from '../domains/payments/payments/actions.ts'
import type { Payment, PaymentDraft } from '../domains/payments/payments/schema.ts'
import { invalid } from '../platform/api-error.ts'
import { dayAt } from '../platform/clock.ts'
import { transactionIn } from '../platform/commit/index.ts'
import type { Database } from '../platform/database/database.ts'
import { isOpen, orderOf, titleOf } from './rules.ts'

const TITLE_LETTERS = 8

export const orderProduct = (
  db: Database,
  writer: WriteContext,
  product: Product,
  input: PaymentDraft,
): Promise<Payment> =>
  transactionIn(db, writer.account_id, async (db) => {
    if (!isOpen(product, dayAt(writer.now, writer.time_zone)))
      throw invalid({ product_id: 'is not available at the moment; try again later' })
    const seller = await sellerOf(db, writer.account_id, product)
    const order = orderOf(product, input, seller, currencyOf(product, writer))
    const lang = order.lang || writer.settings.lang || null
    const provider_title = titleOf(randomBytes(TITLE_LETTERS))
    return createPayment(db, writer, { ...order, lang, provider_title })
  })

export const currencyOf = ({ currency }: Product, { settings }: Pick<WriteContext, 'settings'>): string =>
  currency || settings.currency || 'EUR'
