// Tests closing a month: its checklist, what becomes read-only, its file, later changes and their correction.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { stub } from '../stub.ts'
import { until } from '../wait-until.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')

describe.each(FORMATS)('closing a month in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let account: Awaited<ReturnType<Kwit['newAccount']>>

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOW)
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
    await describeCompany()
  })

  const describeCompany = async () => {
    const { body } = await ask('GET', '/departments')
    const company = {
      ...{ name: 'Kowal', tax_no: '5252445767', tax_office_code: '1471', email: 'biuro@example.pl' },
      ...{ street: 'Prosta 1', post_code: '00-001', city: 'Warszawa', country: 'PL' },
      ...{ voivodeship: 'mazowieckie', county: 'Warszawa', commune: 'Warszawa' },
    }
    const { status } = await ask('PUT', `/departments/${body[0].id}`, { department: company })
    expect(status).toBe(200)
  }
  const line = (net: string, tax: number | string = 23) => [{ name: 'Work', tax, total_price_net: net }]
  const create = async (fields: object): Promise<any> => {
    const { status, body } = await ask('POST', '/invoices', {
      invoice: { positions: line('1000'), buyer_name: 'Nova', ...fields },
    })
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  const sale = (day: string, fields: object = {}) => create({ issue_date: day, sell_date: day, ...fields })
  const pay = async (invoice_id: number, paid_date: string, price: string) => {
    const payment = { name: 'Transfer', invoice_id, paid: true, paid_date, price, currency: 'PLN' }
    const { status, body } = await ask('POST', '/banking/payments', { banking_payment: payment })
    expect(status).toBe(201)
    return body
  }
  const show = async (month = '2026-10'): Promise<any> => {
    const { status, body } = await ask('GET', `/closing?month=${month}`)
    expect([status, body]).toMatchObject([200, { month }])
    return body
  }
  const close = (month = '2026-10', fields: object = {}) => ask('POST', '/closing', { month, ...fields })
  const closed = async (month = '2026-10', fields: object = {}): Promise<any> => {
    const { status, body } = await close(month, fields)
    expect([status, body]).toMatchObject([200, { month }])
    return until(
      () => show(month),
      (shown) => shown.state === 'closed',
    )
  }
  const openChecks = ({ checks }: any): string[] =>
    checks.filter(({ done }: any) => !done).map(({ code, count }: any) => `${code} ${count}`)
  const values = (fields: any[]) => Object.fromEntries(fields.map(({ name, value }) => [name, value]))

  test('a month without tax has nothing to do', async () => {
    const shown = await show()
    expect(openChecks(shown)).toEqual([])
    expect(shown).toMatchObject({ state: 'open', can_close: true, obstacles_count: 0, notices_count: 0 })
    expect(shown.to_pay).toBe('0.00')
  })

  test('every obstacle is named with its documents and a link', async () => {
    const { id: order } = await create({
      kind: 'client_order',
      issue_date: '2026-10-01',
      sell_date: '2026-12-01',
    })
    await pay(order, '2026-10-05', '1230')
    const { id: foreign } = await sale('2026-10-06', { currency: 'EUR' })
    const { id: original } = await sale('2026-10-07')
    const { id: increase } = await create({
      ...{ kind: 'correction', invoice_id: original, issue_date: '2026-10-08' },
      positions: line('100'),
    })
    const { id: service } = await create({
      ...{ income: false, number: 'R-7', issue_date: '2026-10-09', positions: line('100', 'np') },
      ...{ buyer_name: 'Berlin GmbH', buyer_country: 'DE', buyer_tax_no: 'DE136695976' },
    })
    await sale('2026-09-01')
    const shown = await show()
    const check = (code: string) => shown.checks.find((shownCheck: any) => shownCheck.code === code)
    expect(check('provisional')).toMatchObject({
      ...{ severity: 'obstacle', count: 1, done: false },
      documents: [{ id: order, link: `/invoices/${order}.json` }],
      link: '/tax_entries.json?month=2026-10&state=provisional',
    })
    expect(check('rate_missing').documents).toMatchObject([{ id: foreign }])
    expect(check('earlier_month_open')).toMatchObject({ count: 1, details: ['2026-09'] })
    expect(check('self_assessment_missing').documents).toMatchObject([{ id: service }])
    expect(check('cause_missing').documents).toMatchObject([{ id: increase }])
    expect(shown).toMatchObject({ can_close: false, state: 'open' })
    const refusal = await close()
    expect(refusal.status).toBe(422)
    expect(JSON.stringify(refusal.body)).toContain('Money was received for orders')
  })

  test('closing freezes the month, writes the file and moves closed_until', async () => {
    const { id } = await sale('2026-10-05')
    await create({ income: false, number: 'V/1', issue_date: '2026-10-06', positions: line('400') })
    expect(values((await show()).fields)).toMatchObject({ K_19: '1000.00', K_20: '230.00', K_43: '92.00' })
    const shown = await closed()
    expect(shown).toMatchObject({ output_tax: '230.00', input_tax: '92.00', to_pay: '138.00' })
    expect(values(shown.declaration)).toMatchObject({ P_38: '230', P_48: '92', P_51: '138' })
    expect(shown).toMatchObject({ closed_until: '2026-10-31', changes: null, can_close: false })
    const [{ id: closing, revision, sha256, size, correction }] = shown.revisions
    expect([revision, correction]).toEqual([0, false])
    const file = await kwit.call('GET', '/closing/2026-10/file.xml', { token: account.token })
    expect([file.status, createHash('sha256').update(file.text).digest('hex')]).toEqual([200, sha256])
    expect(Buffer.byteLength(file.text)).toBe(size)
    expect(file.text).toContain('<P_51>138</P_51>')
    const entries = await ask('GET', `/tax_entries?month=2026-10&field=K_20`)
    expect(entries.body.entries).toMatchObject([{ document_id: id, state: 'counted' }])
    const changed = await ask('PUT', `/invoices/${id}`, { invoice: { title: 'x' } })
    expect(changed.status).toBe(422)
    const again = await close()
    expect(again.status).toBe(409)
    const history = await ask('GET', `/account/history?object=closing&id=${closing}`)
    const logged = JSON.stringify(history.body)
    expect(logged).toContain(sha256)
    expect(logged).toContain('P_51')
  })

  test('every field links to the entries that it is the sum of', async () => {
    await sale('2026-10-05')
    await sale('2026-10-06', { positions: line('200', 8) })
    await create({ income: false, number: 'V/1', issue_date: '2026-10-06', positions: line('400') })
    const { fields, declaration } = await show()
    for (const { name, value, entries } of [...fields, ...declaration]) {
      if (name === 'P_51') continue
      const { body } = await ask('GET', entries.replace('.json', ''))
      const isTax = ['K_18', 'K_20', 'K_43', 'P_18', 'P_20', 'P_43', 'P_38', 'P_48'].includes(name)
      const amounts = body.entries.map((entry: any) =>
        Number(isTax ? (entry.deductible ?? entry.own_tax) : entry.own_base),
      )
      const sum = amounts.reduce((total: number, amount: number) => total + amount, 0)
      expect([name, sum]).toEqual([name, Number(value)])
    }
  })

  test('declared amounts are previewed before the month is closed', async () => {
    await create({ income: false, number: 'V/1', issue_date: '2026-10-06', positions: line('1000') })
    const stated = 'carried=100&refund=200&refund_speed=25'
    const { body } = await ask('GET', `/closing?month=2026-10&${stated}`)
    expect(values(body.declaration)).toMatchObject({ P_39: '100', P_54: '200', P_56: '1', P_62: '130' })
    expect(body).toMatchObject({ state: 'open', carried: '100.00', refund: '200.00' })
    expect((await show()).carried).toBe('0.00')
    const wrong = await ask('GET', '/closing?month=2026-10&carried=-1')
    expect([wrong.status, Object.keys(wrong.body.message)]).toEqual([422, ['carried']])
    await closed('2026-10', { carried: '100' })
    const fixed = await ask('GET', '/closing?month=2026-10&refund=50')
    expect(fixed.body).toMatchObject({ carried: '100.00', refund: null })
  })

  test('the fields of a quarter link to the entries of its months', async () => {
    await sale('2026-07-05')
    await sale('2026-09-05')
    const { body } = await ask('GET', '/closing?month=2026-09&variant=V7K')
    const due = body.declaration.find(({ name }: any) => name === 'P_20')
    expect(due).toMatchObject({ value: '460', entries: expect.stringContaining('quarter=2026-Q3') })
    const { body: behind } = await ask('GET', due.entries.replace('.json', ''))
    expect(behind.entries.map(({ own_tax }: any) => Number(own_tax))).toEqual([230, 230])
    const report = await ask('GET', '/reports/jpk_v7?month=2026-09&quarterly=1')
    expect(report.body.declaration.find(({ name }: any) => name === 'P_20')).toEqual(due)
  })

  test('months close in order, and not before they are over', async () => {
    await sale('2026-09-05')
    await sale('2026-10-05')
    expect((await close('2026-10')).body.message).toMatchObject({
      earlier_month_open: [expect.stringContaining('2026-09')],
    })
    expect((await close('2026-11')).body.message).toEqual({ month: [expect.stringContaining('not over')] })
    for (const month of ['2026-1', '2026-13', '0000-01', '0999-12'])
      expect((await close(month)).body.message).toEqual({
        month: [expect.stringContaining('must be a month')],
      })
    const credited = { refund: '1', refund_credit: '1', refund_credit_tax: ' ' }
    expect((await close('2026-08', credited)).body.message).toHaveProperty('refund_credit_tax')
    await closed('2026-09')
    await closed('2026-10')
    expect((await show('2026-10')).months).toMatchObject([{ month: '2026-10' }, { month: '2026-09' }])
  })

  test('the excess is carried into the next month, less the refund', async () => {
    const purchase = (month: string) =>
      create({ income: false, number: `V/${month}`, issue_date: `${month}-06`, positions: line('1000') })
    await purchase('2026-08')
    await closed('2026-08', { carried: '100' })
    await purchase('2026-09')
    const open = await show('2026-09')
    expect(open).toMatchObject({ carried: '330.00', carried_from: '2026-08' })
    const wrong = await close('2026-09', { carried: '5' })
    expect(wrong.body.message).toEqual({ carried: [expect.stringContaining('2026-08')] })
    const shown = await closed('2026-09', { refund: '200', refund_speed: '25' })
    expect(values(shown.declaration)).toMatchObject({
      ...{ P_39: '330', P_48: '560', P_53: '560', P_54: '200', P_56: '1', P_62: '360' },
    })
    const file = await kwit.call('GET', '/closing/2026-09/file.xml', { token: account.token })
    expect(file.text).toContain('<P_39>330</P_39>')
    expect(file.text).toContain('<P_54>200</P_54>')
    expect(file.text).toContain('<P_62>360</P_62>')
    await sale('2026-10-05')
    expect((await show('2026-10')).carried).toBe('360.00')
    const { body } = await ask('GET', '/reports/jpk_v7?month=2026-10')
    expect(values(body.declaration)).toMatchObject({ P_39: '360' })
  })

  test('payments in a closed month change no figure, and are corrected once confirmed', async () => {
    const { id } = await sale('2026-10-02', { cash_method: true })
    await pay(id, '2026-10-20', '615')
    await closed()
    const before = (await show()).fields
    const late = await pay(id, '2026-10-25', '246')
    const shown = await show()
    expect(shown.fields).toEqual(before)
    expect(shown.changes).toMatchObject({ count: 1, documents: [{ id }] })
    expect(values(shown.changes.fields)).toEqual({ K_19: '200.00', K_20: '46.00' })
    expect(values(shown.changes.declaration)).toMatchObject({ P_19: '700', P_20: '161' })
    expect(shown.changes.reason).toContain('art. 21 ust. 1')
    expect(shown.state).toBe('closed')
    const unconfirmed = await close()
    expect(unconfirmed.body.message).toEqual({ confirm: [expect.stringContaining('(entries: 1)')] })
    expect((await ask('DELETE', `/banking/payments/${late.id}`)).status).toBe(200)
    expect((await show()).changes).toBeNull()
    await pay(id, '2026-10-26', '123')
    const { revisions, ...corrected } = await closed('2026-10', { confirm: true })
    expect(values(corrected.fields)).toEqual({ K_19: '600.00', K_20: '138.00' })
    expect(corrected.changes).toBeNull()
    expect(revisions).toMatchObject([{ revision: 0 }, { revision: 1, correction: true }])
    expect(revisions[1].sha256).not.toBe(revisions[0].sha256)
    const file = await kwit.call('GET', '/closing/2026-10/file.xml', { token: account.token })
    expect(file.text).toContain('<CelZlozenia poz="P_7">2</CelZlozenia>')
    expect(file.text).toContain('<P_ORDZU>')
    const first = await kwit.call('GET', '/closing/2026-10/file.xml?revision=0', { token: account.token })
    expect(createHash('sha256').update(first.text).digest('hex')).toBe(revisions[0].sha256)
  })

  test('a correction with a new cause belongs to the open month, one of an original mistake to the closed one', async () => {
    const { id } = await sale('2026-10-02')
    await closed()
    await create({ kind: 'correction', invoice_id: id, issue_date: '2026-11-10', positions: line('-100') })
    expect((await show()).changes).toBeNull()
    expect((await show('2026-11')).output_tax).toBe('-23.00')
  })

  test('the last month can be opened again for a reason, as long as it is not filed', async () => {
    const { id } = await sale('2026-09-02')
    await closed('2026-09')
    await sale('2026-10-02')
    await closed('2026-10')
    const reopen = (month: string, reason?: string) => ask('POST', `/closing/${month}/reopen`, { reason })
    expect((await reopen('2026-10')).body.message).toEqual({ reason: ["can't be blank"] })
    expect((await reopen('2026-09', 'wrong rate')).status).toBe(422)
    expect((await reopen('2026-08', 'wrong rate')).status).toBe(404)
    expect((await reopen('2026-10', 'wrong rate')).body).toMatchObject({ state: 'open', can_close: true })
    expect((await reopen('2026-09', 'wrong rate')).body).toMatchObject({ closed_until: null })
    expect((await ask('PUT', `/invoices/${id}`, { invoice: { title: 'x' } })).status).toBe(200)
    await closed('2026-09')
    const file = (filing: object = {}) => ask('POST', '/closing/2026-09/filed', stub(filing))
    for (const filed_on of ['2026-09-30', '2026-11-19'])
      expect((await file({ filed_on })).body.message).toEqual({ filed_on: [expect.any(String)] })
    const filed = await file({ confirmation: 'UPO-1', filed_on: '2026-10-20' })
    expect(filed.body).toMatchObject({ state: 'filed', can_reopen: false })
    expect(filed.body.revisions.at(-1)).toMatchObject({ confirmation: 'UPO-1', filed_on: '2026-10-20' })
    expect((await reopen('2026-09', 'wrong rate')).status).toBe(422)
    const settings = await ask('PUT', '/account', { account: { closed_until: '2026-08-31' } })
    expect(settings.body.message).toEqual({ closed_until: [expect.stringContaining('reopen')] })
  })

  test('a month closed by the settings alone does not change either', async () => {
    const { id } = await sale('2026-10-02', { cash_method: true })
    expect((await ask('PUT', '/account', { account: { closed_until: '2026-10-31' } })).status).toBe(200)
    await pay(id, '2026-10-25', '246')
    const pending = () => ask('GET', '/tax_entries?month=2026-10&state=pending')
    expect((await pending()).body.entries).toMatchObject([{ own_tax: '46.00', document_id: id }])
    expect((await show()).output_tax).toBe('0.00')
    await ask('PUT', '/account', { account: { closed_until: '2026-09-30' } })
    await until(async () => (await show()).output_tax === '46.00')
    expect((await pending()).body.entries).toEqual([])
  })

  test('an accountant closes, files and reopens; a member does not', async () => {
    const accountant = speaker(kwit, format, await account.member('accountant'))
    const member = speaker(kwit, format, await account.member('member'))
    const body = { closing: { month: '2026-10' } }
    expect((await member('GET', '/closing')).status).toBe(200)
    expect((await member('POST', '/closing', body)).status).toBe(403)
    expect((await accountant('POST', '/closing', body)).status).toBe(200)
    const reopening = { reason: 'test' }
    expect((await member('POST', '/closing/2026-10/reopen', reopening)).status).toBe(403)
    expect((await accountant('POST', '/closing/2026-10/reopen', reopening)).status).toBe(200)
  })
})
