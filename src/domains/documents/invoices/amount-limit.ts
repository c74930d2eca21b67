import { invalid } from '../../../platform/api-error.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { checkAmount } from '../../administration/permissions/amount-limit.ts'
import type { InvoiceDraft } from './schema.ts'

// Compares the total of a document with the maximum of the token that writes it. A token that could choose the exchange
// rate could write any amount.
export function checkDocumentAmount(
  { amount_max, settings }: Pick<WriteContext, 'amount_max' | 'settings'>,
  { price_gross, currency, exchange_currency, exchange_price_gross, rate_found }: InvoiceDraft,
) {
  if (!amount_max) return
  if (currency !== settings.currency && rate_found !== true)
    throw invalid({
      exchange_currency_rate:
        'must be the rate of a central bank, because this token has a maximum amount; leave it out',
    })
  checkAmount(amount_max, settings.currency ?? '', {
    kind: 'invoices',
    amount: price_gross,
    currency,
    exchange_currency,
    exchange_amount: exchange_price_gross,
  })
}
