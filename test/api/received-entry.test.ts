// Tests a PDF without structured data: its text proposes values, its pages are shown, and it is attached to the
// expense that a user enters from it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { uploadPlainPdf } from '../received-pdf.ts'

describe('entering a received PDF by hand', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json === undefined ? {} : { json }) })
  const addExpense = async (number: string) =>
    (
      await call('POST', '/invoices.json', {
        invoice: { income: false, number, buyer_name: 'Paper Ltd', positions: [LINE] },
      })
    ).json

  test('the text of the PDF proposes values, and a page is shown as a picture', async () => {
    const { json: client } = await call('POST', '/clients.json', {
      client: { name: 'Paper Ltd', tax_no: '526-10-40-828' },
    })
    const id = await uploadPlainPdf(kwit, account.token, { number: 'PL/77/2026' })
    expect((await call('GET', `/received_files/${id}/proposal.json`)).json).toEqual({
      ...{ number: 'PL/77/2026', buyer_tax_no: '5261040828', client_id: client.id, pages: 1 },
      ...{ issue_date: '2026-03-02', payment_to: '2026-03-16', price_gross: '1230.00', currency: 'PLN' },
      ...{ buyer_bank_account: null, picture_url: null },
    })
    const page = await call('GET', `/received_files/${id}/page.png`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await call('GET', `/received_files/${id}/page.png?page=2`)).status).toBe(422)
  })

  test.each(FORMATS)('it is attached to the expense and counts as read, in %s', async (format) => {
    const id = await uploadPlainPdf(kwit, account.token, { number: `E-${format}` })
    const expense = await addExpense(`E-${format}`)
    const linked = await call('POST', `/received_files/${id}/enter.${format}`, { invoice_id: expense.id })
    expect(linked.status).toBe(200)
    const { json: file } = await call('GET', `/received_files/${id}.json`)
    expect(file).toMatchObject({
      ...{ status: 'read', reason: null, invoice_id: expense.id, number: `E-${format}` },
    })
    const { json: attachments } = await call('GET', `/invoices/${expense.id}/attachments.json`)
    expect(attachments).toMatchObject([{ file_name: `E-${format}.pdf`, content_type: 'application/pdf' }])
    const again = await call('POST', `/received_files/${id}/enter.json`, { invoice_id: expense.id })
    expect(again).toMatchObject({
      status: 422,
      json: { message: { id: ['already has a document; open it in the list of expenses'] } },
    })
  })

  test('two people who enter it at once leave it with one of the two expenses', async () => {
    const id = await uploadPlainPdf(kwit, account.token, { number: 'Twice' })
    const expenses = [await addExpense('T/1'), await addExpense('T/2')]
    const answers = await Promise.all(
      expenses.map(({ id: invoice_id }) => call('POST', `/received_files/${id}/enter.json`, { invoice_id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const winner = answers.findIndex(({ status }) => status === 200)
    for (const [index, { id }] of expenses.entries())
      expect((await call('GET', `/invoices/${id}/attachments.json`)).json).toHaveLength(
        index === winner ? 1 : 0,
      )
  })

  test('a sale, a missing document, and a file without pages are refused', async () => {
    const id = await uploadPlainPdf(kwit, account.token, { number: 'Wrong' })
    const { json: sale } = await call('POST', '/invoices.json', {
      invoice: { buyer_name: 'A', positions: [LINE] },
    })
    const enterFile = (json: object) => call('POST', `/received_files/${id}/enter.json`, json)
    expect(await enterFile({ invoice_id: sale.id })).toMatchObject({
      ...{ status: 422, json: { message: { invoice_id: ['must be an expense'] } } },
    })
    expect(await enterFile({})).toMatchObject({
      ...{ status: 422, json: { message: { invoice_id: ["can't be blank"] } } },
    })
    expect((await enterFile({ invoice_id: 999_999 })).status).toBe(404)
    const { json } = await kwit.call('POST', '/invoices/import.json', {
      ...{ token: account.token, body: Buffer.from('%PDF-1.7 and nothing that can be read') },
    })
    const damaged = await call('GET', `/received_files/${json.received_file_id}/proposal.json`)
    expect(damaged).toMatchObject({
      status: 422,
      json: { message: { id: ['is damaged, locked by a password, or takes too long to open'] } },
    })
    const other = await kwit.newAccount()
    for (const path of ['proposal.json', 'page.png'])
      expect((await kwit.call('GET', `/received_files/${id}/${path}`, { token: other.token })).status).toBe(
        404,
      )
  })
})

const LINE = { name: 'Paper', quantity: 1, tax: 23, total_price_gross: '1230' }
