// Tests that the shortcut for plain sales returns the same entries as the rules, for any document.
import { expect, test } from 'vitest'
import { type Decimal, decimal, fromUnits } from '../../../src/money/decimal.ts'
import { deriveEntries } from '../../../src/tax/derive.ts'
import { plainEntries } from '../../../src/tax/pl/plain.ts'
import type { Facts, MoneyReceipt, TaxDocument } from '../../../src/tax/types.ts'

const DOCUMENTS = 20_000

// Generates the same numbers in every run, with a linear congruential generator.
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const random = numbers(7)
const oneOf = <Item>(...items: readonly Item[]): Item => items[random(items.length)] as Item
const sometimes = <Item>(...items: readonly Item[]): Item | null =>
  random(12) === 0 ? oneOf(...items) : null
const day = () => `2026-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
const amount = (): Decimal =>
  random(15) === 0
    ? oneOf(decimal('0'), fromUnits(-500, 2), fromUnits(12_345, 3))
    : fromUnits(1 + random(1_000_000), 2)

function rateTotal() {
  const net = amount()
  const tax_amount = random(3) === 0 ? decimal('0') : amount()
  const units =
    net.units * 10n ** BigInt(4 - net.scale) + tax_amount.units * 10n ** BigInt(4 - tax_amount.scale)
  const tax =
    random(8) === 0 ? oneOf('0', 'np', 'oo', 'disabled', '4', '23.0', '22') : oneOf('23', '8', '5', 'zw')
  return { tax, net, tax_amount, gross: fromUnits(units, 4) }
}

function anyDocument(id: number): TaxDocument {
  return {
    id,
    kind:
      random(6) === 0
        ? oneOf('proforma', 'advance', 'vat_mp', 'wdt', 'vat_margin', 'dw')
        : oneOf('vat', 'receipt'),
    income: random(15) > 0,
    cancelled: random(20) === 0,
    issue_date: day(),
    sell_date: oneOf(null, day(), 'off', '2026-02', '2026-07'),
    payment_to: oneOf(null, day()),
    delivery_date: sometimes(day()),
    currency: random(15) === 0 ? 'EUR' : 'PLN',
    exchange_currency: sometimes('PLN', 'EUR'),
    exchange_currency_rate: sometimes(decimal('4.25')),
    exchange_date: sometimes(day()),
    rate_found: sometimes(true, false),
    totals_by_rate: Array.from({ length: random(4) }, rateTotal),
    margins_by_rate:
      sometimes([{ tax: '23', net: decimal('10'), tax_amount: decimal('2.3'), gross: decimal('12.3') }]) ??
      [],
    accounting_vat_tax_date: sometimes(day()),
    buyer_country: oneOf(null, 'PL', 'DE', 'US'),
    buyer_tax_no: oneOf(null, '5252248481', 'DE811907980'),
    cash_method: sometimes(true, false),
    self_billing: sometimes(true),
    reverse_charge: sometimes(true),
    use_oss: sometimes(true),
    use_moss: sometimes(true),
    np_tax_kind: sometimes('export_service', 'export_service_eu'),
    service: oneOf(null, true),
    procedure_vat_margin: sometimes('travel'),
    procedure_designations: sometimes(['TP'], ['TT_D'], []),
    gtu_codes: sometimes(['GTU_01', 'GTU_07'], []),
    tax_point: sometimes('sale', 'invoice', 'invoice_30', 'payment'),
    evidence_on: sometimes(day()),
    bad_debt_relief: sometimes(true),
    correction_cause: sometimes('later'),
    confirmed_on: sometimes(day()),
    deduct_in: sometimes('2026-09'),
    deduction: sometimes('exempt'),
    not_an_advance: sometimes(true),
  }
}

const paymentsOf = (document_id: number): MoneyReceipt[] =>
  random(2) === 0 ? [] : [{ payment_id: oneOf(null, 3), document_id, day: day(), amount: amount() }]

test('a plain sale has the entries of the full rules', () => {
  let plain = 0
  for (let id = 1; id <= DOCUMENTS; id++) {
    const country = random(15) === 0 ? 'DE' : 'PL'
    const facts: Facts = {
      documents: [anyDocument(id)],
      money: paymentsOf(id),
      quotes: () => undefined,
      regime: () => ({ country, currency: country === 'DE' ? 'EUR' : 'PLN', cash_method: id % 40 === 0 }),
    }
    const entries = plainEntries(facts)
    if (!entries) continue
    if (entries.length > 0) plain++
    expect({ facts, entries, doubts: [] }).toEqual({ facts, ...deriveEntries(facts) })
  }
  expect(plain).toBeGreaterThan(DOCUMENTS / 20)
})
