import { parseDecimal, printPlain } from '../../../../src/money/decimal.ts'
import { completePrice } from '../../../../src/money/price.ts'
import { normaliseTax } from '../../../../src/money/tax.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'

// Keeps net and gross price consistent: the price typed last is kept, the other is calculated as on the server.

type Lead = 'net' | 'gross'
type Values = { [field: string]: unknown }

// The calculated price; undefined while a value is missing.
export function followingPrice(price: string, lead: Lead, tax: string): string | undefined {
  const rate = normaliseTax(tax)
  const parsed = parseDecimal(price)
  if (rate === undefined || parsed === undefined) return undefined
  const completed = completePrice({ [`price_${lead}`]: parsed, tax: rate }, lead)
  const other = lead === 'net' ? completed.price_gross : completed.price_net
  return other === null ? undefined : printPlain(other)
}

// Connects the price fields of a form. `prefix` is '' for the sale and 'purchase_' for the purchase.
export function withLinkedPrices<Fields extends Values>(
  form: Form<Fields>,
  prefix: '' | 'purchase_',
): Form<Fields> {
  const name = (field: string) => `${prefix}${field}` as keyof Fields
  const text = (field: keyof Fields) => String(form.values[field] ?? '')
  const setField = (field: keyof Fields, value: unknown) => form.set(field, value as Fields[keyof Fields])
  const taxOf = () => text(name('tax')) || text('tax') || '23'
  const follow = (lead: Lead, price: string, tax: string) => {
    setField(name('price_lead'), lead)
    const other = name(`price_${lead === 'net' ? 'gross' : 'net'}`)
    // Clearing one price clears the other.
    if (price === '') setField(other, '')
    const following = followingPrice(price, lead, tax)
    if (following !== undefined) setField(other, following)
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

// Only the price that was typed is sent. The server calculates the other and stores which one was entered.
export function leadingPriceInput(fields: Values, values: Values): Values {
  const reducedFields = { ...fields }
  for (const prefix of ['', 'purchase_']) {
    delete reducedFields[`${prefix}price_${values[`${prefix}price_lead`] === 'gross' ? 'net' : 'gross'}`]
    delete reducedFields[`${prefix}price_lead`]
  }
  return reducedFields
}
