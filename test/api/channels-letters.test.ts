// Tests e-mails that carry the structured file beside the PDF.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BELGIAN } from '../channels/belgian.ts'
import { make, seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readMail } from '../mail-reader.ts'
import { until } from '../wait-until.ts'

describe('e-mails with a structured file', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    await seller(kwit, account)
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })

  test('an e-mail contains the structured format of its buyer, or is rejected', async () => {
    const german = {
      ...{ buyer_name: 'Stadt Berlin', buyer_country: 'DE', buyer_city: 'Berlin', buyer_post_code: '10115' },
      ...{
        buyer_street: 'Allee 1',
        buyer_tax_no: 'DE136695976',
        buyer_tax_no_kind: 'nip_ue',
        buyer_email: 'r@stadt.example',
      },
      ...{ buyer_reference: '04011000-12345-34', payment_type: 'transfer' },
      positions: BELGIAN.positions,
    }
    const { id, json } = await make(kwit, account, 'by letter', { ...german, number: 'N/1' })
    const post = (query = '') => call('POST', `/invoices/${id}/send_by_email.json${query}`)
    const format = async (query = '') =>
      (await call('GET', `/invoices/${id}/email_preview.json${query}`)).json.xml_format
    const enclosed = async () => {
      await until(async () => (await call('GET', `/invoices/${id}.json`)).json.email_status === 'outbox')
      const folder = join(kwit.config.data, 'outbox')
      const files = await Promise.all(
        (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
      )
      const mail = files.map(readMail).find(({ headers }) => headers.subject?.includes(json.number))
      return mail?.parts.filter(({ type }) => type === 'application/xml')
    }
    expect(await format()).toBeNull()
    await call('PUT', `/clients/${json.client_id}.json`, { client: { preferred_channel: 'email_xml' } })
    expect(await format()).toBe('xrechnung')
    expect(await format('?email_xml=cii')).toBe('cii')
    expect((await post()).status).toBe(200)
    const { text } = await call('GET', `/invoices/${id}/xrechnung.xml`)
    expect(await enclosed()).toMatchObject([{ text }])
    const { buyer_reference: _, ...unfit } = { ...BELGIAN, number: 'N/2' }
    const { json: bare } = await make(kwit, account, 'unfit', { ...unfit, buyer_email: 'b@bloemen.example' })
    const prefer = (preferred_channel: string | null) =>
      call('PUT', `/clients/${bare.client_id}.json`, { client: { preferred_channel } })
    const postBare = (query = '') => call('POST', `/invoices/${bare.id}/send_by_email.json${query}`)
    await prefer('email_xml')
    expect((await postBare()).json.message.buyer_reference?.[0]).toMatch(/PEPPOL-EN16931-R003/)
    // If only the account prefers the structured file, an e-mail that cannot carry it is sent without.
    await prefer(null)
    await call('PUT', '/account.json', { account: { email_einvoice: true } })
    const formatOf = async () =>
      (await call('GET', `/invoices/${bare.id}/email_preview.json`)).json.xml_format
    expect(await formatOf()).toBeNull()
    expect((await postBare()).status).toBe(200)
    expect((await postBare('?email_xml=ubl')).status).toBe(422)
    expect((await postBare('?email_xml=none')).status).toBe(200)
  })
})
