// Tests that the KSeF number of the corrected document stays on its correction: documents made from the correction do
// not copy it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const KSEF_NUMBER = '5252248481-20261001-0100001AF629-FC'
const LINES = [{ name: 'Desk', quantity: '2', price_net: '100', tax: '23' }]
const FIRST = { name: 'Desk', quantity: '2', price_net: '100', tax: '23' }
const SECOND = { ...FIRST, quantity: '1' }

describe.each(BOTH_FORMATS)('the KSeF number of the corrected document in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  afterAll(() => kwit.close())

  const create = async (invoice: object) => {
    const { status, body } = await ask('POST', '/invoices', { invoice: { buyer_name: 'Acme', ...invoice } })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const numbered = (invoice: object) => create({ ...invoice, gov_corrected_invoice_number: KSEF_NUMBER })
  const correct = (fields: object, before: object, after: object) => ({
    ...{ kind: 'correction', correction_reason: 'returned', ...fields },
    positions: [
      {
        ...{ ...FIRST, kind: 'correction' },
        correction_before_attributes: before,
        correction_after_attributes: after,
      },
    ],
  })

  test.each([
    ['vat', 'vat'],
    ['proforma', 'vat'],
    ['estimate', 'proforma'],
    ['client_order', 'vat'],
  ])('is not copied from a document of the type %s to one of the type %s', async (kind, copyKind) => {
    const source = await numbered({ kind, positions: LINES })
    expect(source.gov_corrected_invoice_number).toBe(KSEF_NUMBER)
    const copy = await create({ copy_invoice_from: source.id, kind: copyKind })
    expect(copy.gov_corrected_invoice_number ?? '').toBe('')
    expect(copy.price_gross).toBe('246.0')
  })

  test('stays with the correction that names it', async () => {
    const original = await numbered({ positions: LINES })
    const first = await numbered(correct({ invoice_id: original.id }, FIRST, SECOND))
    expect(first.gov_corrected_invoice_number).toBe(KSEF_NUMBER)
    const second = await create(correct({ invoice_id: original.id }, SECOND, { ...SECOND, quantity: '0.5' }))
    const reversal = await create({
      ...{ kind: 'correction', copy_invoice_from: original.id, total_correction: true },
      correction_reason: 'returned',
    })
    for (const { gov_corrected_invoice_number } of [second, reversal])
      expect(gov_corrected_invoice_number ?? '').toBe('')
  })
})
