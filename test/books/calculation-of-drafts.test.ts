// A draft that belongs to an old document is calculated like that document: when it is stored, when it is issued and in
// the editor. Other drafts are calculated by the newest rules.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printDecimal } from '../../src/money/decimal.ts'
import { calculateBy } from '../../src/money/rules/versions.ts'
import {
  type EditedInvoice,
  type EditorSettings,
  priceOptions,
  SOURCE_FIELDS,
} from '../../web/features/documents/invoices/editor/model/editor-values.ts'
import {
  type EditorSource,
  initialValues,
  rulesFor,
} from '../../web/features/documents/invoices/editor/model/initial-values.ts'
import { documentTotals } from '../../web/features/documents/invoices/editor/model/pricing.ts'
import { createBody } from '../../web/features/documents/invoices/editor/model/request-body.ts'
import { BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { ISSUED, NEXT, registerLaterRules } from './later-rules.ts'

type Fields = { [name: string]: any }

// 0.50 and 1.50 at 23 %: 2.47 by the rules of version 1, 2.45 by the later ones.
const PEN = { name: 'Pen', tax: 23, price_net: '0.50', quantity: 1 }
const PAD = { name: 'Pad', tax: 23, price_net: '1.50', quantity: 1 }
const SALE = { seller_name: 'Seller', buyer_name: 'Buyer', currency: 'PLN', positions: [PEN, PAD] }
const PURCHASE = { ...SALE, income: false, number: 'Z/1', allow_duplicate: true }

// One pen becomes three: 1.845 instead of 0.615.
const THREE_PENS = [
  {
    kind: 'correction',
    name: 'Pen',
    correction_before_attributes: PEN,
    correction_after_attributes: { ...PEN, quantity: 3 },
  },
]
const correctionOf = (id: number) => ({ kind: 'correction', invoice_id: id, positions: THREE_PENS })
const ADVANCE = { advance_creation_mode: 'percent', advance_value: 50, position_name: 'Advance' }

type Case = [name: string, source: Fields, derived: (id: number) => Fields, version: number]
const CASES: Case[] = [
  ['a correction', SALE, correctionOf, ISSUED],
  [
    'a correction of a purchase',
    PURCHASE,
    (id) => ({ ...correctionOf(id), income: false, number: 'Z/2', allow_duplicate: true }),
    ISSUED,
  ],
  [
    'an invoice of an order',
    { ...SALE, kind: 'estimate' },
    (id) => ({ kind: 'vat', copy_invoice_from: id }),
    ISSUED,
  ],
  [
    'an advance of an order',
    { ...SALE, kind: 'client_order' },
    (id) => ({ kind: 'advance', copy_invoice_from: id, ...ADVANCE }),
    ISSUED,
  ],
  [
    'the final invoice of an order',
    { ...SALE, kind: 'proforma' },
    (id) => ({ kind: 'final', copy_invoice_from: id }),
    ISSUED,
  ],
  [
    'the invoice of a receipt',
    { ...SALE, kind: 'receipt' },
    (id) => ({ from_invoice_id: id, additional_params: 'for_receipt' }),
    ISSUED,
  ],
  ['a copy', SALE, (id) => ({ copy_invoice_from: id, kind: 'vat' }), NEXT],
  [
    'an order of an estimate',
    { ...SALE, kind: 'estimate' },
    (id) => ({ copy_invoice_from: id, kind: 'client_order' }),
    NEXT,
  ],
  ['a correction without a document', SALE, () => ({ kind: 'correction', positions: THREE_PENS }), NEXT],
]

const SETTINGS: EditorSettings = {
  discount_kind: 'any',
  currency: 'PLN',
  lang: 'pl',
  payment_to_kind: 5,
  default_tax: '23',
  buyer_required: false,
  today: new Date().toISOString().slice(0, 10),
}

let kwit: Kwit
let account: TestAccount
let unregister = () => {}

beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
  unregister = registerLaterRules()
})
afterAll(async () => {
  unregister()
  await kwit.close()
})

async function call(method: string, path: string, invoice?: Fields): Promise<Fields> {
  const reply = await kwit.call(method, path, { token: account.token, ...(invoice && { json: { invoice } }) })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.json
}
const make = (invoice: Fields) => call('POST', '/invoices.json', invoice)
const change = (id: number, invoice: Fields) => call('PUT', `/invoices/${id}.json`, invoice)
const read = async (id: number) =>
  (await call('GET', `/invoices/${id}.json?include=${SOURCE_FIELDS}`)) as EditedInvoice

// Creates a document by the rules of version 1.
async function makeOld(invoice: Fields): Promise<number> {
  const calculateByNewest = calculateBy(ISSUED)
  try {
    return (await make(invoice)).id
  } finally {
    calculateByNewest()
  }
}

const storedTotals = ({ price_net, price_tax, price_gross, calculation_version }: Fields) => ({
  price_net,
  price_tax,
  price_gross,
  calculation_version,
})

// The totals that the editor shows when it opens.
function shownTotals(start: EditorSource, lines = initialValues(start, SETTINGS, null).lines) {
  const values = initialValues(start, SETTINGS, null)
  const rules = rulesFor(start)
  const { price_net, price_tax, price_gross } = documentTotals(
    lines,
    priceOptions(values, SETTINGS, undefined, rules),
  )
  return {
    price_net: printDecimal(price_net),
    price_tax: printDecimal(price_tax),
    price_gross: printDecimal(price_gross),
    calculation_version: rules.version,
  }
}

describe.each(CASES)('%s', (_, source, derived, version) => {
  test('is stored as a draft with the totals that it is issued with', async () => {
    const id = await makeOld(source)
    const draft = await make({ ...derived(id), status: 'draft' })
    expect(draft.calculation_version).toBe(version)
    const changed = await change(draft.id, { internal_note: 'a' })
    expect(storedTotals(changed)).toEqual(storedTotals(draft))
    const stored = await read(draft.id)
    expect(stored.next_calculation_version).toBe(version)
    expect(shownTotals({ how: 'edit', source: stored })).toEqual(storedTotals(draft))
    const issued = await change(draft.id, { status: 'issued' })
    expect(storedTotals(issued)).toEqual(storedTotals(draft))
    expect((await read(issued.id)).next_calculation_version).toBe(version)
  })

  test('is a test document with the totals of a real one', async () => {
    const id = await makeOld(source)
    const trial = await make({ ...derived(id), test: true })
    expect(trial.calculation_version).toBe(version)
    expect(shownTotals({ how: 'edit', source: await read(trial.id) })).toEqual(storedTotals(trial))
  })
})

test('a draft from before the later rules is shown and stored by them', async () => {
  const draft = await read(await makeOld({ ...SALE, status: 'draft' }))
  expect([draft.calculation_version, draft.next_calculation_version]).toEqual([ISSUED, NEXT])
  const changed = await change(draft.id, { positions: [{ id: draft.positions[0]?.id, quantity: 3 }] })
  const shown = shownTotals({ how: 'edit', source: await read(draft.id) })
  expect(shown).toEqual(storedTotals(changed))
  expect([changed.price_gross, changed.calculation_version]).toEqual(['3.68', NEXT])
})

describe('the editor shows a new document as the server stores it', () => {
  test.each([
    ['client_order', 'vat'],
    ['client_order', 'proforma'],
    ['client_order', 'advance'],
    ['client_order', 'final'],
    ['estimate', 'vat'],
    ['estimate', 'client_order'],
    ['proforma', 'vat'],
    ['receipt', 'vat'],
  ])('%s converted to %s', async (from, kind) => {
    const id = await makeOld({ ...SALE, kind: from })
    const start: EditorSource = { how: 'convert', source: await read(id), kind }
    const created = await make(createBody(initialValues(start, SETTINGS, null), start).body)
    expect(shownTotals(start)).toEqual(storedTotals(created))
  })

  test('a copy and a correction', async () => {
    const source = await read(await makeOld(SALE))
    const copy: EditorSource = { how: 'copy', source }
    const copied = await make(createBody(initialValues(copy, SETTINGS, null), copy).body)
    expect(shownTotals(copy)).toEqual(storedTotals(copied))
    const correct: EditorSource = { how: 'correct', source }
    const values = initialValues(correct, SETTINGS, null)
    const lines = values.lines.map((line) => ({ ...line, quantity: '3' }))
    const corrected = await make(createBody({ ...values, lines }, correct).body)
    expect(shownTotals(correct, lines)).toEqual(storedTotals(corrected))
  })
})

test.each(BOTH_FORMATS)(
  'the version of the next change is read in %s when it is asked for',
  async (format) => {
    const id = await makeOld({ ...SALE, kind: 'estimate' })
    const draft = await make({ kind: 'vat', copy_invoice_from: id, status: 'draft' })
    const speak = speaker(kwit, format, account.token)
    const { body } = await speak('GET', `/invoices/${draft.id}?include=next_calculation_version`)
    expect(body.next_calculation_version).toBe(ISSUED)
    expect((await speak('GET', `/invoices/${draft.id}`)).body).not.toHaveProperty('next_calculation_version')
  },
)
