// Tests series whose days are not set by an interval, series made from series, and series that are restored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { until } from '../wait-until.ts'

const START = Date.UTC(2026, 0, 15, 8)

let kwit: Kwit
let account: TestAccount
let ask: Ask
beforeAll(async () => {
  kwit = await startKwit({}, START)
})
afterAll(() => kwit.close())

const opened = async (format: 'json' | 'xml' = 'json') => {
  kwit.clock.set(START)
  account = await kwit.newAccount()
  ask = speaker(kwit, format, account.token)
}
const done = async (method: string, path: string, json?: Tree) => {
  const { status, body } = await ask(method, path, json)
  expect({ status, body }).toMatchObject({ status: method === 'POST' && json ? 201 : 200 })
  return body
}
const series = (fields: Tree) => done('POST', '/recurrings', { recurring: { price_gross: '10', ...fields } })

describe('a series', () => {
  test.each(FORMATS)('recurs on a day of the month and shows its hour (%s)', async (format) => {
    await opened(format)
    const adjusted = await series({
      ...{ name: 'Rent', start_date: '2026-02-10', issue_on_specific_day: '31', time_in_timezone: '7:05' },
    })
    expect(adjusted.upcoming).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'])
    expect(adjusted).toMatchObject({ at: '07:05', start_date: '2026-02-10', issue_on_specific_day: '31' })
    const change = (recurring: Tree) => done('PUT', `/recurrings/${adjusted.id}`, { recurring })
    expect((await change({ issue_on_specific_day: '5' })).upcoming[0]).toBe('2026-03-05')
    expect((await change({ every: '2w' })).upcoming.slice(0, 2)).toEqual(['2026-03-10', '2026-03-24'])
    const off = await change({ every: '1m', issue_on_specific_day: '' })
    expect(off.upcoming.slice(0, 2)).toEqual(['2026-03-10', '2026-04-10'])
    const refused = await ask('PUT', `/recurrings/${adjusted.id}`, {
      recurring: { issue_on_specific_day: '32' },
    })
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('from 1 to 31') })
  })

  test('has sale dates on a day of the month', async () => {
    await opened()
    const sold = async (more: Tree) => {
      const { id } = await series({ name: 'Care', start_date: '2026-02-28', ...more })
      const { last_invoice_id } = await done('POST', `/recurrings/${id}/issue`)
      return (await done('GET', `/invoices/${last_invoice_id}`)).sell_date
    }
    expect(await sold({ custom_sell_date: '7' })).toBe('2026-01-07')
    expect(await sold({ custom_sell_date: '7', end_of_month_sell_date: true })).toBe('2026-01-31')
    expect(await sold({ custom_sell_date: '7', only_year_month: true })).toBe('2026-01')
    expect(await sold({})).toBe('2026-01-15')
  })

  test.each(FORMATS)('is copied from another one without its days (%s)', async (format) => {
    await opened(format)
    const first = await series({
      ...{ name: 'Care', start_date: '2026-02-28', every: '3m', ends_after: 4, price_gross: '99.5' },
      ...{ comment: 'As agreed', issue_working_day_only: true },
    })
    await done('POST', `/recurrings/${first.id}/issue`)
    const continued = await done('POST', '/recurrings', {
      recurring: { from_recurring_id: first.id, start_date: '2026-03-01', comment: 'Anew' },
    })
    expect(continued).toMatchObject({
      ...{ name: 'Care', every: '3m', price_gross: first.price_gross, issue_working_day_only: true },
      ...{ comment: 'Anew', ends_after: null, counter: 0, from_recurring_id: first.id, state: 'active' },
    })
    expect(continued.upcoming[0]).toBe('2026-03-02')
    const nobody = { recurring: { from_recurring_id: 999_999 } }
    expect(await ask('POST', '/recurrings', nobody)).toMatchObject({ status: 422 })
  })

  test('is restored with its definition, and pauses if it has missed days', async () => {
    await opened()
    const { id } = await series({ name: 'Care', start_date: '2026-02-10' })
    await done('DELETE', `/recurrings/${id}`)
    expect((await ask('GET', `/recurrings/${id}`)).status).toBe(404)
    expect(await done('POST', `/recurrings/${id}/restore`)).toMatchObject({ state: 'active' })
    await done('DELETE', `/recurrings/${id}`)
    kwit.clock.set(Date.UTC(2026, 1, 20, 8))
    const back = await done('POST', `/recurrings/${id}/restore`)
    expect(back).toMatchObject({ state: 'paused', upcoming: [], counter: 0 })
    expect((await done('POST', `/recurrings/${id}/resume`)).upcoming[0]).toBe('2026-03-10')
  })

  test('is planned again with the account, without history entries', async () => {
    await opened()
    const { id, sending_datetime } = await series({ name: 'Care', start_date: '2026-02-10' })
    await done('PUT', '/account', { account: { time_zone: 'Pacific/Kiritimati' } })
    await until(
      async () => (await kwit.db.all(sql`select id from jobs where kind = 'replan_calendar'`)).length === 0,
    )
    const moved = (await done('GET', `/recurrings/${id}`)).sending_datetime
    expect([sending_datetime.slice(0, 16), moved.slice(0, 16)]).toEqual([
      '2026-02-10T10:00',
      '2026-02-10T10:00',
    ])
    expect(Date.parse(sending_datetime) - Date.parse(moved)).toBe(13 * 3_600_000)
    const entries = await kwit.db.all(sql`select seq from audit_entries
      where account_id = ${account.account_id} and resource = 'recurring'`)
    expect(entries).toHaveLength(1)
  })
})
