// A second derivation of the tax ledger, which shares no code with src/tax: it uses integers and walks over every
// single day. It implements Poland from February 2026 on. Tests compare the two.

// Amounts are in cents, days are counted from 1970-01-01, exchange rates are in ten-thousandths.
export type OracleRate = { rate: string; base: bigint; tax: bigint }
// The payment may belong to the proforma from which the document was made.
export type OraclePayment = { id: number; day: number; amount: bigint; on_proforma?: boolean }
export type OracleCorrection = {
  rates: OracleRate[]
  issue: number
  receipt: number
  ksef: boolean
  confirmed: number | null
  cause: 'original' | 'later' | null
  cause_on: number | null
}

export const ORACLE_KINDS = [
  'proforma',
  ...[
    'sale',
    'rent',
    'construction',
    'cash',
    'cash_consumer',
    'advance',
    'wdt',
    'receipt',
    'receipt_invoice',
  ],
  ...['relief', 'wnt', 'import_service', 'purchase', 'purchase_cash', 'rr', 'debt'],
] as const
export type OracleKind = (typeof ORACLE_KINDS)[number]

export type OracleDocument = {
  kind: OracleKind
  rates: OracleRate[]
  issue: number
  supply: number
  receipt: number
  term: number
  // For an advance: the date of supply of its final invoice.
  settled: number | null
  share: bigint // of input tax, in hundredths
  payments: OraclePayment[]
  corrections: OracleCorrection[]
  exchange: ((day: number) => bigint) | null
}

// Sums by period, side, field and rate; deducted tax by period and field.
export type OracleSums = Map<string, bigint>

type Amounts = Map<string, { base: bigint; tax: bigint; due: bigint }>
type Events = {
  due: number | null
  payment: (day: number) => number | null
}

const INPUT: ReadonlySet<OracleKind> = new Set([
  'wnt',
  'import_service',
  'purchase',
  'purchase_cash',
  'rr',
  'debt',
])
const OUTPUT_FIELDS: { readonly [kind in OracleKind]?: string } = {
  wdt: 'K_21',
  wnt: 'K_23',
  import_service: 'K_27',
}
const RATE_FIELDS: { readonly [rate: string]: string } = {
  '23': 'K_19',
  '8': 'K_17',
  '5': 'K_15',
  '0': 'K_13',
  zw: 'K_10',
}

export function oracleSums(drawn: OracleDocument): OracleSums {
  const document = { ...drawn, payments: paymentsOf(drawn) }
  const sums: OracleSums = new Map()
  const { kind } = document
  const owes = kind === 'wnt' || kind === 'import_service'
  if (!INPUT.has(kind) || owes) walk(document, 'O', sums)
  if (INPUT.has(kind)) walk(document, 'I', sums)
  for (const [key, sum] of sums) if (sum === 0n) sums.delete(key)
  return sums
}

// A payment of the proforma pays what the payments of the invoice itself leave. Both documents have the same price,
// so it pays no more than the rest.
function paymentsOf({ rates, payments }: OracleDocument): OraclePayment[] {
  const direct = payments.filter((payment) => !payment.on_proforma)
  let open = rates.reduce((sum, { base, tax }) => sum + base + tax, 0n)
  for (const { amount } of direct) open -= amount
  const passed = payments
    .filter((payment) => payment.on_proforma)
    .sort((a, b) => a.day - b.day || a.id - b.id)
  for (const payment of passed) {
    const amount = clamp(payment.amount, open)
    open -= amount
    direct.push({ ...payment, amount })
  }
  return direct
}

// The table of the law: when everything is due, and on which day a payment counts.
function eventsOf({ kind, issue, supply, receipt, term, settled }: OracleDocument): Events {
  const before =
    (limit: number | null, earliest = 0) =>
    (day: number) =>
      limit !== null && day >= limit ? null : Math.max(day, earliest)
  const none = () => null
  const fifteenth = nextMonth(supply) + 14
  const construction = Math.min(issue, supply + 30)
  switch (kind) {
    case 'rent':
      return { due: Math.min(issue, term), payment: none }
    case 'construction':
      return { due: construction, payment: before(Math.min(supply, construction)) }
    case 'cash':
      return { due: null, payment: before(null) }
    case 'cash_consumer':
      return { due: supply + 180, payment: before(null) }
    case 'advance':
      return { due: settled, payment: before(null) }
    case 'wdt':
    case 'wnt':
      return { due: Math.max(supply, Math.min(issue, fifteenth)), payment: none }
    case 'receipt_invoice':
      return { due: issue, payment: none }
    case 'purchase':
    case 'debt':
      return { due: Math.max(receipt, supply), payment: before(supply, receipt) }
    case 'purchase_cash':
      return { due: null, payment: before(null, receipt) }
    case 'rr':
      return { due: null, payment: before(null, issue) }
    default:
      return { due: supply, payment: before(supply) }
  }
}

function walk(document: OracleDocument, side: 'O' | 'I', sums: OracleSums) {
  const events = eventsOf(document)
  const book = new Book(document, side, sums)
  let current = amountsOf(document, document.rates)
  let taxed: Amounts = new Map()
  let paid = 0n
  let isComplete = false
  const corrections = document.corrections
    .map((correction, index) => ({
      one: correction,
      index,
      day: correctionDay(document, correction, events.due),
    }))
    .sort((a, b) => a.index - b.index)
  const payments = document.payments
    .map((correction) => ({ one: correction, day: events.payment(correction.day) }))
    // Payments on or after the tax date are part of what is declared then.
    .filter(({ day }) => day !== null && (events.due === null || day < events.due))
    .sort((a, b) => a.one.day - b.one.day || a.one.id - b.one.id)
  const declare = (after: Amounts, day: number, isCorrection: boolean) => {
    book.write(minus(after, taxed), day, isCorrection)
    taxed = after
  }
  for (let day = FIRST_DAY; day < LAST_DAY; day++) {
    for (const { one } of payments.filter((payment) => payment.day === day)) {
      paid += one.amount
      const due = dueOf(current)
      const part = due <= 0n ? due : clamp(paid, due)
      if (!isComplete && part > dueOf(taxed)) declare(portion(current, part), day, false)
    }
    if (events.due === day) {
      isComplete = true
      declare(current, day, false)
    }
    for (const { one } of corrections.filter((correction) => correction.day === day)) {
      current = plus(current, amountsOf(document, one.rates))
      const due = dueOf(current)
      const part = isComplete ? due : due <= 0n ? due : clamp(paid, due)
      if (isComplete || part !== dueOf(taxed) || part === due) declare(portion(current, part), day, true)
    }
    if (document.kind === 'relief' || document.kind === 'debt') book.debt(current, day)
  }
}

const FIRST_DAY = 20_400
const LAST_DAY = 21_200

function correctionDay(
  document: OracleDocument,
  correction: OracleCorrection,
  due: number | null,
): number | null {
  const day = legalDay(document, correction, due)
  if (day === null) return null
  return due !== null && correction.issue >= due ? day : Math.max(day, correction.issue)
}

function legalDay({ kind }: OracleDocument, correction: OracleCorrection, due: number | null): number | null {
  if (kind === 'wnt' || kind === 'import_service') return byCause(correction, due)
  if (INPUT.has(kind)) return Math.max(correction.receipt, correction.issue)
  const tax = correction.rates.reduce((sum, rate) => sum + rate.tax, 0n)
  const base = correction.rates.reduce((sum, rate) => sum + rate.base, 0n)
  if (tax > 0n || (tax === 0n && base >= 0n)) return byCause(correction, due)
  if (correction.rates.every((rate) => rate.tax === 0n) || kind === 'receipt' || correction.ksef)
    return correction.issue
  return correction.confirmed === null ? null : Math.max(correction.issue, correction.confirmed)
}

const byCause = ({ cause, cause_on, issue }: OracleCorrection, due: number | null): number =>
  cause === 'original' && due !== null ? due : (cause_on ?? issue)

// Records declared amounts, also in the currency of the account.
class Book {
  readonly #document: OracleDocument
  readonly #side: 'O' | 'I'
  readonly #sums: OracleSums
  readonly #own = new Map<
    string,
    { amounts: [bigint, bigint]; own: [bigint, bigint]; quote: bigint; is_one: boolean }
  >()
  #debt: { standing: Amounts; covered: Amounts; paid: bigint } | undefined
  #debt_own = new Map<string, [bigint, bigint]>()

  constructor(document: OracleDocument, side: 'O' | 'I', sums: OracleSums) {
    this.#document = document
    this.#side = side
    this.#sums = sums
  }

  write(change: Amounts, day: number, isCorrection: boolean) {
    let tax = 0n
    for (const [rate, row] of change) {
      if (row.base === 0n && row.tax === 0n && row.due === 0n) continue
      const converted = this.#convert(rate, row, day, isCorrection)
      tax += converted[1]
      const field =
        this.#side === 'I' ? (rate === '0' || rate === 'zw' ? '--' : 'K_42') : this.#outputField(rate)
      const shown = this.#document.share === 0n && this.#side === 'I' ? '--' : field
      const state = this.#document.kind === 'receipt_invoice' && !isCorrection ? ' info' : ''
      const key = `${monthOf(day)} ${this.#side} ${shown} ${rate}${state}`
      this.#plus(`${key} base`, row.base)
      this.#plus(`${key} tax`, row.tax)
      this.#plus(`${key} own_base`, converted[0])
      this.#plus(`${key} own_tax`, converted[1])
    }
    if (this.#side === 'I') this.#plus(`${monthOf(day)} deducted`, nearest(tax * this.#document.share, 100n))
  }

  // Runs on day 90 after the due date, and at payments after it. The debtor may pay until the end of that month; the
  // creditor claims the amount that is unpaid when the return is filed, on the 25th of the next one.
  debt(standing: Amounts, day: number) {
    const { kind, term, payments } = this.#document
    const day90 = term + 90
    const limit = nextMonth(day90) + (kind === 'debt' ? -1 : 24)
    if (day === day90) {
      const paid = payments
        .filter((payment) => payment.day <= limit)
        .reduce((sum, payment) => sum + payment.amount, 0n)
      const covered = portion(standing, clamp(paid, dueOf(standing)))
      if (dueOf(standing) - dueOf(covered) <= 0n || !this.#isDeducted(day90)) return
      this.#debt = { standing, covered, paid }
      this.#writeDebt(minus(covered, standing), day, kind === 'debt' ? 'K_46' : null)
    }
    const state = this.#debt
    if (state === undefined || day <= limit) return
    for (const payment of payments.filter((payment) => payment.day === day).sort((a, b) => a.id - b.id)) {
      state.paid += payment.amount
      const after = portion(state.standing, clamp(state.paid, dueOf(state.standing)))
      if (dueOf(after) <= dueOf(state.covered)) continue
      this.#writeDebt(minus(after, state.covered), day, kind === 'debt' ? 'K_47' : null)
      state.covered = after
    }
  }

  #isDeducted(day90: number): boolean {
    if (this.#document.kind !== 'debt') return true
    if (this.#document.share === 0n) return false
    const first = [...this.#sums.keys()].filter((key) => key.includes(' I ')).sort()[0]
    return first !== undefined && first.slice(0, 7) <= monthOf(day90)
  }

  #writeDebt(change: Amounts, day: number, field: string | null) {
    let deducted = 0n
    for (const [rate, row] of change) {
      if (row.tax === 0n) continue
      const quote = this.#own.get(rate)?.quote ?? 10_000n
      const before = this.#debt_own.get(rate) ?? [0n, 0n]
      const after: [bigint, bigint] = [before[0] + (field ? 0n : row.base), before[1] + row.tax]
      this.#debt_own.set(rate, after)
      const own = (index: 0 | 1) =>
        nearest(after[index] * quote, 10_000n) - nearest(before[index] * quote, 10_000n)
      const shown = field ?? this.#outputField(rate)
      const key = `${monthOf(day)} ${this.#side} ${shown} ${rate}`
      this.#plus(`${key} base`, field ? 0n : row.base)
      this.#plus(`${key} tax`, row.tax)
      this.#plus(`${key} own_base`, own(0))
      this.#plus(`${key} own_tax`, own(1))
      deducted += own(1)
    }
    if (field) this.#plus(`${monthOf(day)} deducted`, nearest(deducted * this.#document.share, 100n))
  }

  #outputField = (rate: string): string => OUTPUT_FIELDS[this.#document.kind] ?? RATE_FIELDS[rate] ?? '--'

  #convert(
    rate: string,
    row: { base: bigint; tax: bigint },
    day: number,
    isCorrection: boolean,
  ): [bigint, bigint] {
    const before = this.#own.get(rate)
    const quote = isCorrection && before ? before.quote : this.#quoteOn(day)
    const is_one = before === undefined || (before.is_one && before.quote === quote)
    const amounts: [bigint, bigint] = [
      (before?.amounts[0] ?? 0n) + row.base,
      (before?.amounts[1] ?? 0n) + row.tax,
    ]
    const converted = [0, 1].map((index) => {
      const [sum = 0n, old = 0n, oldOwn = 0n] = [amounts[index], before?.amounts[index], before?.own[index]]
      if (is_one) return nearest(sum * quote, 10_000n)
      if (isCorrection && old !== 0n) return nearest(oldOwn * sum, old)
      return oldOwn + nearest((sum - old) * quote, 10_000n)
    }) as [bigint, bigint]
    this.#own.set(rate, { amounts, own: converted, quote, is_one })
    return [converted[0] - (before?.own[0] ?? 0n), converted[1] - (before?.own[1] ?? 0n)]
  }

  // Sales use the rate before the tax date or an earlier issue date, reverse-charge purchases that before the tax
  // date, other purchases that of the supplier.
  #quoteOn(day: number): bigint {
    const { kind, issue, supply, exchange } = this.#document
    if (exchange === null) return 10_000n
    if (kind === 'wnt' || kind === 'import_service') return exchange(day)
    return exchange(INPUT.has(kind) ? Math.min(issue, supply) : Math.min(issue, day))
  }

  #plus = (key: string, amount: bigint) => this.#sums.set(key, (this.#sums.get(key) ?? 0n) + amount)
}

// If the buyer owes the tax, the amount due is net.
function amountsOf({ kind }: OracleDocument, rates: readonly OracleRate[]): Amounts {
  const netDue = kind === 'wnt' || kind === 'import_service'
  return new Map(rates.map(({ rate, base, tax }) => [rate, { base, tax, due: netDue ? base : base + tax }]))
}

const dueOf = (amounts: Amounts): bigint => [...amounts.values()].reduce((sum, { due }) => sum + due, 0n)

const clamp = (paid: bigint, due: bigint): bigint => (paid <= 0n || due <= 0n ? 0n : paid < due ? paid : due)

function plus(a: Amounts, b: Amounts): Amounts {
  const sums = new Map(a)
  for (const [rate, row] of b) {
    const before = sums.get(rate) ?? { base: 0n, tax: 0n, due: 0n }
    sums.set(rate, { base: before.base + row.base, tax: before.tax + row.tax, due: before.due + row.due })
  }
  return sums
}

const minus = (a: Amounts, b: Amounts): Amounts =>
  plus(a, new Map([...b].map(([rate, { base, tax, due }]) => [rate, { base: -base, tax: -tax, due: -due }])))

// Splits a part of the amount due by rate; the largest remainders get the cents that are left.
function portion(amounts: Amounts, part: bigint): Amounts {
  const total = dueOf(amounts)
  if (part === total) return amounts
  const rows = [...amounts]
  if (part === 0n || total === 0n)
    return new Map(rows.map(([rate]) => [rate, { base: 0n, tax: 0n, due: 0n }]))
  const shares = rows.map(([, { due }]) => {
    const exact = part * due
    const floor = exact / total - (exact % total < 0n ? 1n : 0n)
    return { floor, rest: exact - floor * total }
  })
  let missing = part - shares.reduce((sum, { floor }) => sum + floor, 0n)
  const order = shares.map((_, index) => index)
  order.sort((a, b) => {
    const [first, second] = [shares[a]?.rest ?? 0n, shares[b]?.rest ?? 0n]
    return first === second ? a - b : first < second ? 1 : -1
  })
  const parts = shares.map(({ floor }) => floor)
  for (const index of order) if (missing-- > 0n) parts[index] = (parts[index] ?? 0n) + 1n
  return new Map(rows.map(([rate, row], index) => [rate, taxWithin(row, parts[index] ?? 0n)]))
}

function taxWithin(row: { base: bigint; tax: bigint; due: bigint }, part: bigint) {
  if (part === row.due) return row
  if (row.due === 0n) return { base: 0n, tax: 0n, due: part }
  const tax = nearest(row.tax * part, row.due)
  return { base: row.base === row.due ? part : part - tax, tax, due: part }
}

// Rounds half away from zero.
function nearest(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const size = (2n * top + bottom) / (2n * bottom)
  return isNegative ? -size : size
}

const DAY_MS = 86_400_000
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const monthOf = (day: number): string => dayText(day).slice(0, 7)

function nextMonth(day: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS
}
