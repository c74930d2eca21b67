import type { Invoice } from '../../../einvoice/model.ts'
import { add, type Decimal, multiply, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { normaliseTax } from '../../../money/tax.ts'
import { compareRates, type RateTotal } from '../../../money/totals.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isTooLarge, type StatedTotals } from '../../documents/invoices/rules/exchange.ts'

// Totals of a received invoice as the file states them.
export function statedTotals({ rates, gross, home }: Invoice): StatedTotals {
  const by_rate = mergeRates(rates.map(({ rate, net, tax }) => ({ rate, net, tax })))
  const price_net = sum(by_rate.map(({ net }) => net))
  const price_tax = sum(by_rate.map(({ tax_amount }) => tax_amount))
  const stated = {
    price_net,
    price_tax,
    price_gross: round(gross, 2),
    by_rate,
    exchanged: home && {
      currency: home.currency,
      rate: home.rate,
      by_rate: exchangeTotals(by_rate, rates, home),
      own_tax: round(home.tax, 2),
    },
  }
  checkRange(stated)
  return stated
}

function checkRange({ price_net, price_tax, price_gross, by_rate, exchanged }: StatedTotals) {
  const amounts = { price_net, price_tax, price_gross, tax_in_account_currency: exchanged?.own_tax ?? ZERO }
  for (const [field, amount] of Object.entries(amounts))
    if (isTooLarge(amount)) throw invalid({ [field]: 'is out of range in the file' })
  const rates = [...by_rate, ...(exchanged?.by_rate ?? [])]
  if (rates.some(({ net, tax_amount, gross }) => [net, tax_amount, gross].some(isTooLarge)))
    throw invalid({ file: 'has an amount that is out of range' })
}

type RateAmounts = { rate: string; net: Decimal; tax: Decimal }

function mergeRates(rates: readonly RateAmounts[]): RateTotal[] {
  const sums = new Map<string, RateTotal>()
  for (const { rate, net, tax } of rates) {
    const key = normaliseTax(rate) ?? rate
    const current = sums.get(key) ?? { tax: key, net: ZERO, tax_amount: ZERO, gross: ZERO }
    const [moreNet, moreTax] = [round(net, 2), round(tax, 2)]
    sums.set(key, {
      tax: key,
      net: add(current.net, moreNet),
      tax_amount: add(current.tax_amount, moreTax),
      gross: add(current.gross, add(moreNet, moreTax)),
    })
  }
  return [...sums.values()].toSorted((a, b) => compareRates(a.tax, b.tax))
}

// Tax per rate as stated, otherwise in proportion, so that the sum equals the stated tax.
function exchangeTotals(
  byRate: readonly RateTotal[],
  rates: Invoice['rates'],
  home: NonNullable<Invoice['home']>,
): RateTotal[] {
  const exchangedRates = byRate.map(({ tax, net, tax_amount }) => {
    const statedTaxes = rates
      .filter(({ rate, home_tax }) => rate === tax && home_tax)
      .map(({ home_tax }) => home_tax as Decimal)
    const exchangedTax = statedTaxes.length > 0 ? sum(statedTaxes) : round(multiply(tax_amount, home.rate), 2)
    return { tax, net: round(multiply(net, home.rate), 2), tax_amount: exchangedTax }
  })
  const remainder = subtract(round(home.tax, 2), sum(exchangedRates.map(({ tax_amount }) => tax_amount)))
  return exchangedRates.map(({ tax, net, tax_amount }, index) => {
    const taxWithRemainder = index === 0 ? add(tax_amount, remainder) : tax_amount
    return { tax, net, tax_amount: taxWithRemainder, gross: add(net, taxWithRemainder) }
  })
}
