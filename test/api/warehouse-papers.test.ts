// Tests PDFs of warehouse documents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())

describe('a printed warehouse document', () => {
  let account: TestAccount
  beforeAll(async () => {
    account = await kwit.newAccount()
  })
  const make = async (warehouse_document: Fields): Promise<Fields> => {
    const json = { warehouse_document }
    return (await kwit.call('POST', '/warehouse_documents.json', { token: account.token, json })).json
  }
  const print = async (id: number, token = account.token) => {
    const reply = await fetch(`${kwit.url}/warehouse_documents/${id}.pdf?api_token=${token}`)
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  test('shows parties, goods, quantities and warehouses, with the same bytes every time', async () => {
    const json = { warehouse: { name: 'Żółty magazyn' } }
    await kwit.call('POST', '/warehouses.json', { token: account.token, json })
    const { id, number } = await make({
      kind: 'pz',
      lang: 'pl/en',
      client_name: 'Dostawca sp. z o.o.',
      description: 'Left at the back door',
      warehouse_actions: [
        { product_name: 'Krzesło', code: 'K-1', purchase_price_net: '1234.5', purchase_tax: 23, quantity: 3 },
      ],
    })
    const { status, headers, bytes } = await print(id)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toContain(`filename="${number.replaceAll('/', '-')}.pdf"`)
    const text = textOf(readPdf(bytes)).replaceAll('\u00a0', ' ')
    const parts = ['Goods received note', number, 'Żółty magazyn', 'Dostawca sp. z o.o.', 'Krzesło', 'K-1']
    for (const part of [...parts, '1 234,50', '3 703,50', '4 555,31', 'Left at the back door'])
      expect(text).toContain(part)
    expect((await print(id)).bytes.equals(bytes)).toBe(true)
  })

  test('has many sheets if it is long, and one if it is empty', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => ({ product_name: `Thing ${index}` }))
    const long = readPdf((await print((await make({ kind: 'wz', warehouse_actions: lines })).id)).bytes)
    expect(long.pages.length).toBeGreaterThan(2)
    expect(textOf(long)).toContain('Thing 119')
    expect(readPdf((await print((await make({ kind: 'zt' })).id)).bytes).pages).toHaveLength(1)
  })

  test('uses the template of the account, and returns to the default without it; so does the statement of a client', async () => {
    const owner = await kwit.newAccount()
    const call = async (method: string, path: string, json?: Fields) =>
      (await kwit.call(method, path, { token: owner.token, ...(json ? { json } : {}) })).json
    const created = await call('POST', '/warehouse_documents.json', {
      warehouse_document: { kind: 'wz', warehouse_actions: [{ product_name: 'Chair', quantity: 1 }] },
    })
    const client = await call('POST', '/clients.json', { client: { name: 'Acme' } })
    const statement = async () => {
      const reply = await fetch(`${kwit.url}/clients/${client.id}/statement.pdf?api_token=${owner.token}`)
      return Buffer.from(await reply.arrayBuffer())
    }
    const before = [(await print(created.id, owner.token)).bytes, await statement()]
    const look = await call('POST', '/templates.json', {
      look: { preset: 'modern', paper: 'letter', footer: 'From our house' },
    })
    for (const bytes of [(await print(created.id, owner.token)).bytes, await statement()]) {
      const file = readPdf(bytes)
      expect([...file.objects.values()].join('\n')).toContain('/MediaBox [0 0 612 792]')
      expect(textOf(file)).toContain('From our house')
    }
    const shown = await call('GET', `/warehouse_documents/${created.id}/pages.json`)
    expect([Number(shown.width), Number(shown.height)]).toEqual([612, 792])
    await call('DELETE', `/templates/${look.id}.json`)
    const after = [(await print(created.id, owner.token)).bytes, await statement()]
    expect(after.map((bytes, index) => bytes.equals(before[index] as Buffer))).toEqual([true, true])
  })

  test('can be read by authorised users only', async () => {
    const { id } = await make({ kind: 'rw' })
    const stranger = await kwit.newAccount()
    expect((await print(id, stranger.token)).status).toBe(404)
    expect((await print(id, 'wrong')).status).toBe(401)
  })
})
