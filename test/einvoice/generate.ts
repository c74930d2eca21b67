import fc from 'fast-check'
import { categoryOf } from '../../src/einvoice/categories.ts'
import type { Category, Invoice, Line, OtherParty, Party, Rate } from '../../src/einvoice/model.ts'
import {
  add,
  type Decimal,
  decimal,
  equals,
  fromUnits,
  isPositive,
  multiply,
  negate,
  subtract,
  sum,
  ZERO,
} from '../../src/money/decimal.ts'
import { round } from '../../src/money/rounding.ts'
import { calculationRules } from '../../src/money/rules/versions.ts'
import type { SumStrategy } from '../../src/money/totals.ts'

// Generates invoices of every kind. The calculator computes their amounts, so that only the lines are random.

const { calculateLine, calculateTotals } = calculationRules(1)

type Regime = {
  kind: string
  rates: readonly string[]
  outside?: 'I' | 'II'
  margin?: Invoice['margin']
  is_abroad?: true
  is_one_stop?: true
}

const REGIMES: readonly Regime[] = [
  { kind: 'vat', rates: ['23', '8', '5', '0'] },
  { kind: 'vat', rates: ['22', '7', '4', '3'] },
  { kind: 'vat', rates: ['23', 'zw'] },
  { kind: 'vat', rates: ['oo', '23'] },
  { kind: 'wdt', rates: ['0'], is_abroad: true },
  { kind: 'export_products', rates: ['0'] },
  { kind: 'vat', rates: ['np'], outside: 'I' },
  { kind: 'vat', rates: ['np'], outside: 'II', is_abroad: true },
  { kind: 'vat', rates: ['19', '20.5', '7'], is_one_stop: true },
  ...(['used_goods', 'travel', 'art', 'collectibles'] as const).map((margin) => ({
    kind: 'vat_margin',
    rates: ['disabled'],
    margin,
  })),
]

const ATTACHMENTS: Invoice['attachments'] = [
  {
    id: 'a.pdf',
    description: 'Time & sheet <1>',
    name: 'a.pdf',
    mime_code: 'application/pdf',
    content: 'JVBERi0xLjc=',
  },
  { id: 'b.csv', name: 'b.csv', mime_code: 'text/csv', content: 'YTtiCg==' },
]

const amount = (places: number, most: number) =>
  fc
    .record({ units: fc.integer({ min: 1, max: most }), scale: fc.integer({ min: 0, max: places }) })
    .map(({ units, scale }) => fromUnits(BigInt(units), scale))

const word = fc.stringMatching(/^[A-Za-zżółćęśąźń][A-Za-zżółćęśąźń <&"']{0,20}[a-z]$/)

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`))
const dayOf = (year: number) =>
  fc.integer({ min: 0, max: 300 }).map((n) => new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10))

const goods = fc.record({
  description: maybe(word),
  group: maybe(fc.constantFrom('GTU_01', 'GTU_06', 'GTU_13')),
  annex_15: fc.boolean(),
  classified: maybe(
    fc.record({ as: fc.constantFrom('GTIN' as const, 'PKWiU' as const, 'CN' as const), code: digits(13) }),
  ),
})

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
    goods,
  })

type DrawnValue<Chance> = Chance extends fc.Arbitrary<infer Value> ? Value : never
type LineDraw = DrawnValue<ReturnType<typeof bought>>

const OPTIONS = { position: 'default', discount_kind: 'percent_total' } as const

type State = Line['state']

function lineOf(item: LineDraw, index: number, state: State, category: Category): Line {
  const { name, rate, quantity, lead, unit, code } = item
  const amounts = calculateLine(
    {
      quantity,
      tax: rate,
      given: lead === 'net' ? 'price_net' : 'price_gross',
      amount: item.price,
      discount_percent: item.percent === undefined ? null : decimal(String(item.percent)),
    },
    OPTIONS,
  )
  const { net, tax, gross } = amounts.discounted
  return {
    ...{
      field: `positions[${index}]`,
      id: `line-${index}`,
      number: index + 1,
      state,
      name,
      code,
      quantity,
      lead,
      rate,
    },
    ...{
      ...item.goods,
      unit,
      unit_code: unit === 'szt' ? 'H87' : undefined,
      category,
      settles_advance: false,
    },
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
    register_number: '0000099999',
    waste_number: '000099999',
  },
  endpoint: { scheme: '9945', value: 'PL5252248481' },
}
const BUYER: Party = { ...SELLER, field: 'buyer_', name: 'Jan', tax: { kind: 'pl', number: '7811767696' } }
const ABROAD: Party = { ...BUYER, country: 'DE', tax: { kind: 'eu', country: 'DE', number: '136695976' } }

// The fields beside the lines, in any combination.
const other = fc
  .record({
    name: word,
    city: word,
    street: maybe(word),
    role: fc.constantFrom('1', '2', '4', '6', '8', '11', undefined),
  })
  .map(
    ({ role, ...party }): OtherParty => ({
      ...{
        ...party,
        field: 'recipients[0].',
        country: 'PL',
        role,
        role_description: role ? undefined : 'kurier',
      },
      tax: role === '4' ? { kind: 'pl', number: '5252248481' } : undefined,
      share: role === '4' ? decimal('12.5') : undefined,
    }),
  )

// The issuer in place of the seller, and new vehicles sold within the Union.
const authorized = fc
  .record({ name: word, street: word, role: fc.constantFrom('1', '2', '3') })
  .map((party) => ({
    ...{ ...SELLER, ...party, field: 'seller_', register_number: undefined, waste_number: undefined },
    ...{ person: undefined, endpoint: undefined },
  }))
const vehicles = fc.record({
  is_reported: fc.boolean(),
  items: fc.array(
    fc
      .record({ first: dayOf(2026), made: word, hours: digits(4), is_boat: fc.boolean() })
      .map(({ first, made, hours, is_boat }) => ({
        ...{ P_22A: first, P_NrWierszaNST: '1', P_22BMK: made },
        ...(is_boat ? { P_22C: hours, P_22C1: made } : { P_22B: hours, P_22B1: made, P_22BT: 'nowy' }),
      })),
    { minLength: 1, maxLength: 2 },
  ),
})

const around = fc.record({
  authorized: maybe(authorized),
  vehicles: maybe(vehicles),
  delivery_notes: maybe(fc.array(word, { minLength: 1, maxLength: 3 })),
  place: maybe(word),
  order_number: maybe(word),
  contract_number: maybe(word),
  receipt_number: maybe(word),
  footer: maybe(fc.string({ maxLength: 4000 })),
  others: fc.array(other, { maxLength: 3 }),
  delivery: maybe(
    fc.record({
      name: maybe(word),
      date: dayOf(2026),
      city: word,
      post_code: digits(5),
      country: fc.constantFrom('PL', 'DE'),
    }),
  ),
  supplied: maybe(
    fc.tuple(dayOf(2026), fc.integer({ min: 0, max: 1 })).map(([from, isLong]) => ({
      from,
      to: isLong ? '2026-12-31' : from,
    })),
  ),
  descriptions: fc.array(
    fc.record({ line: maybe(fc.constant(1)), key: word, value: fc.string({ minLength: 1 }) }),
    {
      maxLength: 3,
    },
  ),
})

const marked = fc.record({
  ...{
    cash_method: fc.boolean(),
    self_billing: fc.boolean(),
    split_payment: fc.boolean(),
    triangular: fc.boolean(),
  },
  ...{ related: fc.boolean(), local_government: fc.boolean(), vat_group: fc.boolean() },
  procedure: maybe(fc.constantFrom('WSTO_EE', 'IED', 'TT_D', 'I_42', 'B_SPV', 'B_MPV_PROWIZJA')),
})

const MEANS = { transfer: '30', cash: '10', cheque: '20', barter: 'ZZZ', BLIK: '1' } as const

const paying = fc.record({
  type: fc.constantFrom(...(Object.keys(MEANS) as (keyof typeof MEANS)[])),
  paid: fc.constantFrom('nothing' as const, 'half' as const, 'all' as const),
  early: maybe(
    fc.record({
      until: dayOf(2027),
      days: fc.integer({ min: 1, max: 60 }),
      percent: fc.constantFrom('2', '2.5'),
    }),
  ),
  is_factored: fc.boolean(),
})

const corrected = fc.record({
  effect: fc.constantFrom('1' as const, '2' as const, '3' as const),
  ksef_number: maybe(fc.constant('5252248481-20261001-0100001AF629-FC')),
  is_renamed: fc.boolean(),
  of_period: maybe(word),
})

export const invoices: fc.Arbitrary<Invoice> = fc.constantFrom(...REGIMES).chain((regime) =>
  fc
    .record({
      bought: fc.array(bought(regime.rates), { minLength: 1, maxLength: 8 }),
      after: fc.array(bought(regime.rates), { minLength: 8, maxLength: 8 }),
      correction: maybe(corrected),
      strategy: fc.constantFrom<SumStrategy>('sum', 'keep_net', 'keep_gross'),
      currency: fc.constantFrom('PLN', 'EUR', 'USD', 'CZK'),
      kind: fc.constantFrom('vat' as const, 'advance' as const, 'final' as const),
      note: maybe(fc.string({ maxLength: 700 })),
      is_consumer: fc.boolean(),
      ...{ around, marked, paying },
    })
    .map((values) => invoiceOf(regime, values)),
)

type InvoiceParts = {
  bought: LineDraw[]
  after: LineDraw[]
  correction: DrawnValue<typeof corrected> | undefined
  strategy: SumStrategy
  currency: string
  kind: Invoice['kind']
  note: string | undefined
  is_consumer: boolean
  around: DrawnValue<typeof around>
  marked: DrawnValue<typeof marked>
  paying: DrawnValue<typeof paying>
}

function paymentOf(
  { type, paid, early, is_factored }: InvoiceParts['paying'],
  gross: Decimal,
): Invoice['payment'] {
  const isDue = isPositive(gross)
  const of = isDue
    ? { nothing: ZERO, half: round(multiply(gross, decimal('0.5')), 2), all: gross }[paid]
    : ZERO
  const account = { number: 'PL61109010140000071219812874', is_iban: true }
  return {
    ...{ type, description: type, means: MEANS[type], due_date: '2026-12-01', early },
    ...{
      paid: of,
      paid_date: '2026-11-16',
      is_paid: isPositive(of) && equals(of, gross),
      due: gross,
    },
    accounts: [false, ...(is_factored ? [true] : [])].map((is_factor) => ({
      ...account,
      is_factor,
      swift: 'WBKPPLPP',
    })),
  }
}

const receivedOf = (gross: Decimal, currency: string) =>
  ['2026-11-02', '2026-11-10'].map((date, index) => ({
    date,
    amount: index === 0 ? decimal('0.01') : subtract(gross, decimal('0.01')),
    rate: currency === 'PLN' ? undefined : decimal('4.2512'),
  }))

function invoiceOf(regime: Regime, parts: InvoiceParts): Invoice {
  const { kind, currency, correction, around, marked } = parts
  const taxed = {
    kind: regime.kind,
    np_tax_kind: regime.outside === 'II' ? 'export_service_eu' : null,
    is_reversed: false,
    is_margin: regime.margin !== undefined,
  }
  const of = (rate: string): Category =>
    rate === 'disabled' && regime.margin ? 'E' : categoryOf(rate, taxed)
  const lines = parts.bought.flatMap((item, index) => {
    if (!correction) return [lineOf(item, index, 'now', of(item.rate))]
    const after = { ...(parts.after[index] as LineDraw), name: item.name, rate: item.rate }
    return [lineOf(item, index, 'before', of(item.rate)), lineOf(after, index, 'after', of(item.rate))]
  })
  const rates = ratesOf(lines, parts.strategy, of)
  const gross = sum(rates.map(({ net, tax }) => add(net, tax)))
  const tax = sum(rates.map((rate) => rate.tax))
  // A buyer who owes the tax has a tax number.
  const isConsumer =
    parts.is_consumer && regime.kind === 'vat' && !regime.is_abroad && !regime.rates.includes('oo')
  const buyer = regime.is_abroad ? ABROAD : isConsumer ? { ...BUYER, tax: undefined } : BUYER
  return {
    ...{
      ...around,
      kind,
      number: 'FV/1',
      issue_date: '2026-11-16',
      currency,
      seller: SELLER,
      buyer,
      lines,
      rates,
      gross,
    },
    buyer_reference: 'ref',
    attachments: parts.is_consumer ? ATTACHMENTS : undefined,
    // A supply to another country of the Union has a date.
    supplied: regime.kind === 'wdt' ? { from: '2026-11-16', to: '2026-11-16' } : around.supplied,
    home: currency === 'PLN' ? undefined : { currency: 'PLN', rate: decimal('4.25'), tax },
    payment: paymentOf(parts.paying, gross),
    received: kind === 'advance' && parts.is_consumer ? receivedOf(gross, currency) : undefined,
    marks: {
      ...marked,
      reverse_charge: regime.outside === 'II' || regime.rates.includes('oo'),
      one_stop: regime.is_one_stop === true,
    },
    exemption: regime.rates.includes('zw') ? 'art. 43 ust. 1 ustawy' : undefined,
    outside: regime.outside,
    margin: regime.margin,
    notes: parts.note === undefined ? [] : [parts.note],
    settlements: [],
    advances:
      kind === 'final'
        ? [{ number: 'ZAL/1', issue_date: '2026-11-01', ksef_number: parts.correction?.ksef_number }]
        : [],
    correction: correction && {
      ...{ number: 'FV/0', issue_date: '2026-11-01', gross_before: gross, reason: 'błąd' },
      ...{ effect: correction.effect, ksef_number: correction.ksef_number },
      ...(correction.of_period && {
        also: [{ number: 'FV/00', issue_date: '2026-10-01', ksef_number: correction.ksef_number }],
        period: correction.of_period,
      }),
      ...(correction.is_renamed && {
        seller_before: { ...SELLER, name: 'Kwiaty' },
        buyer_before: { ...buyer, street: 'Dawna 1' },
      }),
    },
    order: kind === 'advance' ? { gross, lines: lines.filter(({ state }) => state !== 'before') } : undefined,
  }
}
