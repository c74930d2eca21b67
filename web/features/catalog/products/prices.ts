import { parseDecimal, printPlain } from '../../../../src/money/decimal.ts'
import { completePrice } from '../../../../src/money/price.ts'
import { normaliseTax } from '../../../../src/money/tax.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'

// Net and gross while somebody types: the price typed last leads, the other follows by the server's own arithmetic.

type Lead = 'net' | 'gross'
type Values = { [field: string]: unknown }

// The price that follows, or undefined when there is nothing to tell yet.
export function followingPrice(price: string, lead: Lead, tax: string): string | undefined {
  const rate = normaliseTax(tax)
  const parsed = parseDecimal(price)
  if (rate === undefined || parsed === undefined) return undefined
  const whole = completePrice({ [`price_${lead}`]: parsed, tax: rate }, lead)
  const other = lead === 'net' ? whole.price_gross : whole.price_net
  return other === null ? undefined : printPlain(other)
}

// A form whose prices follow each other. `prefix` is '' for the sale and 'purchase_' for the purchase.
export function withPrices<Fields extends Values>(
  form: Form<Fields>,
  prefix: '' | 'purchase_',
): Form<Fields> {
  const name = (field: string) => `${prefix}${field}` as keyof Fields
  const text = (field: keyof Fields) => String(form.values[field] ?? '')
  const put = (field: keyof Fields, value: unknown) => form.set(field, value as Fields[keyof Fields])
  const taxOf = () => text(name('tax')) || text('tax') || '23'
  const follow = (lead: Lead, price: string, tax: string) => {
    put(name('price_lead'), lead)
    const other = name(`price_${lead === 'net' ? 'gross' : 'net'}`)
    // A price that is taken away takes the other with it.
    if (price === '') put(other, '')
    const following = followingPrice(price, lead, tax)
    if (following !== undefined) put(other, following)
  }
  return {
    ...form,
    set: (field, value) => {
      form.set(field, value)
      if (field === name('price_net')) follow('net', String(value ?? ''), taxOf())
      else if (field === name('price_gross')) follow('gross', String(value ?? ''), taxOf())
      else if (field === name('tax')) {
        const lead: Lead = form.values[name('price_lead')] === 'gross' ? 'gross' : 'net'
        const price = text(name(`price_${lead}`))
        if (price !== '') follow(lead, price, String(value ?? ''))
      }
    },
  }
}

// Only the price that leads is sent: the server finds the other one itself and remembers which it was.
export function leadingPrices(sent: Values, values: Values): Values {
  const kept = { ...sent }
  for (const prefix of ['', 'purchase_']) {
    delete kept[`${prefix}price_${values[`${prefix}price_lead`] === 'gross' ? 'net' : 'gross'}`]
    delete kept[`${prefix}price_lead`]
  }
  return kept
}
