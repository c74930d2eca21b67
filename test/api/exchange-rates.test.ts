// Tests exchange rates of banks: stored, read from files, and used by documents in a foreign currency.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { until } from '../wait-until.ts'

const MONDAY = Date.parse('2026-11-16T10:00:00Z')
const table = (day: string, no: string, rates: { [code: string]: number }) => ({
  ...{ table: 'A', no, effectiveDate: day },
  rates: Object.entries(rates).map(([code, mid]) => ({ code, mid })),
})
const FILE = JSON.stringify([
  table('2026-11-12', '219/A/NBP/2026', { EUR: 4.25, USD: 3.9 }),
  table('2026-11-13', '220/A/NBP/2026', { EUR: 4.26, USD: 3.95 }),
])

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({}, MONDAY)
})
afterAll(() => kwit.close())

describe.each(FORMATS)('in %s', (format) => {
  test('rates are stored, listed and changed, and imported from files once', async () => {
    const { token } = await kwit.newAccount()
    const ask = speaker(kwit, format, token)
    const rate = { kind: 'nbp', date: '2026-11-10', currency: 'eur', rate: '4.2', table_no: '217/A/NBP/2026' }
    const created = await ask('POST', '/exchange_rates', { exchange_rate: rate })
    expect(created).toMatchObject({ status: 201, body: { ...rate, currency: 'EUR', per: 1 } })
    expect(await ask('POST', '/exchange_rates', { exchange_rate: rate })).toMatchObject({
      status: 422,
      body: { message: { date: ['has already been taken'] } },
    })
    const changed = await ask('PUT', `/exchange_rates/${created.body.id}`, {
      exchange_rate: { rate: '4.21' },
    })
    expect(changed.body.rate).toBe('4.21')
    for (const wrong of [{ rate: '0' }, { rate: '-1' }, { per: 0 }, { kind: 'bank' }, { currency: 'XXQ' }])
      expect((await ask('PUT', `/exchange_rates/${created.body.id}`, { exchange_rate: wrong })).status).toBe(
        422,
      )

    const importFile = (file: string) =>
      ask('POST', '/exchange_rates/import', { exchange_rates_file: { file } })
    const days = { kind: 'nbp', date_from: '2026-11-12', date_to: '2026-11-13' }
    expect((await importFile(FILE)).body).toEqual({ ...days, created: 4, updated: 0, skipped: 0 })
    expect((await importFile(FILE)).body).toEqual({ ...days, created: 0, updated: 0, skipped: 4 })
    expect((await importFile(FILE.replace('4.26', '4.27'))).body).toEqual({
      ...days,
      created: 0,
      updated: 1,
      skipped: 3,
    })
    const { body } = await ask('GET', '/exchange_rates?kind=nbp&currency=EUR&date_from=2026-11-12')
    expect(body.map((rate: any) => [rate.date, rate.rate, rate.table_no])).toEqual([
      ['2026-11-13', '4.27', '220/A/NBP/2026'],
      ['2026-11-12', '4.25', '219/A/NBP/2026'],
    ])
    expect(await importFile('name;price')).toMatchObject({
      status: 422,
      body: { message: { file: ['must be an exchange rate file of NBP or ECB'] } },
    })
    expect((await ask('DELETE', `/exchange_rates/${created.body.id}`)).status).toBe(200)
  })
})

describe('documents', () => {
  const stage = async () => {
    const { token } = await kwit.newAccount()
    const ask = speaker(kwit, 'json', token)
    await ask('POST', '/exchange_rates/import', { exchange_rates_file: { file: FILE } })
    const issue = (fields: object) =>
      ask('POST', '/invoices', {
        invoice: {
          ...{ buyer_name: 'Acme', currency: 'EUR', exchange_currency: 'PLN', exchange_kind: 'nbp' },
          ...{ positions: [{ name: 'Work', price_net: '100', tax: '23' }] },
          ...fields,
        },
      })
    const rateFacts = (body: any) => [
      body.exchange_currency_rate,
      body.exchange_date,
      body.exchange_note,
      body.exchange_price_tax,
    ]
    return { ask, issue, told: rateFacts }
  }

  test('use the last rate before the tax point, or before the issue date if that is earlier', async () => {
    const { issue, told } = await stage()
    const friday = ['4.26', '2026-11-13', 'NBP 220/A/NBP/2026', '97.98']
    const thursday = ['4.25', '2026-11-12', 'NBP 219/A/NBP/2026', '97.75']
    expect(told((await issue({})).body)).toEqual(friday)
    expect(told((await issue({ sell_date: '2026-11-13' })).body)).toEqual(thursday)
    expect(told((await issue({ sell_date: '2026-11-30' })).body)).toEqual(friday)
    expect(told((await issue({ issue_date: '2026-11-13', sell_date: '2026-11-20' })).body)).toEqual(thursday)
    // Without a bank, the one that publishes rates in the account's currency is used.
    expect(told((await issue({ exchange_kind: null })).body)).toEqual(friday)
    expect((await issue({ exchange_kind: 'own', exchange_currency_rate: '4.3' })).body).toMatchObject({
      exchange_currency_rate: '4.3',
      exchange_note: null,
    })
    expect((await issue({ exchange_currency_rate: '4.3' })).body.exchange_currency_rate).toBe('4.3')
    expect((await issue({ exchange_note: 'as agreed' })).body.exchange_note).toBe('as agreed')
  })

  test('are rejected if the chosen bank has no rate, by the date', async () => {
    const { issue } = await stage()
    expect(await issue({ currency: 'CHF' })).toMatchObject({
      status: 422,
      body: {
        message: {
          exchange_currency_rate: ['is missing: no NBP rate for CHF on 2026-11-13; enter a rate'],
        },
      },
    })
    expect((await issue({ issue_date: '2026-11-30' })).status).toBe(422)
    expect((await issue({ issue_date: '2026-11-12' })).body.message.exchange_currency_rate[0]).toContain(
      '2026-11-10',
    )
    // Without a bank in the request, no bank is reported as missing.
    const untold = await issue({ currency: 'CHF', exchange_kind: null })
    expect(untold).toMatchObject({ status: 201, body: { exchange_currency_rate: null } })
    expect((await issue({ currency: 'PLN' })).status).toBe(201)
  })

  test('look up the rate again only if their date or currency changes', async () => {
    const { ask, issue, told } = await stage()
    const { body } = await issue({})
    const change = async (invoice: object) => {
      const answer = await ask('PUT', `/invoices/${body.id}`, { invoice })
      expect(answer.status, answer.text).toBe(200)
      return told(answer.body)
    }
    const [first] = body.positions
    expect(await change({ positions: [{ id: first.id, price_net: '200' }] })).toEqual([
      '4.26',
      '2026-11-13',
      'NBP 220/A/NBP/2026',
      '195.96',
    ])
    expect((await change({ issue_date: '2026-11-13', sell_date: '2026-11-13' }))[0]).toBe('4.25')
    expect((await change({ exchange_currency_rate: '4.4' }))[0]).toBe('4.4')
    expect((await change({ issue_date: '2026-11-16' }))[0]).toBe('4.4')
    const draft = await issue({ status: 'draft', issue_date: '2026-11-13' })
    expect(draft.body.exchange_currency_rate).toBe('4.25')
    const copy = await ask('POST', '/invoices', {
      invoice: { copy_invoice_from: body.id, kind: 'proforma' },
    })
    expect(copy.body).toMatchObject({ exchange_currency_rate: '4.26', exchange_date: '2026-11-13' })
  })
})

test('rates of banks are fetched only if the operator enables it, for all accounts', async () => {
  const requestedUrls: string[] = []
  const bank: Server = createServer((request, response) => {
    requestedUrls.push(String(request.url))
    response.end(FILE)
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  const asking = await startKwit({ KWIT_EXCHANGE_RATES: 'nbp', KWIT_NBP_URL: url })
  try {
    const { token } = await asking.newAccount()
    const rates = await until(async () => {
      // The job already ran when the server started, before the account existed.
      await unlockedTransaction(asking.db, async (db) =>
        db.run(sql`update jobs set run_at = ${0} where kind = ${'fetch_exchange_rates'} and attempts = 0`),
      )
      const { json } = await asking.call('GET', '/exchange_rates.json', { token })
      return json.length > 0 ? json : undefined
    })
    expect(rates).toHaveLength(4)
    expect(requestedUrls[0]).toBe('/api/exchangerates/tables/A/?format=json')
  } finally {
    await asking.close()
    bank.closeAllConnections()
    await new Promise((resolve) => bank.close(resolve))
  }
})
