import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const SAID = {
  buyer_reference: '04011000-12345-34',
  contract_number: 'U/7/2026',
  buyer_endpoint: '0204:04011000-12345-34',
  seller_endpoint: '9945:PL5252248481',
  payment_means: '58',
  business_process: 'B1',
  chorus_service_code: 'SERVICE-7',
  chorus_engagement_number: 'ENG-42',
  cash_method: true,
  buyer_jst: true,
  buyer_gv: true,
}

describe('fields for structured invoices only', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const create = (more: object) =>
    kwit.call('POST', '/invoices.json', {
      token: account.token,
      json: {
        invoice: { buyer_name: 'Stadt Köln', positions: [{ name: 'A', price_net: 1, tax: 23 }], ...more },
      },
    })

  test('are stored, returned in JSON and XML, and removed', async () => {
    const { token } = account
    const created = await create({
      ...SAID,
      positions: [{ name: 'A', price_net: 1, tax: 23, uu_id: 'a-1', annex_15: true }],
    })
    expect(created).toMatchObject({
      status: 201,
      json: { ...SAID, positions: [{ uu_id: 'a-1', annex_15: true }] },
    })
    const path = `/invoices/${created.json.id}`
    const xml = (await kwit.call('GET', `${path}.xml`, { token })).text
    expect(xml).toContain('<buyer-endpoint>0204:04011000-12345-34</buyer-endpoint>')
    const json = { invoice: { buyer_reference: null, cash_method: false } }
    const changed = await kwit.call('PUT', `${path}.json`, { token, json })
    expect(changed.status).toBe(200)
    expect(Object.keys(changed.json)).not.toContain('buyer_reference')
    expect(Object.keys(changed.json)).not.toContain('cash_method')
    expect(changed.json.contract_number).toBe('U/7/2026')
  })

  test('codes of a French public body are copied from the client and printed', async () => {
    const { token } = account
    const codes = { chorus_service_code: 'SERVICE-9', chorus_engagement_number: 'ENG-9' }
    const json = { client: { name: 'Mairie', ...codes } }
    const client = (await kwit.call('POST', '/clients.json', { token, json })).json
    expect(client).toMatchObject(codes)
    const created = (await create({ client_id: client.id })).json
    expect(created).toMatchObject(codes)
    const other = (await create({ client_id: client.id, chorus_engagement_number: 'ENG-10' })).json
    expect(other).toMatchObject({ chorus_service_code: 'SERVICE-9', chorus_engagement_number: 'ENG-10' })
    const headers = { authorization: `Bearer ${token}` }
    const pdf = await fetch(`${kwit.url}/invoices/${other.id}.pdf`, { headers })
    const text = textOf(readPdf(Buffer.from(await pdf.arrayBuffer())))
    for (const code of ['SERVICE-9', 'ENG-10']) expect(text).toContain(code)
  })

  test('are left out if they are not set', async () => {
    const { json } = await create({})
    for (const name of Object.keys(SAID)) expect(Object.keys(json)).not.toContain(name)
    expect(Object.keys(json.positions[0])).not.toContain('uu_id')
  })

  test('an address must name its scheme; the prefix of Peppol is optional', async () => {
    expect(await create({ buyer_endpoint: '0123456749' })).toMatchObject({
      status: 422,
      json: { message: { buyer_endpoint: ['must be an electronic address such as 0208:0123456749'] } },
    })
    const { token } = account
    const json = { client: { name: 'Firma', endpoint: 'iso6523-actorid-upis::0208:0123456749' } }
    const client = await kwit.call('POST', '/clients.json', { token, json })
    expect(client.json).toMatchObject({ endpoint: '0208:0123456749' })
  })

  test('custom units have codes in the settings of the account', async () => {
    const { token } = account
    const put = (unit_codes: object) =>
      kwit.call('PUT', '/account.json', { token, json: { account: { unit_codes } } })
    expect(await put({ skrzynka: 'CR' })).toMatchObject({
      status: 200,
      json: { unit_codes: { skrzynka: 'CR' } },
    })
    expect(await put({ skrzynka: 'a crate' })).toMatchObject({ status: 422 })
  })
})
