// Tests fields and settings that affect the tax ledger. Figures are computed by hand, after the Polish VAT act.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { taxCalls, taxLine } from '../tax-calls.ts'
import { until } from '../wait-until.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')
const BUYER = { buyer_name: 'Garden Ltd', buyer_tax_no: '5252248481' }

describe.each(FORMATS)('fields of the tax ledger in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOW)
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  const { send, create, pay, quote, read, entriesOf } = taxCalls(() => ask)
  const settle = async (...tax_settings: object[]) => {
    const account = await send('PUT', '/account', { account: { tax_settings } })
    await entriesAreFresh()
    return account
  }
  const entriesAreFresh = () =>
    until(
      async () => kwit.db.all(sql`select id from jobs where kind = 'refresh_tax_entries'`),
      (jobs) => jobs.length === 0,
    )
  const change = (id: number, invoice: object) => send('PUT', `/invoices/${id}`, { invoice })
  const refusal = async (invoice: object): Promise<any> =>
    (await send('POST', '/invoices', { invoice: { positions: taxLine('100'), ...invoice } }, 422)).message

  test('the tax on rent is due with the invoice', async () => {
    const days = { issue_date: '2026-10-02', sell_date: '2026-10-31' }
    const { id } = await create({ ...days, tax_point: 'invoice' })
    await pay(id, '2026-09-28', '1230')
    expect(await entriesOf(id)).toEqual(['O 10 1000/230'])
    const { tax_point } = await send('GET', `/invoices/${id}`)
    expect(tax_point).toBe('invoice')
    await change(id, { tax_point: null })
    expect(await entriesOf(id)).toEqual(['O 09 1000/230'])
  })

  test('the tax on construction is due 30 days after it at the latest', async () => {
    const days = { issue_date: '2026-10-12', sell_date: '2026-08-20' }
    const { id } = await create({ ...days, ...BUYER, tax_point: 'invoice_30' })
    expect(await entriesOf(id)).toEqual(['O 09 1000/230'])
  })

  const AUGUST = { issue_date: '2026-08-12', sell_date: '2026-08-12', ...BUYER }
  const correct = (invoice_id: number, net: string, fields: object) =>
    create({ kind: 'correction', invoice_id, positions: taxLine(net), ...fields })

  test('a reduction on paper counts when the buyer confirms it', async () => {
    const { id } = await create(AUGUST)
    const issued = { issue_date: '2026-09-28' }
    const { id: correction_id } = await correct(id, '-100', { ...issued, confirmed_on: '2026-10-04' })
    expect(await entriesOf(id)).toEqual(['O 08 1000/230', 'O 10 -100/-23'])
    await change(correction_id, { confirmed_on: null })
    expect(await entriesOf(id)).toEqual(['O 08 1000/230', 'O 09 -100/-23'])
    await settle({ since: '2026-01-01', unconfirmed_corrections: 'wait' })
    expect(await entriesOf(id)).toEqual(['O 08 1000/230'])
    const { doubts } = await read(`document_id=${id}`)
    expect(doubts).toMatchObject([{ document_id: correction_id, code: 'not_confirmed' }])
  })

  test('an increase belongs to the month of its cause, also if that month is closed', async () => {
    const { id } = await create(AUGUST)
    const raised = { issue_date: '2026-10-05', correction_cause: 'original' }
    const { id: correction_id } = await correct(id, '900', raised)
    expect(await entriesOf(id)).toEqual(['O 08 1000/230', 'O 08 900/207'])
    const later = { correction_cause: 'later', cause_on: '2026-10-01' }
    await change(correction_id, later)
    expect(await entriesOf(id)).toEqual(['O 08 1000/230', 'O 10 900/207'])
    await change(correction_id, { correction_cause: 'other', cause_on: '2026-09-15' })
    expect(await entriesOf(id)).toEqual(['O 08 1000/230', 'O 09 900/207'])
    await send('PUT', '/account', { account: { closed_until: '2026-08-31' } })
    await change(correction_id, { correction_cause: 'original', cause_on: null })
    expect(await entriesOf(id)).toEqual(['O 08 1000/230', 'O 08 900/207 pending'])
  })

  test('a correction without a cause has a warning until the cause is set, also after sending', async () => {
    await send('PUT', '/account', { account: { lock_documents: 'issued' } })
    const { id } = await create(AUGUST)
    const { id: correction_id, warnings } = await correct(id, '900', { issue_date: '2026-10-05' })
    expect(warnings).toMatchObject([{ field: 'correction_cause', rule: 'KWIT-34' }])
    expect((await read(`document_id=${id}`)).doubts).toMatchObject([{ code: 'cause_missing' }])
    const stated = await change(correction_id, { correction_cause: 'original' })
    expect(stated.warnings ?? []).toEqual([])
    expect(await read(`document_id=${id}`)).toMatchObject({ doubts: [] })
    expect(await entriesOf(id)).toEqual(['O 08 1000/230', 'O 08 900/207'])
  })

  const JUNE = { income: false, number: 'FV 1', issue_date: '2026-06-30', payment_to: '2026-12-14' }

  test('a purchase is deducted when it was received, or in a later month that is chosen', async () => {
    const { id } = await create({ ...JUNE, delivery_date: '2026-07-04', positions: taxLine('100') })
    expect(await entriesOf(id)).toEqual(['I 07 100/23'])
    await change(id, { deduct_in: '2026-09' })
    expect(await entriesOf(id)).toEqual(['I 09 100/23'])
    await change(id, { deduct_in: '2026-11' })
    expect(await entriesOf(id)).toEqual(['I 07 100/23'])
    expect((await read(`document_id=${id}`)).doubts).toMatchObject([{ code: 'deduct_in_impossible' }])
    await settle({ since: '2026-01-01', quarterly: true })
    expect(await entriesOf(id)).toEqual(['I 11 100/23'])
  })

  test('a purchase for mixed use is deducted by the proportion of its year', async () => {
    await settle({ since: '2026-01-01', proportion: 83 }, { since: '2027-01-01', proportion: 90 })
    const asset = { accounting_kind: 'fixed_assets', deduction: 'mixed', positions: taxLine('10000') }
    const { id } = await create({ ...JUNE, ...asset })
    expect(await entriesOf(id)).toEqual(['I 06 10000/2300 K40 deductible 1909'])
    await settle({ since: '2026-01-01', proportion: 83, business_share: 50 })
    expect(await entriesOf(id)).toEqual(['I 06 10000/2300 K40 deductible 954.5'])
    await change(id, { deduction: 'exempt' })
    expect(await entriesOf(id)).toEqual(['I 06 10000/2300 -- deductible 0'])
  })

  test('under the own cash method a purchase is deducted when it is paid', async () => {
    await settle({ since: '2026-06-01', cash_method: true }, { since: '2026-07-01', cash_method: false })
    const [before, during, after] = [
      await create({ ...JUNE, issue_date: '2026-05-12', number: 'A' }),
      await create({ ...JUNE, issue_date: '2026-06-12', number: 'B' }),
      await create({ ...JUNE, issue_date: '2026-07-12', number: 'C' }),
    ]
    await pay(during.id, '2026-08-20', '1230')
    expect(await entriesOf(before.id)).toEqual(['I 05 1000/230'])
    expect(await entriesOf(during.id)).toEqual(['I 08 1000/230'])
    expect(await entriesOf(after.id)).toEqual(['I 07 1000/230'])
  })

  test('a department has settings of its own', async () => {
    const department = { name: 'Branch', tax_settings: [{ since: '2026-01-01', proportion: 50 }] }
    const { id: department_id } = await send('POST', '/departments', { department }, 201)
    await settle({ since: '2026-06-01', proportion: 83 })
    const mixed = { ...JUNE, deduction: 'mixed', positions: taxLine('100') }
    const [main, branch] = [await create(mixed), await create({ ...mixed, number: 'B', department_id })]
    expect(await entriesOf(main.id)).toEqual(['I 06 100/23 deductible 19.09'])
    expect(await entriesOf(branch.id)).toEqual(['I 06 100/23 deductible 11.5'])
    await send('PUT', `/departments/${department_id}`, { department: { tax_settings: [] } })
    await entriesAreFresh()
    expect(await entriesOf(branch.id)).toEqual(['I 06 100/23 deductible 19.09'])
  })

  test('the tax on a bad debt is taken back, and due again when it is paid', async () => {
    const sale = { issue_date: '2026-06-15', sell_date: '2026-06-15', payment_to: '2026-06-30', ...BUYER }
    const { id } = await create({ ...sale, bad_debt_relief: true })
    await pay(id, '2026-11-05', '246')
    expect(await entriesOf(id)).toEqual([
      'O 06 1000/230',
      'O 09 -1000/-230 KorektaPodstawyOpodt TerminPlatnosci=2026-06-30',
      'O 11 200/46 KorektaPodstawyOpodt DataZaplaty=2026-11-05',
    ])
    await change(id, { bad_debt_relief: false })
    expect(await entriesOf(id)).toEqual(['O 06 1000/230'])
  })

  test('an export needs evidence if the account says so', async () => {
    await quote('2026-10-02', '3.70', 'USD')
    await settle({ since: '2026-01-01', evidence: 'required' })
    const days = { issue_date: '2026-10-07', sell_date: '2026-10-05' }
    const party = { buyer_name: 'Shop Inc', buyer_country: 'US', currency: 'USD' }
    const { id } = await create({
      ...{ kind: 'export_products', ...days, ...party, positions: taxLine('2000', 0) },
      evidence_on: '2026-10-20',
    })
    expect(await entriesOf(id)).toEqual(['O 10 7400/0 K22'])
    await change(id, { evidence_on: null })
    // 7400 / 1.23 = 6016.26, and 7400 − 6016.26 = 1383.74.
    expect(await entriesOf(id)).toEqual(['O 11 6016.26/1383.74'])
  })

  test('imported goods under art. 33a are tax on both sides', async () => {
    const goods = { kind: 'import_products', income: false, number: 'SAD 1', positions: taxLine('5000') }
    const days = { issue_date: '2026-10-12', sell_date: '2026-10-12', payment_to: '2026-12-14' }
    const { id } = await create({ ...goods, ...days, buyer_country: 'US', art_33a: true })
    expect((await entriesOf(id)).sort()).toEqual(['I 10 5000/1150 IMP', 'O 10 5000/1150 K25'])
  })

  test('a deposit is not an advance', async () => {
    const days = { issue_date: '2026-09-25', sell_date: '2026-09-25' }
    const { id } = await create({ kind: 'proforma', ...days, not_an_advance: true })
    await pay(id, '2026-09-29', '1230')
    expect(await entriesOf(id)).toEqual([])
    await change(id, { not_an_advance: false })
    expect(await entriesOf(id)).toEqual(['O 09 1000/230 provisional'])
  })

  test('a field that does not apply to a document is rejected', async () => {
    expect(await refusal({ correction_cause: 'original' })).toMatchObject({
      correction_cause: ['can only be set on a correction'],
    })
    expect(await refusal({ deduct_in: '2026-10' })).toMatchObject({
      deduct_in: ['can only be set on an expense'],
    })
    expect(await refusal({ income: false, number: 'A', deduct_in: '2026-13' })).toMatchObject({
      deduct_in: ['must be a month such as 2026-10'],
    })
    expect(await refusal({ income: false, number: 'A', tax_point: 'invoice' })).toMatchObject({
      tax_point: ['can only be set on a sale'],
    })
    expect(await refusal({ art_33a: true })).toMatchObject({ art_33a: [expect.stringContaining('import')] })
    expect(await refusal({ evidence_on: '2026-10-20' })).toMatchObject({
      evidence_on: [expect.stringContaining('wdt')],
    })
    expect(await refusal({ not_an_advance: true })).toMatchObject({
      not_an_advance: [expect.stringContaining('order')],
    })
    const correction = { kind: 'correction', corrected_number: 'A', issue_date: '2026-10-05' }
    expect(await refusal({ ...correction, cause_on: '2026-10-01' })).toMatchObject({
      cause_on: ['requires correction_cause to be "later" or "other"'],
    })
    expect(await refusal({ ...correction, confirmed_on: '2026-10-04' })).toMatchObject({
      confirmed_on: ['must not be before 2026-10-05'],
    })
  })

  const pathOf = (name: string) => (format === 'json' ? name : name.replace(/\[(\d+)\]/, '_$1'))

  test('settings without a day or above 100 percent are rejected', async () => {
    const account = { tax_settings: [{ proportion: 83 }, { since: '2026-01-01', business_share: 101 }] }
    const { message } = await send('PUT', '/account', { account }, 422)
    expect(message).toEqual({
      [pathOf('tax_settings[0].since')]: ['must be the day from which it applies, such as 2026-01-01'],
      [pathOf('tax_settings[1].business_share')]: ['must be from 0 to 100'],
    })
    const items = [
      { since: '2027-01-01', cash_method: false },
      { since: '2026-01-01', cash_method: true },
    ]
    const { tax_settings } = await settle(...items)
    expect(tax_settings.map(({ since, cash_method }: any) => [since, String(cash_method)])).toEqual([
      ['2026-01-01', 'true'],
      ['2027-01-01', 'false'],
    ])
  })
})
