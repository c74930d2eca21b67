import fc from 'fast-check'
import { categoryOf } from '../../src/einvoice/categories.ts'
import type { Category, Invoice, Line, Party, Rate } from '../../src/einvoice/model.ts'
import {
  add,
  type Decimal,
  decimal,
  fromUnits,
  negate,
  subtract,
  sum,
  ZERO,
} from '../../src/money/decimal.ts'
import { calculateLine } from '../../src/money/line.ts'
import { calculateTotals, type SumStrategy } from '../../src/money/totals.ts'

// Invoices by their meaning, of every kind: with the amounts that the calculator gives such lines, so that nothing is made up but what
// was bought.

type Regime = {
  kind: string
  rates: readonly string[]
  outside?: 'I' | 'II'
  margin?: Invoice['margin']
  is_abroad?: true
}

const REGIMES: readonly Regime[] = [
  { kind: 'vat', rates: ['23', '8', '5', '0'] },
  { kind: 'vat', rates: ['23', 'zw'] },
  { kind: 'vat', rates: ['oo', '23'] },
  { kind: 'wdt', rates: ['0'], is_abroad: true },
  { kind: 'export_products', rates: ['0'] },
  { kind: 'vat', rates: ['np'], outside: 'I' },
  { kind: 'vat', rates: ['np'], outside: 'II', is_abroad: true },
  { kind: 'vat_margin', rates: ['disabled'], margin: 'used_goods' },
]

const amount = (places: number, most: number) =>
  fc
    .record({ units: fc.integer({ min: 1, max: most }), scale: fc.integer({ min: 0, max: places }) })
    .map(({ units, scale }) => fromUnits(BigInt(units), scale))

const word = fc.stringMatching(/^[A-Za-zżółćęśąźń][A-Za-zżółćęśąźń <&"']{0,20}[a-z]$/)

const bought = (rates: readonly string[]) =>
  fc.record({
    name: word,
    rate: fc.constantFrom(...rates),
    quantity: amount(3, 5000),
    price: amount(4, 300_000),
    lead: fc.constantFrom('net' as const, 'gross' as const),
    percent: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
    unit: fc.constantFrom('szt', 'h', 'kg', 'skrzynka', undefined),
    code: fc.option(word, { nil: undefined }),
  })

type Bought = ReturnType<typeof bought> extends fc.Arbitrary<infer Value> ? Value : never

const OPTIONS = { position: 'default', discount_kind: 'percent_total' } as const

type State = Line['state']

function lineOf(one: Bought, place: number, state: State, category: Category): Line {
  const { name, rate, quantity, lead, unit, code } = one
  const amounts = calculateLine(
    {
      quantity,
      tax: rate,
      given: lead === 'net' ? 'price_net' : 'price_gross',
      amount: one.price,
      discount_percent: one.percent === undefined ? null : decimal(String(one.percent)),
    },
    OPTIONS,
  )
  const { net, tax, gross } = amounts.discounted
  return {
    ...{
      field: `positions[${place}]`,
      id: `line-${place}`,
      place: place + 1,
      state,
      name,
      code,
      quantity,
      lead,
      rate,
    },
    ...{ unit, unit_code: unit === 'szt' ? 'H87' : undefined, category, settles_advance: false },
    price_net: amounts.price_net,
    price_gross: amounts.price_gross,
    discount_net: subtract(amounts.total_price_net, net),
    discount_gross: subtract(amounts.total_price_gross, gross),
    ...{ net, tax, gross },
  }
}

function ratesOf(lines: readonly Line[], strategy: SumStrategy, of: (rate: string) => Category): Rate[] {
  const counted = lines.map((line) => {
    const turn = (value: Decimal) => (line.state === 'before' ? negate(value) : value)
    return {
      tax: line.rate,
      discounted: { net: turn(line.net), tax: turn(line.tax), gross: turn(line.gross) },
    }
  })
  return calculateTotals(counted, strategy).by_rate.map(({ tax, net, tax_amount }) => ({
    ...{ rate: tax, category: of(tax), net, tax: tax_amount, home_tax: tax_amount },
  }))
}

const SELLER: Party = {
  ...{
    field: 'seller_',
    name: 'Kwiaty <&> Róże',
    country: 'PL',
    street: 'Polna 1',
    post_code: '00-001',
    city: 'Warszawa',
  },
  ...{
    tax: { kind: 'pl', country: 'PL', number: '5252248481' },
    email: 'a@b.example',
    phone: '555',
    person: 'Anna',
  },
  endpoint: { scheme: '9945', value: 'PL5252248481' },
}
const BUYER: Party = { ...SELLER, field: 'buyer_', name: 'Jan', tax: { kind: 'pl', number: '7811767696' } }
const ABROAD: Party = { ...BUYER, country: 'DE', tax: { kind: 'eu', country: 'DE', number: '136695976' } }

export const invoices: fc.Arbitrary<Invoice> = fc.constantFrom(...REGIMES).chain((regime) =>
  fc
    .record({
      bought: fc.array(bought(regime.rates), { minLength: 1, maxLength: 8 }),
      after: fc.array(bought(regime.rates), { minLength: 8, maxLength: 8 }),
      is_correction: fc.boolean(),
      strategy: fc.constantFrom<SumStrategy>('sum', 'keep_net', 'keep_gross'),
      currency: fc.constantFrom('PLN', 'EUR'),
      kind: fc.constantFrom('vat' as const, 'advance' as const, 'final' as const),
      note: fc.option(fc.string({ maxLength: 700 }), { nil: undefined }),
      split_payment: fc.boolean(),
    })
    .map((given) => invoiceOf(regime, given)),
)

type Given = {
  bought: Bought[]
  after: Bought[]
  is_correction: boolean
  strategy: SumStrategy
  currency: string
  kind: Invoice['kind']
  note: string | undefined
  split_payment: boolean
}

function invoiceOf(regime: Regime, given: Given): Invoice {
  const { kind, currency, is_correction } = given
  const taxed = {
    kind: regime.kind,
    np_tax_kind: regime.outside === 'II' ? 'export_service_eu' : null,
    is_reversed: false,
    is_margin: regime.margin !== undefined,
  }
  const of = (rate: string): Category =>
    rate === 'disabled' && regime.margin ? 'E' : categoryOf(rate, taxed)
  const lines = given.bought.flatMap((one, place) => {
    if (!is_correction) return [lineOf(one, place, 'now', of(one.rate))]
    const after = { ...(given.after[place] as Bought), name: one.name, rate: one.rate }
    return [lineOf(one, place, 'before', of(one.rate)), lineOf(after, place, 'after', of(one.rate))]
  })
  const rates = ratesOf(lines, given.strategy, of)
  const gross = sum(rates.map(({ net, tax }) => add(net, tax)))
  const tax = sum(rates.map((rate) => rate.tax))
  return {
    ...{
      kind,
      number: 'FV/1',
      issue_date: '2026-11-16',
      currency,
      seller: SELLER,
      others: [],
      lines,
      rates,
      gross,
    },
    buyer: regime.is_abroad ? ABROAD : BUYER,
    supplied: { from: '2026-11-16', to: '2026-11-16' },
    buyer_reference: 'ref',
    home: currency === 'PLN' ? undefined : { currency: 'PLN', rate: decimal('4.25'), tax },
    payment: {
      ...{
        type: 'transfer',
        words: 'transfer',
        means: '30',
        due_date: '2026-12-01',
        paid: ZERO,
        is_paid: false,
        due: gross,
      },
      accounts: [{ number: 'PL61109010140000071219812874', is_iban: true, is_factor: false }],
    },
    marks: {
      ...{
        cash_method: false,
        self_billing: false,
        reverse_charge: regime.outside === 'II',
        triangular: false,
      },
      ...{ related: false, one_stop: false, split_payment: given.split_payment },
    },
    exemption: regime.rates.includes('zw') ? 'art. 43 ust. 1 ustawy' : undefined,
    outside: regime.outside,
    margin: regime.margin,
    notes: given.note === undefined ? [] : [given.note],
    descriptions: [],
    settlements: [],
    advances: kind === 'final' ? [{ number: 'ZAL/1', issue_date: '2026-11-01' }] : [],
    correction: is_correction
      ? { number: 'FV/0', issue_date: '2026-11-01', effect: '2', gross_before: gross, reason: 'błąd' }
      : undefined,
    order: kind === 'advance' ? { gross, lines: lines.filter(({ state }) => state !== 'before') } : undefined,
  }
}
