// Tests that a view of the page of a document is recorded in its timeline: once a day, and only views by people.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, type Format, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { until } from '../wait-until.ts'

const MORNING = Date.parse('2026-11-15T09:00:00Z')
const DAY_MS = 86_400_000
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

describe('views of a document', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(MORNING)
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const newInvoice = async () => {
    const json = { invoice: { positions: [{ name: 'x', tax: 23, total_price_gross: 5 }] } }
    return (await kwit.call('POST', '/invoices.json', { token: account.token, json })).json
  }
  const readViews = async (id: number, format: Format = 'json'): Promise<string[]> => {
    const { body } = await speaker(kwit, format, account.token)('GET', `/invoices/${id}/timeline`)
    const viewed = body.events.filter(({ kind }: Tree) => kind === 'viewed')
    return viewed.map(({ parts }: { parts: Tree }) => parts.way)
  }
  const view = (token: string, headers: { [name: string]: string } = PERSON, path = '') =>
    kwit.call('GET', `/invoice/${path}${token}`, { headers })

  test.each(FORMATS)('are listed in %s, once for each day and way', async (format) => {
    const { id, token } = await newInvoice()
    for (let times = 0; times < 3; times++) await view(token)
    await until(async () => (await readViews(id, format)).length === 1)
    await view(`${token}.pdf`)
    await view(token, PERSON, 'payment/')
    await until(async () => (await readViews(id, format)).length === 3)
    expect((await readViews(id, format)).toSorted()).toEqual(['page', 'payment', 'pdf'])
    kwit.clock.set(MORNING + DAY_MS)
    await view(token)
    await until(async () => (await readViews(id, format)).length === 4)
    kwit.clock.set(MORNING)
  })

  test('do not include programs, members of the account and HEAD requests', async () => {
    const { id, token } = await newInvoice()
    const agents = [
      'curl/8.0',
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'Mozilla/5.0 BarracudaCentral scan',
      '',
    ]
    for (const agent of agents) await view(token, { 'user-agent': agent })
    await view(token, { ...PERSON, 'sec-purpose': 'prefetch' })
    await kwit.call('HEAD', `/invoice/${token}`, { headers: PERSON })
    await kwit.call('GET', `/invoice/${token}`, { headers: PERSON, token: account.token })
    // Views are recorded in order, so the last one proves that the earlier ones were ignored.
    await view(`${token}.pdf`)
    await until(async () => (await readViews(id)).length > 0)
    expect(await readViews(id)).toEqual(['pdf'])
  })

  test('are limited in number, and do not change the version of the document', async () => {
    const { id, token, updated_at } = await newInvoice()
    for (let day = 0; day < 205; day++) {
      kwit.clock.set(MORNING + day * DAY_MS)
      await view(token)
    }
    kwit.clock.set(MORNING)
    await until(async () => (await readViews(id)).length === 100)
    const read = await kwit.call('GET', `/invoices/${id}.json`, { token: account.token })
    expect(read.json.updated_at).toBe(updated_at)
  })
})
