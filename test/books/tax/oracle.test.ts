import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, type Decimal, fromUnits, printPlain, toUnits, ZERO } from '../../../src/money/decimal.ts'
import { deriveEntries } from '../../../src/tax/derive.ts'
import { subtractFrozen } from '../../../src/tax/frozen.ts'
import { ruleInfo } from '../../../src/tax/rules.ts'
import type { Entry, Facts, TaxDocument } from '../../../src/tax/types.ts'
import {
  dayText,
  ORACLE_KINDS,
  type OracleCorrection,
  type OracleDocument,
  type OracleKind,
  type OracleRate,
  oracleSums,
} from './oracle.ts'

// Compares the ledger with a second derivation in integers, for random families of documents. fast-check prints the
// seed of a failure.

const runs = Number(process.env.PROPERTY_RUNS ?? 600)

const RATES = ['23', '8', '5', '0', 'zw']
const taxOf = (rate: string, base: bigint): bigint => {
  const percent = BigInt(Number(rate) || 0)
  const size = base < 0n ? -base : base
  const tax = (2n * size * percent + 100n) / 200n
  return base < 0n ? -tax : tax
}
const rateOf = (rate: string, base: number): OracleRate => ({
  rate,
  base: BigInt(base),
  tax: taxOf(rate, BigInt(base)),
})

const rates = (kind: OracleKind) =>
  fc
    .uniqueArray(
      fc.tuple(fc.constantFrom(...(kind === 'wdt' ? ['0'] : RATES)), fc.integer({ min: 1, max: 500_000 })),
      {
        minLength: 1,
        maxLength: kind === 'wdt' ? 1 : 3,
        selector: ([rate]) => rate,
      },
    )
    .map((list) => list.map(([rate, base]) => rateOf(rate, base)))

const START = 20_510 // 2026-02-26
const cause = fc.constantFrom('original' as const, 'later' as const, null)

const documentOf = (kind: OracleKind) =>
  fc
    .record({
      rates: rates(kind),
      issue: fc.integer({ min: 0, max: 60 }),
      supply: fc.integer({ min: -40, max: 60 }),
      receipt: fc.integer({ min: 0, max: 40 }),
      term: fc.integer({ min: 0, max: 60 }),
      settled: fc.option(fc.integer({ min: 0, max: 90 })),
      share: fc.constantFrom(100n, 100n, 50n, 0n),
      is_foreign: fc.boolean(),
      payments: fc.array(
        fc.tuple(fc.integer({ min: -50, max: 240 }), fc.integer({ min: -3000, max: 12_000 })),
        { maxLength: 4 },
      ),
      corrections: fc.array(
        fc.record({
          percent: fc.integer({ min: -100, max: 60 }),
          rate: fc.nat(2),
          issue: fc.integer({ min: 0, max: 120 }),
          receipt: fc.integer({ min: 0, max: 30 }),
          ksef: fc.boolean(),
          confirmed: fc.option(fc.integer({ min: -10, max: 40 })),
          cause,
          cause_on: fc.option(fc.integer({ min: -10, max: 0 })),
        }),
        { maxLength: 2 },
      ),
    })
    .map((drawn): OracleDocument => {
      const issue = START + drawn.issue
      const gross = drawn.rates.reduce((sum, { base, tax }) => sum + base + tax, 0n)
      return {
        kind,
        rates: drawn.rates,
        issue,
        supply: issue + drawn.supply,
        receipt: issue + drawn.receipt,
        term: issue + drawn.term,
        settled: kind === 'advance' && drawn.settled !== null ? issue + drawn.settled : null,
        share: ['purchase', 'purchase_cash', 'wnt', 'import_service', 'debt'].includes(kind)
          ? drawn.share
          : 100n,
        payments: drawn.payments.map(([day, part], index) => ({
          id: index + 1,
          day: issue + day,
          // The amount is often exactly the one due.
          amount: part > 9000 ? gross : (gross * BigInt(part)) / 10_000n,
          on_proforma: kind === 'proforma' && part > 0 && index % 2 === 0,
        })),
        corrections: withoutRefunds(drawn.corrections, drawn.rates, issue),
        exchange: drawn.is_foreign ? quoteBefore : null,
      }
    })

const document = fc.constantFrom(...ORACLE_KINDS).chain(documentOf)

// A correction changes one or all rates by a part of the original amounts, and reduces them at most to zero.
function withoutRefunds(
  drawn: readonly {
    percent: number
    rate: number
    issue: number
    receipt: number
    ksef: boolean
    confirmed: number | null
    cause: OracleCorrection['cause']
    cause_on: number | null
  }[],
  original: readonly OracleRate[],
  start: number,
): OracleCorrection[] {
  return drawn.map(({ percent, rate, ...correction }, index) => {
    const part = index === 0 ? percent : Math.trunc(percent / 2)
    const changed = rate === 0 ? original : original.filter((_, at) => at % 2 === rate % 2)
    const issue = start + correction.issue
    return {
      ...correction,
      rates: changed.map((row) => rateOf(row.rate, Number((row.base * BigInt(part)) / 100n))),
      issue,
      receipt: issue + correction.receipt,
      confirmed: correction.confirmed === null ? null : issue + correction.confirmed,
      cause_on: correction.cause_on === null ? null : issue + correction.cause_on,
    }
  })
}

const quoteBefore = (day: number): bigint => 42_000n + BigInt((day * 37) % 3000)

const KINDS: { readonly [kind in OracleKind]: Partial<TaxDocument> } = {
  sale: {},
  proforma: { from_invoice_id: 70 },
  rent: { tax_point: 'invoice' },
  construction: { tax_point: 'invoice_30' },
  cash: { kind: 'vat_mp', buyer_tax_no: '5252445767' },
  cash_consumer: { kind: 'vat_mp' },
  advance: { kind: 'advance' },
  wdt: { kind: 'wdt', buyer_tax_no: 'DE136695976' },
  receipt: { kind: 'receipt' },
  receipt_invoice: { receipt_for_invoice_id: 90 },
  relief: { bad_debt_relief: true },
  wnt: { kind: 'wnt', income: false },
  import_service: { kind: 'import_service', income: false },
  purchase: { income: false },
  purchase_cash: { income: false, cash_method: true },
  rr: { kind: 'vat_rr', income: false },
  debt: { income: false },
}

const amount = (cents: bigint): Decimal => fromUnits(cents, 2)
const totals = (list: readonly OracleRate[]) =>
  list.map(({ rate, base, tax }) => ({
    tax: rate,
    net: amount(base),
    tax_amount: amount(tax),
    gross: amount(base + tax),
  }))

function factsOf(document: OracleDocument): Facts {
  const income = KINDS[document.kind].income ?? true
  const base = { kind: 'vat', income, currency: document.exchange ? 'EUR' : 'PLN' }
  const main: TaxDocument = {
    ...base,
    id: 1,
    issue_date: dayText(document.issue),
    sell_date: dayText(document.supply),
    delivery_date: dayText(document.receipt),
    payment_to: ['rent', 'relief', 'debt'].includes(document.kind) ? dayText(document.term) : null,
    totals_by_rate: totals(document.rates),
    accounting_kind:
      document.share === 50n ? 'fuel_expl50' : document.share === 0n ? 'no_vat_deduction' : null,
    ...KINDS[document.kind],
  }
  const corrections = document.corrections.map(
    (correction, index): TaxDocument => ({
      ...base,
      id: index + 2,
      kind: 'correction',
      invoice_id: index + 1,
      issue_date: dayText(correction.issue),
      delivery_date: dayText(correction.receipt),
      gov_id: correction.ksef ? '5265877635-20261005-0100001AF629-AF' : null,
      confirmed_on: correction.confirmed === null ? null : dayText(correction.confirmed),
      correction_cause: correction.cause,
      cause_on: correction.cause_on === null ? null : dayText(correction.cause_on),
      totals_by_rate: totals(correction.rates),
    }),
  )
  const other = { ...base, totals_by_rate: [], issue_date: main.issue_date }
  const others: TaxDocument[] = [
    ...(document.settled === null
      ? []
      : [{ ...other, id: 80, kind: 'final', sell_date: dayText(document.settled), settled_advances: [1] }]),
    ...(document.kind === 'proforma' ? [{ ...main, id: 70, kind: 'proforma', from_invoice_id: null }] : []),
    ...(document.kind === 'receipt_invoice' ? [{ ...other, id: 90, kind: 'receipt' }] : []),
  ]
  return {
    documents: [main, ...corrections, ...others],
    money: document.payments.map(({ id, day, amount: cents, on_proforma }) => ({
      payment_id: id,
      document_id: on_proforma ? 70 : 1,
      day: dayText(day),
      amount: amount(cents),
    })),
    quotes: ({ day }) => ({ rate: fromUnits(quoteBefore(Date.parse(day) / 86_400_000), 4), date: day }),
    regime: () => ({ country: 'PL', currency: 'PLN' }),
  }
}

const cents = (value: Decimal | null): bigint => toUnits(value ?? ZERO, 2) as bigint

function ledgerSums(entries: readonly Entry[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const plus = (key: string, value: bigint) => sums.set(key, (sums.get(key) ?? 0n) + value)
  for (const entry of entries) {
    const state = entry.state === 'informative' ? ' info' : ''
    const side = entry.side === 'output' ? 'O' : 'I'
    const key = `${entry.period} ${side} ${entry.field ?? '--'} ${entry.rate}${state}`
    for (const name of ['base', 'tax', 'own_base', 'own_tax'] as const)
      plus(`${key} ${name}`, cents(entry[name]))
    if (entry.side === 'input') plus(`${entry.period} deducted`, cents(entry.deductible))
  }
  for (const [key, sum] of sums) if (sum === 0n) sums.delete(key)
  return sums
}

const sorted = (sums: ReadonlyMap<string, bigint>) => [...sums].sort(([a], [b]) => (a < b ? -1 : 1))

describe('random families', () => {
  test.each(ORACLE_KINDS)('%s: the ledger equals a calculation day by day', (kind) => {
    const property = fc.property(documentOf(kind), (oracleDocument) => {
      expect(sorted(ledgerSums(deriveEntries(factsOf(oracleDocument)).entries))).toEqual(
        sorted(oracleSums(oracleDocument)),
      )
    })
    fc.assert(property, { numRuns: Math.ceil(runs / ORACLE_KINDS.length) })
  })

  test('the entries of a document that is paid or due add up to it', () => {
    const property = fc.property(
      document.filter(({ kind }) => !['relief', 'debt', 'receipt_invoice'].includes(kind)),
      (drawn) => {
        const gross = drawn.rates.reduce((sum, { base, tax }) => sum + base + tax, 0n)
        const corrections = drawn.corrections.filter(
          (correction) => correction.ksef && correction.cause !== 'original',
        )
        const last = { id: 99, day: START + 600, amount: gross * 10n }
        const paid = [...drawn.payments.filter((payment) => payment.amount > 0n), last]
        const facts = factsOf({ ...drawn, payments: paid, corrections })
        const { entries } = deriveEntries(facts)
        const counted = facts.documents
          .filter(({ id }) => id < 70)
          .flatMap((document) => document.totals_by_rate)
        for (const side of new Set(entries.map((entry) => entry.side)))
          for (const [name, total] of [
            ['base', 'net'],
            ['tax', 'tax_amount'],
          ] as const) {
            const taxed = entries.filter((entry) => entry.side === side)
            expect(print(taxed.map((entry) => entry[name]))).toBe(print(counted.map((row) => row[total])))
          }
      },
    )
    fc.assert(property, { numRuns: Math.ceil(runs / 4) })
  })

  test('the order of documents and payments does not matter', () => {
    const property = fc.property(document, fc.nat(5), (oracleDocument, turn) => {
      const facts = factsOf(oracleDocument)
      const turned = {
        ...facts,
        documents: rotate(facts.documents, turn),
        money: rotate(facts.money, turn + 1),
      }
      expect(deriveEntries(turned)).toEqual(deriveEntries(facts))
    })
    fc.assert(property, { numRuns: Math.ceil(runs / 4) })
  })

  test('frozen and pending entries together equal the derived ones', () => {
    const property = fc.property(document, document, fc.nat(12), (before, changed, months) => {
      const after = {
        ...before,
        payments: changed.payments,
        corrections: changed.kind === before.kind ? changed.corrections : [],
      }
      const closed = (period: string) => period <= dayText(START + months * 30).slice(0, 7)
      const frozen = deriveEntries(factsOf(before)).entries.filter(({ period }) => closed(period))
      const derived = deriveEntries(factsOf(after)).entries
      const { open, pending } = subtractFrozen(derived, frozen, closed)
      expect(sorted(ledgerSums([...frozen, ...pending, ...open]))).toEqual(sorted(ledgerSums(derived)))
      expect(open.every(({ period }) => !closed(period))).toBe(true)
    })
    fc.assert(property, { numRuns: Math.ceil(runs / 4) })
  })

  test('every entry names a rule of the law', () => {
    const property = fc.property(document, (oracleDocument) =>
      deriveEntries(factsOf(oracleDocument)).entries.every(({ rule }) => ruleInfo(rule) !== undefined),
    )
    fc.assert(property, { numRuns: Math.ceil(runs / 10) })
  })
})

const print = (list: readonly Decimal[]): string => printPlain(list.reduce(add, ZERO))

const rotate = <Item>(list: readonly Item[], places: number): Item[] => {
  const at = list.length === 0 ? 0 : places % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}
