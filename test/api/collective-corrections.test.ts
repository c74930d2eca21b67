// Tests collective corrections (art. 106j(3) of the Polish VAT act): one correction for many invoices. Figures are
// computed by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seller } from '../einvoice/written.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { taxCalls, taxLine } from '../tax-calls.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')

describe.each(FORMATS)('collective corrections in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let token: string
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOW)
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    token = (await kwit.newAccount()).token
    ask = speaker(kwit, format, token)
    await seller(kwit, { token })
  })
  const { send, create, pay, read, entriesOf } = taxCalls(() => ask)

  const sellThree = async () => {
    const client = { name: 'Garden', tax_no: '7811767696', city: 'Poznań', street: 'Long 5', country: 'PL' }
    const { id: client_id } = await send('POST', '/clients', { client }, 201)
    const sell = (number: string, issue_date: string) =>
      create({ client_id, number, issue_date, sell_date: issue_date })
    const sold = [
      await sell('A1', '2026-03-10'),
      await sell('A2', '2026-06-10'),
      await sell('A3', '2026-09-10'),
    ]
    return { client_id, ids: sold.map(({ id }) => id) as number[] }
  }
  const bonus = (net: string, fields: object) =>
    create({
      ...{ kind: 'correction', issue_date: '2026-12-10', correction_reason: 'Bonus', lang: 'pl' },
      ...{ positions: [{ name: 'Bonus', tax: 23, total_price_net: net }], ...fields },
    })
  const textOfPdf = async (id: number): Promise<string> => {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return textOf(readPdf(Buffer.from(await reply.arrayBuffer()))).replaceAll(/\s+/g, ' ')
  }
  const dueOf = async (id: number) => Number((await send('GET', `/invoices/${id}`)).amount_due)

  test('a collective correction names several invoices and is set off against them', async () => {
    const { ids } = await sellThree()
    const correction = await bonus('-1500', { invoice_ids: ids.slice(0, 2) })
    expect(correction.warnings ?? []).toEqual([])
    expect(correction).toMatchObject({ buyer_name: 'Garden', invoice_id: null })
    expect(
      correction.corrected_invoices.map(({ id, number, issue_date }: any) => [id, number, issue_date]),
    ).toEqual([
      [ids[0], 'A1', '2026-03-10'],
      [ids[1], 'A2', '2026-06-10'],
    ])
    // 2460 − 1845: the first invoice is settled, and 615 of the second stays open.
    const [first, second, third] = ids as [number, number, number]
    expect([await dueOf(first), await dueOf(second), await dueOf(third), await dueOf(correction.id)]).toEqual(
      [0, 615, 1230, 0],
    )
    await pay(second, '2026-12-12', '615')
    expect((await send('GET', `/invoices/${second}`)).status).toBe('paid')
    const paper = await textOfPdf(correction.id)
    expect(paper).toContain('Korekta do A1 z dnia 10.03.2026')
    expect(paper).toContain('Korekta do A2 z dnia 10.06.2026')
  })

  test('a collective correction reduces what was open on a day, from its issue date on', async () => {
    const { ids } = await sellThree()
    await bonus('-1500', { invoice_ids: ids.slice(0, 2) })
    const openOn = async (date: string) =>
      Number((await send('GET', `/reports/ageing?date=${date}`)).rows[0].amount)
    // 3690, less 1845
    expect([await openOn('2026-12-09'), await openOn('2026-12-10')]).toEqual([3690, 1845])
  })

  test('a collective correction is taxed once, in its own month', async () => {
    const { ids } = await sellThree()
    const { id } = await bonus('-300', { invoice_ids: ids })
    expect(await entriesOf(id)).toEqual(['O 12 -300/-69'])
    expect((await read(`document_id=${id}`)).doubts).toEqual([])
    expect(await entriesOf(ids[0] as number)).toEqual(['O 03 1000/230'])
  })

  test('a period selects the invoices of the client in it', async () => {
    const { client_id } = await sellThree()
    const period = { corrected_from: '2026-01-01', corrected_until: '2026-06-30' }
    const correction = await bonus('-100', { client_id, ...period })
    expect(correction.corrected_invoices.map(({ number }: any) => number)).toEqual(['A1', 'A2'])
    expect(await textOfPdf(correction.id)).toContain('Korekta zbiorcza za okres od 01.01.2026 do 30.06.2026')
    const { status, text } = await kwit.call('GET', `/invoices/${correction.id}/fa3.xml`, { token })
    expect(status, text).toBe(200)
    expect(text.match(/<DataWystFaKorygowanej>[^<]*/g)).toEqual([
      '<DataWystFaKorygowanej>2026-03-10',
      '<DataWystFaKorygowanej>2026-06-10',
    ])
    expect(text).toContain('<OkresFaKorygowanej>2026-01-01 - 2026-06-30</OkresFaKorygowanej>')
    expect(text).toContain('<P_15>-123.00</P_15>')
    const query = 'date_from=2026-12-01&date_to=2026-12-31'
    const jpk = await kwit.call('GET', `/jpk_fa.xml?${query}`, { token })
    expect(jpk.status, jpk.text).toBe(200)
    expect(jpk.text).toContain('<NrFaKorygowanej>A1, A2</NrFaKorygowanej>')
    expect(jpk.text).toContain('<OkresFaKorygowanej>2026-01-01 - 2026-06-30</OkresFaKorygowanej>')
  })

  test('a cancelled collective correction releases its invoices', async () => {
    const { ids } = await sellThree()
    const [first] = ids as [number]
    const { id } = await bonus('-1500', { invoice_ids: ids })
    expect(await dueOf(first)).toBe(0)
    const refused = await ask('DELETE', `/invoices/${first}`)
    expect([refused.status, JSON.stringify(refused.body.message)]).toEqual([
      422,
      expect.stringContaining('corrects this document'),
    ])
    await send('POST', `/invoices/${id}/cancel`)
    expect(await dueOf(first)).toBe(1230)
    expect(await entriesOf(id)).toEqual([])
  })

  test('a draft keeps its invoices', async () => {
    const { ids } = await sellThree()
    const draft = await bonus('-300', { invoice_ids: ids, status: 'draft' })
    const issued = await send('POST', `/invoices/${draft.id}/issue`)
    expect(issued.corrected_invoices).toHaveLength(3)
    expect(await dueOf(ids[0] as number)).toBe(861)
  })

  test('rejects invoices of other buyers, amounts above their total and empty periods', async () => {
    const { ids, client_id } = await sellThree()
    const other = await create({ buyer_name: 'Other', number: 'B1' })
    const refuse = async (fields: object) =>
      (
        await send(
          'POST',
          '/invoices',
          { invoice: { kind: 'correction', positions: taxLine('-100'), ...fields } },
          422,
        )
      ).message
    expect(await refuse({ invoice_ids: [ids[0], other.id] })).toEqual({
      invoice_ids: ['B1 has a different buyer; select invoices of one buyer'],
    })
    expect(await refuse({ invoice_ids: [ids[0], 999999] })).toEqual({ invoice_ids: ['does not exist'] })
    expect(await refuse({ invoice_ids: ids, positions: taxLine('-3001') })).toMatchObject({
      positions: [expect.stringContaining('exceed the remaining amount')],
    })
    expect(await refuse({ client_id, corrected_from: '2025-01-01', corrected_until: '2025-12-31' })).toEqual({
      corrected_from: ['starts a period in which this client has no invoices; choose another period'],
    })
    expect(await refuse({ client_id, corrected_from: '2026-01-01' })).toEqual({
      corrected_until: ["can't be blank"],
    })
    expect(await refuse({ invoice_ids: ids, income: false, number: 'V/1' })).toEqual({
      invoice_ids: ['must refer to the corrected document; set invoice_id to its id'],
    })
  })
})
