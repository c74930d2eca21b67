// Tests which records a list contains for a period.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const NOW = Date.parse('2026-11-15T12:00:00+01:00')

describe.each(FORMATS)('periods in %s, seen from noon of 15 November 2026', (format) => {
  let kwit: Kwit
  let mine: Ask

  // The times of creation, in the time zone of Warsaw.
  const MADE = {
    'year before last': '2024-12-31T23:59:59.999+01:00',
    'start of last year': '2025-01-01T00:00:00.000+01:00',
    'before 12 months': '2025-11-15T23:59:59.999+01:00',
    'start of 12 months': '2025-11-16T00:00:00.000+01:00',
    'end of last year': '2025-12-31T23:59:59.999+01:00',
    'start of this year': '2026-01-01T00:00:00.000+01:00',
    'before last month': '2026-09-30T23:59:59.999+02:00',
    'start of last month': '2026-10-01T00:00:00.000+02:00',
    '30 days ago': '2026-10-16T23:59:59.999+02:00',
    '29 days ago': '2026-10-17T00:00:00.000+02:00',
    'end of last month': '2026-10-31T23:59:59.999+01:00',
    'start of this month': '2026-11-01T00:00:00.000+01:00',
    today: '2026-11-15T11:59:59.999+01:00',
  }
  const ALL = Object.keys(MADE)
  const from = (first: string, last = 'today') => ALL.slice(ALL.indexOf(first), ALL.indexOf(last) + 1)
  beforeAll(async () => {
    kwit = await startKwit()
    mine = speaker(kwit, format, (await kwit.newAccount()).token)
    for (const [name, time] of Object.entries(MADE)) {
      kwit.clock.set(Date.parse(time))
      await mine('POST', '/products', { product: { name } })
    }
    kwit.clock.set(NOW)
  })
  afterAll(() => kwit.close())
  const idsOf = async (query: string) => {
    const { status, body, text } = await mine('GET', `/products?order=id&${query}`)
    expect(status, text).toBe(200)
    return body.map((product: Tree) => product.name)
  }

  test.each([
    ['', ALL],
    ['period=', ALL],
    ['period=all', ALL],
    ['period=more', ALL],
    ['period=this_month', from('start of this month')],
    ['period=last_month', from('start of last month', 'end of last month')],
    ['period=last_30_days', from('29 days ago')],
    ['period=this_year', from('start of this year')],
    ['period=last_year', from('start of last year', 'end of last year')],
    ['period=last_12_months', from('start of 12 months')],
    ['date_from=2026-11-01', from('start of this month')],
    ['date_from=2026-11-02', ['today']],
    ['date_from=2026-11-15', ['today']],
    ['date_from=2026-11-16', []],
    ['date_to=2024-12-31', ['year before last']],
    ['date_to=2024-12-30', []],
    ['date_from=2026-10-01&date_to=2026-10-16', from('start of last month', '30 days ago')],
    ['date_from=01_10_2026&date_to=16_10_2026', from('start of last month', '30 days ago')],
    ['date_from=01-10-2026&date_to=16.10.2026', from('start of last month', '30 days ago')],
    ['date_from=2026-10-17&date_to=2026-10-16', []],
    ['period=more&date_from=2026-10-01&date_to=2026-10-31', from('start of last month', 'end of last month')],
    ['period=last_month&date_from=2026-10-17', from('29 days ago', 'end of last month')],
    ['period=this_year&date_to=2026-09-30', from('start of this year', 'before last month')],
    ['period=this_month&date_to=2026-10-31', []],
    ['date_from=2026-11-01T08:00:00Z', from('start of this month')],
    ['date_from=1000-01-01&date_to=9999-12-31', ALL],
    ['date_from=9999-12-31', []],
    ['date_from=&date_to=', ALL],
    ['search_date_type=created_at&period=this_month', from('start of this month')],
  ])('%j', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected)
  })

  test.each([
    ['period=yesterday', 'period'],
    ['period=THIS_MONTH', 'period'],
    ['period[]=all', 'period'],
    ['date_from=2026-02-30', 'date_from'],
    ['date_from=30_02_2026', 'date_from'],
    ['date_to=10_31_2026', 'date_to'],
    ['date_to=01_10-2026', 'date_to'],
    ['date_to=1.10.2026', 'date_to'],
    ['date_from=abc', 'date_from'],
    ['date_to=2026-13-01', 'date_to'],
    ['date_to[x]=2026-11-01', 'date_to'],
    ['period=more&date_to=tomorrow', 'date_to'],
  ])('%j is a 422 that names it', async (query, field) => {
    const { status, body } = await mine('GET', `/products?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.message)).toEqual([field])
  })

  test('date_from selects by the last change; search_date_type=created_at by creation', async () => {
    const other = speaker(kwit, format, (await kwit.newAccount()).token)
    kwit.clock.set(Date.parse('2026-03-01T12:00:00+01:00'))
    const { id } = (await other('POST', '/products', { product: { name: 'Old' } })).body
    kwit.clock.set(NOW)
    expect((await other('GET', '/products?date_from=2026-11-01')).body).toEqual([])
    await other('PUT', `/products/${id}`, { product: { name: 'Changed' } })
    expect((await other('GET', '/products?date_from=2026-11-01')).body).toHaveLength(1)
    const response = await other('GET', '/products?date_from=2026-11-01&search_date_type=created_at')
    expect(response.body).toEqual([])
  })

  test('days are those of the account, not of the server', async () => {
    const other = speaker(kwit, format, (await kwit.newAccount()).token)
    kwit.clock.set(Date.parse('2026-11-01T02:00:00Z')) // still October in New York
    await other('PUT', '/account', { account: { time_zone: 'America/New_York' } })
    await other('POST', '/clients', { client: { name: 'Eve' } })
    expect((await other('GET', '/clients?date_to=2026-10-31')).body).toHaveLength(1)
    expect((await other('GET', '/clients?date_from=2026-11-01')).body).toEqual([])
    expect((await other('GET', '/clients?period=this_month')).body).toHaveLength(1)
    kwit.clock.set(Date.parse('2026-11-01T05:00:00Z'))
    expect((await other('GET', '/clients?period=this_month')).body).toEqual([])
    expect((await other('GET', '/clients?period=last_month')).body).toHaveLength(1)
    kwit.clock.set(NOW)
  })
})
