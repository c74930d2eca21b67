// What a document points at is the account's own, and its number stands on one line.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

describe.each(FORMATS)('links and numbers of documents in %s', (format) => {
  let kwit: Kwit
  let ask: ReturnType<typeof speaker>
  let foreign_id: number
  beforeAll(async () => {
    kwit = await startKwit()
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
    const theirs = speaker(kwit, format, (await kwit.newAccount()).token)
    foreign_id = (await theirs('POST', '/invoices', { invoice })).body.id
  })
  afterAll(() => kwit.close())

  const invoice = { buyer_name: 'Acme', positions: [{ name: 'A', total_price_gross: '10', tax: 23 }] }
  const problems = ({ status, body }: { status: number; body: any }) => [status, body.message]

  test.each(['invoice_id', 'from_invoice_id'])('%s names a document of the account', async (field) => {
    const wrong = [422, { [field]: ['does not exist'] }]
    for (const id of [foreign_id, 987_654])
      expect(problems(await ask('POST', '/invoices', { invoice: { ...invoice, [field]: id } }))).toEqual(
        wrong,
      )
    const source = (await ask('POST', '/invoices', { invoice })).body
    const made = await ask('POST', '/invoices', { invoice: { ...invoice, [field]: source.id } })
    expect(made).toMatchObject({ status: 201, body: { [field]: source.id } })
    const change = (given: object) => ask('PUT', `/invoices/${made.body.id}`, { invoice: given as never })
    expect(problems(await change({ [field]: foreign_id }))).toEqual(wrong)
    // Whoever sends the whole document back did not choose it anew.
    expect((await ask('DELETE', `/invoices/${source.id}`)).status).toBe(200)
    expect(await change({ title: 'Changed', [field]: source.id })).toMatchObject({
      status: 200,
      body: { title: 'Changed', [field]: source.id },
    })
  })

  test.each(['A\r\nB', 'A\tB', 'A\u0007', '\u0085A', 'A\n'])('%j is no number', async (number) => {
    // XML reads some of them as blanks, and cannot hold others.
    if (format === 'xml') return
    const wrong = [422, { number: ['contains a control character'] }]
    expect(problems(await ask('POST', '/invoices', { invoice: { ...invoice, number } }))).toEqual(wrong)
    const document = { kind: 'pz', number }
    expect(problems(await ask('POST', '/warehouse_documents', { warehouse_document: document }))).toEqual(
      wrong,
    )
  })
})
