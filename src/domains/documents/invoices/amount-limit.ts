import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { checkAmount } from '../../administration/permissions/amount-limit.ts'
import type { InvoiceDraft } from './schema.ts'

// Compares the total of a document with the maximum of the token that writes it.
export function checkDocumentAmount(
  { amount_max, settings }: Pick<WriteContext, 'amount_max' | 'settings'>,
  { price_gross, currency, exchange_currency, exchange_price_gross }: InvoiceDraft,
) {
  if (!amount_max) return
  checkAmount(amount_max, settings.currency ?? '', {
    kind: 'invoices',
    amount: price_gross,
    currency,
    exchange_currency,
    exchange_amount: exchange_price_gross,
  })
}
