import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { equals, parseDecimal, printDecimal } from '../../src/money/decimal.ts'
import { dayAt } from '../../src/platform/clock.ts'
import {
  type EditedInvoice,
  type EditorSettings,
  type EditorValues,
  priceOptions,
  SOURCE_FIELDS,
} from '../../web/features/documents/invoices/editor/model/editor-values.ts'
import {
  advanceLines,
  correctedChain,
  type EditorSource,
  initialValues,
  rulesFor,
} from '../../web/features/documents/invoices/editor/model/initial-values.ts'
import {
  type EditorLine,
  emptyLine,
  PRICE_FIELDS,
} from '../../web/features/documents/invoices/editor/model/line.ts'
import {
  documentTotals,
  isUnchangedCorrection,
} from '../../web/features/documents/invoices/editor/model/pricing.ts'
import { createBody, updateBody } from '../../web/features/documents/invoices/editor/model/request-body.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests that the amounts the editor shows during input equal those the server stores: for new documents, changed ones
// and corrections, whatever is typed in whatever order.

const SETTINGS: EditorSettings = {
  discount_kind: 'any',
  currency: 'PLN',
  lang: 'pl',
  payment_to_kind: 5,
  default_tax: '23',
  buyer_required: false,
  today: dayAt(Date.now(), 'Europe/Warsaw'),
}
const NEW: EditorSource = { how: 'new', kind: 'vat', income: true, client_id: null }

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((cents) => (cents / 100).toFixed(2))
const typed = fc.record({
  name: fc.constantFrom('Oak', 'Elm', 'Ash'),
  quantity: fc.constantFrom('1', '3', '0.5', '7.25', '1000', '-2'),
  tax: fc.constantFrom('23', '19', '20', '8', '5.5', '0', 'zw', 'np', ''),
  given: fc.constantFrom(...PRICE_FIELDS),
  amount: fc.oneof(fc.constantFrom('138.66', '0.83', '100', '0.01'), cents(500_000)),
  discount: fc.oneof(fc.constant(''), cents(100)),
  discount_percent: fc.constantFrom('', '', '7.5', '33', '100'),
})
// A discount never exceeds the amount of the line.
const figures = typed.map((line) => (Number(line.amount) < 5 ? { ...line, discount: '' } : line))
const ways = fc.record({
  show_discount: fc.boolean(),
  discount_kind: fc.constantFrom('percent_unit', 'percent_unit_gross', 'percent_total', 'amount'),
  position: fc.constantFrom('default' as const, 'keep_gross' as const),
  sum: fc.constantFrom('sum' as const, 'keep_gross' as const, 'keep_net' as const),
})
const sums = fc.record({ sum: fc.constantFrom('sum' as const, 'keep_gross' as const, 'keep_net' as const) })
const orderLines = fc.array(
  fc.record({
    name: fc.constant('Oak'),
    quantity: fc.constantFrom('1', '3', '7.25'),
    tax: fc.constantFrom('23', '8', '5', '0', 'zw'),
    given: fc.constantFrom(...PRICE_FIELDS),
    amount: fc.integer({ min: 10_000, max: 5_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  }),
  { minLength: 1, maxLength: 4 },
)
const lines = fc.array(figures, { minLength: 1, maxLength: 5 })
const advanceShares = fc.constantFrom(['50', '50'], ['33.33', '33.33', '33.34'], ['25', '7.1'], ['12.5'])
type Random<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never
// An order whose totals lead from net: no net leads to the rest of its gross.
const ODD_REST: [Random<typeof orderLines>, Random<typeof sums>, Random<typeof advanceShares>] = [
  [{ name: 'Oak', quantity: '7.25', tax: '23', given: 'price_net', amount: '46998.62' }],
  { sum: 'keep_net' },
  ['12.5'],
]
const RUNS = { numRuns: 25, interruptAfterTimeLimit: 20_000 }

describe('editor and server agree', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    await send('PUT', '/account.json', { account: { discount_kind: 'any' } })
  })
  afterAll(() => kwit.close())

  async function send(method: string, path: string, json?: unknown): Promise<any> {
    const reply = await kwit.call(method, path, {
      token: account.token,
      ...(json === undefined ? {} : { json }),
    })
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.json
  }
  const read = (id: number): Promise<EditedInvoice> =>
    send('GET', `/invoices/${id}.json?include=${SOURCE_FIELDS}`)
  const create = (values: EditorValues, start: EditorSource) =>
    send('POST', '/invoices.json', { invoice: createBody(values, start).body })

  function expectAsShown(start: EditorSource, values: EditorValues, stored: EditedInvoice) {
    const options = priceOptions(
      values,
      SETTINGS,
      undefined,
      rulesFor(start),
      correctedChain(start, initialValues(start, SETTINGS, null)),
    )
    const totals = documentTotals(values.lines, options)
    const shown = totals.by_rate.map(({ tax, net, tax_amount, gross }) => ({
      tax,
      net: printDecimal(net),
      tax_amount: printDecimal(tax_amount),
      gross: printDecimal(gross),
    }))
    expect(shown).toEqual(stored.totals_by_rate)
    for (const name of ['price_net', 'price_tax', 'price_gross', 'discount'] as const)
      expect([name, printDecimal(totals[name])]).toEqual([name, stored[name]])
  }
  const fresh = (lineChanges: Partial<EditorLine>[], options: Partial<EditorValues>): EditorValues => ({
    ...initialValues(NEW, SETTINGS, null),
    ...options,
    buyer_name: 'Buyer',
    lines: lineChanges.map((fields) => emptyLine(fields)),
  })

  test('on a new document', async () => {
    await fc.assert(
      fc.asyncProperty(lines, ways, async (lineChanges, options) => {
        const values = fresh(lineChanges, options)
        expectAsShown(NEW, values, await create(values, NEW))
      }),
      RUNS,
    )
  })

  test('on a changed document: amounts, order, added and removed lines', async () => {
    const change = fc.record({
      place: fc.nat(4),
      what: fc.constantFrom('quantity', 'price', 'same price', 'tax', 'remove', 'first', 'add'),
      with: figures,
    })
    await fc.assert(
      fc.asyncProperty(
        lines,
        ways,
        fc.array(change, { minLength: 1, maxLength: 3 }),
        async (lineChanges, options, changes) => {
          const { id } = await create(fresh(lineChanges, options), NEW)
          const start: EditorSource = { how: 'edit', source: await read(id) }
          const base = initialValues(start, SETTINGS, null)
          const values = { ...base, lines: changes.reduce(changed, base.lines).map(withoutExcessDiscount) }
          if (values.lines.length === 0) return
          const { body } = updateBody(values, base, { lines: values.lines })
          const stored = await send('PUT', `/invoices/${id}.json`, { invoice: body })
          expectAsShown(start, values, stored)
          expect(stored.positions.map((position: any) => position.name)).toEqual(
            values.lines.map(({ name }) => name),
          )
        },
      ),
      RUNS,
    )
  })

  test('on a correction, a changed tax rate and a changed correction', async () => {
    await fc.assert(
      fc.asyncProperty(
        lines,
        ways,
        fc.array(figures, { maxLength: 3 }),
        async (lineChanges, options, after) => {
          const source = await read((await create(fresh(lineChanges, options), NEW)).id)
          const start: EditorSource = { how: 'correct', source }
          const base = initialValues(start, SETTINGS, null)
          const corrected = base.lines.map((line, index) =>
            index === 0 ? { ...line, quantity: '0' } : { ...line, ...after[index - 1] },
          )
          const values = { ...base, lines: corrected }
          const { id } = await create(values, start)
          const stored = await read(id)
          expectAsShown(start, values, stored)
          const again: EditorSource = { how: 'edit', source: stored }
          expectAsShown(again, initialValues(again, SETTINGS, null), stored)
        },
      ),
      RUNS,
    )
  })

  test('on a correction of a corrected document', async () => {
    const created = await create(fresh([line('100', '23', '10'), line('7.80', '8', '3')], {}), NEW)
    const correct = async (change: Partial<EditorLine>) => {
      const start: EditorSource = { how: 'correct', source: await read(created.id) }
      const base = initialValues(start, SETTINGS, null)
      const values = { ...base, lines: base.lines.map((row, at) => (at === 0 ? { ...row, ...change } : row)) }
      const stored = await create(values, start)
      expectAsShown(start, values, stored)
      return [base.lines[0]?.quantity, stored.price_gross]
    }
    expect(await correct({ quantity: '6' })).toEqual(['10', '-492.0'])
    expect(await correct({ quantity: '5' })).toEqual(['6', '-123.0'])
    expect(await correct({ tax: '8' })).toEqual(['5', '-75.0'])
  })

  test('on corrections until nothing remains of a rate', async () => {
    const quantities = fc.array(fc.constantFrom('0', '0', '0.37', '1'), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        orderLines,
        sums,
        fc.array(quantities, { maxLength: 2 }),
        fc.nat(3),
        async (...random) => {
          const [lineChanges, options, corrections, removedIndex] = random
          const { id } = await create(fresh(lineChanges, options), NEW)
          for (const quantities of [...corrections, ['0', '0', '0', '0']]) {
            const start: EditorSource = { how: 'correct', source: await read(id) }
            const base = initialValues(start, SETTINGS, null)
            const corrected = base.lines.map((line, index) => ({
              ...line,
              quantity: quantities[index] as string,
            }))
            // A line that is removed from the form is not corrected.
            const lines = quantities === corrections[0] ? corrected.toSpliced(removedIndex, 1) : corrected
            if (lines.every(isUnchangedCorrection)) continue
            const values = { ...base, lines }
            expectAsShown(start, values, await create(values, start))
          }
        },
      ),
      RUNS,
    )
  })

  test('on an advance and the final invoice that settles it', async () => {
    const order = await read(
      (await create(fresh([line('138.66', '19'), line('0.83', '20', '3')], { kind: 'client_order' }), NEW))
        .id,
    )
    const start: EditorSource = { how: 'convert', source: order, kind: 'advance' }
    const values = initialValues(start, SETTINGS, null)
    const advance = await create(values, start)
    expectAsShown(start, values, advance)
    expect(advance.positions[0]).toMatchObject({ name: `Zaliczka 50% do zamówienia ${order.number}` })
    const end: EditorSource = { how: 'convert', source: await read(order.id), kind: 'final' }
    const finalValues = initialValues(end, SETTINGS, null)
    const final = await create(finalValues, end)
    expectAsShown(end, finalValues, final)
    const [total, paid, remaining] = [order, advance, final].map(
      ({ price_gross }) => Number(price_gross) * 100,
    )
    expect(Math.round((paid as number) + (remaining as number))).toBe(Math.round(total as number))
    expect(final).toMatchObject({ kind: 'final', from_invoice_id: order.id, invoice_id: order.id })
  })

  // The last advance takes what the others left of each rate.
  test.each(['PLN', 'EUR', 'JPY'])('on advances that share the rates of an order in %s', async (currency) => {
    await fc.assert(
      fc.asyncProperty(orderLines, sums, advanceShares, async (lineChanges, options, percents) => {
        const values = { ...fresh(lineChanges, options), currency, kind: 'client_order' }
        const [order, orderOfServer] = [await create(values, NEW), await create(values, NEW)]
        const advance = async (mode: 'percent' | 'amount', value: string) => {
          const start: EditorSource = { how: 'convert', source: await read(order.id), kind: 'advance' }
          const base = initialValues(start, SETTINGS, null)
          const values = { ...base, lines: advanceLines(start.source, mode, value) }
          const ofEditor = await create(values, start)
          expectAsShown(start, values, ofEditor)
          const copy = {
            copy_invoice_from: orderOfServer.id,
            advance_creation_mode: mode,
            advance_value: value,
          }
          const ofServer = await send('POST', '/invoices.json', { invoice: { kind: 'advance', ...copy } })
          expect(ofEditor.totals_by_rate).toEqual(ofServer.totals_by_rate)
        }
        for (const percent of percents) await advance('percent', percent)
        const { remaining } = await read(order.id)
        if (remaining && remaining.left !== '0.0') await advance('amount', remaining.left)
      }),
      { ...RUNS, numRuns: 10, examples: [ODD_REST] },
    )
  })
})

const line = (amount: string, tax: string, quantity = '1'): Partial<EditorLine> => ({
  name: 'Line',
  given: 'price_net',
  amount,
  tax,
  quantity,
})

type Change = {
  place: number
  what: string
  with: Partial<EditorLine> & { quantity: string; amount: string; tax: string }
}

function changed(lines: EditorLine[], { place, what, with: fields }: Change): EditorLine[] {
  const at = place % Math.max(1, lines.length)
  const line = lines[at]
  if (line === undefined || what === 'add') return lines.toSpliced(at, 0, emptyLine(fields))
  switch (what) {
    case 'remove':
      return lines.toSpliced(at, 1)
    case 'first':
      return [line, ...lines.toSpliced(at, 1)]
    case 'quantity':
      return lines.with(at, { ...line, ...unitLead(line), quantity: fields.quantity })
    case 'tax':
      return lines.with(at, { ...line, tax: fields.tax })
    case 'same price': {
      const amountField = fields.given as EditorLine['given']
      return lines.with(at, {
        ...line,
        given: amountField,
        amount: String(line.stored?.[amountField] ?? fields.amount),
      })
    }
    default:
      return lines.with(at, { ...line, given: fields.given as EditorLine['given'], amount: fields.amount })
  }
}

// The server refuses a discount that exceeds the amount of its line; those of this test are at most 1.
function withoutExcessDiscount(line: EditorLine): EditorLine {
  const quantity = line.given.startsWith('total_') ? 1 : Number(line.quantity)
  return Math.abs(Number(line.amount) * quantity) < 5 ? { ...line, discount: '' } : line
}

// Does the same as the quantity cell.
function unitLead(line: EditorLine): Partial<EditorLine> {
  const unitField = line.given.replace('total_', '') as EditorLine['given']
  const unit = line.stored?.[unitField]
  if (unitField === line.given || unit === undefined || isUnchanged(line) === false) return {}
  return { given: unitField, amount: String(unit) }
}

const isUnchanged = (line: EditorLine) => {
  const [typed, stored] = [parseDecimal(line.amount), parseDecimal(String(line.stored?.[line.given] ?? ''))]
  return typed !== undefined && stored !== undefined && equals(typed, stored)
}
