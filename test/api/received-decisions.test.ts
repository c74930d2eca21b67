// Tests decisions about received files: to book them or to reject them as not addressed to the account, and tags to
// find them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallInvoice } from '../einvoice/small.ts'
import { FORMATS } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

describe('deciding about received files', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json === undefined ? {} : { json }) })
  const take = async (number: string) => {
    const { json } = await kwit.call('POST', '/invoices/import.json', {
      ...{ token: account.token, body: Buffer.from(smallInvoice(number, 'Vendor')) },
    })
    const { json: files } = await call('GET', '/received_files.json?per_page=100')
    return { invoice_id: json.id, id: files.find((file: any) => file.invoice_id === json.id).id }
  }
  const numbers = async (query: string) =>
    (await call('GET', `/received_files.json?${query}`)).json.map((file: any) => file.id)

  test('a rejected file goes to the trash with its reason, and returns when it is booked', async () => {
    const { id, invoice_id } = await take('R/1')
    expect(await numbers('decision=open')).toEqual([id])
    expect(await call('POST', `/received_files/${id}/reject.json`)).toMatchObject({
      ...{ status: 422, json: { message: { reason: ["can't be blank"] } } },
    })
    const rejected = await call('POST', `/received_files/${id}/reject.json`, { reason: ' Not ours ' })
    expect(rejected).toMatchObject({
      status: 200,
      json: { decision: 'rejected', decision_reason: 'Not ours' },
    })
    expect(rejected.json.invoice_id).toBeNull()
    expect((await call('GET', `/invoices/${invoice_id}.json`)).status).toBe(404)
    expect([await numbers('decision=open'), await numbers('decision=rejected')]).toEqual([[], [id]])
    const booked = await call('POST', `/received_files/${id}/book.json`)
    expect(booked.json).toMatchObject({ decision: 'booked', decision_reason: null, invoice_id })
    expect((await call('GET', `/invoices/${invoice_id}.json`)).json.number).toBe('R/1')
    const { events } = (await call('GET', '/events.json?type=invoice.booked')).json
    expect(events).toMatchObject([{ record: { type: 'invoice', id: invoice_id } }])
    await call('DELETE', `/invoices/${invoice_id}.json`)
    expect(await call('POST', `/received_files/${id}/book.json`)).toMatchObject({
      ...{
        status: 422,
        json: { message: { id: ['refers to a document that was deleted; restore the document first'] } },
      },
    })
  })

  test('an unreadable file can be rejected too, and cannot be booked', async () => {
    const { json } = await kwit.call('POST', '/invoices/import.json', {
      ...{ token: account.token, body: Buffer.from('<nothing/>') },
    })
    const id = json.received_file_id
    expect((await call('POST', `/received_files/${id}/book.json`)).status).toBe(422)
    const { json: rejected } = await call('POST', `/received_files/${id}/reject.json`, { reason: 'Spam' })
    expect(rejected).toMatchObject({ status: 'refused', decision: 'rejected' })
  })

  test.each(FORMATS)('tags find a file, in %s', async (format) => {
    const { id } = await take(`T/${format}`)
    const body =
      format === 'json' ? { json: { received_file: { tags: ['car', ' car ', '50%_off'] } } } : { xml: TAGS }
    const { status } = await kwit.call('PUT', `/received_files/${id}.${format}`, {
      token: account.token,
      ...body,
    })
    expect(status).toBe(200)
    expect((await call('GET', `/received_files/${id}.json`)).json.tags).toEqual(['car', '50%_off'])
    expect(await numbers(`tag=${encodeURIComponent('50%_off')}`)).toContain(id)
    expect(await numbers('tag=ca')).toEqual([])
    expect(
      (await call('PUT', `/received_files/${id}.json`, { received_file: { tags: ['x'.repeat(51)] } })).status,
    ).toBe(422)
  })

  // 100.00 and 23.00 in the file.
  test('tax of an undecided file has a warning, and may wait for the decision', async () => {
    const ledger = async (invoice_id: number) => {
      const { json } = await call('GET', `/tax_entries.json?document_id=${invoice_id}`)
      return [
        json.entries.map(({ own_base, own_tax }: any) => [own_base, own_tax]),
        json.doubts.map(({ code }: any) => code),
      ]
    }
    const first = await take('T/1')
    expect(await ledger(first.invoice_id)).toEqual([[['100.00', '23.00']], ['not_decided']])
    const { text } = await kwit.call('GET', `/tax_entries.xml?document_id=${first.invoice_id}`, {
      token: account.token,
    })
    expect(text).toContain('not_decided')
    expect((await call('POST', `/received_files/${first.id}/book.json`)).status).toBe(200)
    expect(await ledger(first.invoice_id)).toEqual([[['100.00', '23.00']], []])
    const xml =
      '<account><tax-settings type="array"><tax-setting><since>2026-01-01</since><only-decided>true</only-decided></tax-setting></tax-settings></account>'
    expect((await kwit.call('PUT', '/account.xml', { token: account.token, xml })).status).toBe(200)
    const second = await take('T/2')
    expect(await ledger(second.invoice_id)).toEqual([[], ['not_decided']])
    await call('POST', `/received_files/${second.id}/book.json`)
    expect(await ledger(second.invoice_id)).toEqual([[['100.00', '23.00']], []])
  })
})

const TAGS = '<received_file><tags type="array"><tag>car</tag><tag>50%_off</tag></tags></received_file>'
