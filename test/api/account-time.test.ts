import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSettings, saveSettings } from '../../src/domains/administration/accounts/store.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { until } from '../wait-until.ts'

// Tests that business dates follow the clock of the account, which may be ahead, and technical times the clock of the
// machine.

const REAL = Date.parse('2026-11-17T10:00:00Z')
const LATER = Date.parse('2027-11-17T10:00:00Z')

describe('the time of an account', () => {
  let kwit: Kwit
  let ahead: TestAccount
  let ordinary: TestAccount
  beforeAll(async () => {
    kwit = await startKwit({}, REAL)
    ahead = await kwit.newAccount()
    ordinary = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const change = (account: TestAccount, changes: object) =>
    unlockedTransaction(kwit.db, async (db) => {
      const settings = await getSettings(db, account.account_id)
      await saveSettings(db, account.account_id, { ...settings, ...changes })
    })
  const isLate = (document: { [name: string]: unknown }) => document['overdue?'] ?? document.overdue
  const positions = [{ name: 'Work', tax: 23, total_price_gross: '123' }]

  test.each(FORMATS)('applies to its documents and not to another account (%s)', async (format) => {
    const ahead = await kwit.newAccount()
    const us = speaker(kwit, format, ahead.token)
    const others = speaker(kwit, format, ordinary.token)
    const { body: old } = await us('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions } })
    expect(old).toMatchObject({ issue_date: '2026-11-17', payment_to: '2026-11-22' })
    expect(isLate(old)).toBe(false)
    await change(ahead, { clock: { ahead_ms: LATER - REAL, stands_at: null } })

    const { body: created } = await us('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions } })
    expect(created).toMatchObject({ issue_date: '2027-11-17', payment_to: '2027-11-22' })
    expect(isLate(created)).toBe(false)
    expect(created.number).toMatch(/\/11\/2027$/)
    expect(created.created_at).toBe('2027-11-17T11:00:00.000+01:00')
    expect(isLate((await us('GET', `/invoices/${old.id}`)).body)).toBe(true)
    const late = (await us('GET', '/invoices?status=overdue')).body
    expect(late.map(({ id }: { id: number }) => id)).toContain(old.id)
    expect((await us('GET', '/dashboard')).body.today).toBe('2027-11-17')
    const thisYear = (await us('GET', '/invoices?period=this_year')).body
    expect(thisYear.map(({ id }: { id: number }) => id)).toEqual([created.id])

    const { body: theirs } = await others('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions } })
    expect(theirs).toMatchObject({ issue_date: '2026-11-17', created_at: '2026-11-17T11:00:00.000+01:00' })
    expect((await others('GET', '/dashboard')).body.today).toBe('2026-11-17')
  })

  test('applies to pages of buyers, PDFs and e-mails, while the history uses the time of the machine', async () => {
    await change(ahead, { clock: { ahead_ms: LATER - REAL, stands_at: null } })
    const us = speaker(kwit, 'json', ahead.token)
    const { body: invoice } = await us('POST', '/invoices', {
      invoice: { buyer_name: 'Acme', buyer_email: 'buyer@example.com', kind: 'estimate', positions },
    })
    const page = await kwit.call('GET', `/invoice/${invoice.token}`)
    expect(page.status).toBe(200)
    const { body: paid } = await us('POST', '/banking/payments', {
      banking_payment: { name: 'Transfer', price: '1', paid: true },
    })
    expect(paid.paid_date).toMatch(/^2027-11-17/)
    const printed = await fetch(
      `${kwit.url}/invoices/${invoice.id}.pdf?api_token=${ahead.token}&print_option=duplicate`,
    )
    expect(textOf(readPdf(Buffer.from(await printed.arrayBuffer())))).toContain('2027')
    expect((await us('POST', `/invoices/${invoice.id}/send_by_email`)).status).toBe(200)
    const sentInvoice = await until(async () => {
      const { body } = await us('GET', `/invoices/${invoice.id}`)
      return body.email_status === 'outbox' && body
    })
    expect(sentInvoice.sent_time).toMatch(/^2027-11-17/)
    const entries = await kwit.db.all<{ at: number }>(
      sql`select distinct at from audit_entries where account_id = ${ahead.account_id} and at > ${REAL}`,
    )
    expect(entries).toEqual([])
  })

  test('does not apply to idempotency keys, sessions and rate limits', async () => {
    await change(ahead, { clock: { ahead_ms: LATER - REAL, stands_at: null } })
    const us = speaker(kwit, 'json', ahead.token)
    const ask = () =>
      us('POST', '/categories', { category: { name: 'Once' } }, { 'idempotency-key': 'once in time' })
    const [first, again] = [await ask(), await ask()]
    expect(again.body).toEqual(first.body)
    const storedKeys = await kwit.db.all<{ created_at: number }>(
      sql`select created_at from idempotency_keys where account_id = ${ahead.account_id}`,
    )
    expect(storedKeys.map(({ created_at }) => created_at)).toEqual([REAL])
    const task = await us('POST', '/tasks', { task: { kind: 'invoices_mark_paid', ids: '999999999' } })
    const done = await until(async () => {
      const { body } = await us('GET', `/tasks/${task.body.id}`)
      return body.status === 'done' && body
    })
    expect(done.created_at).toMatch(/^2026-11-17/)
  })

  // Columns: time zone, time of the account, its date. The rows cover midnight and changes of the clock.
  test.each([
    ['Pacific/Kiritimati', '2027-12-31T09:59:59.999Z', '2027-12-31'],
    ['Pacific/Kiritimati', '2027-12-31T10:00:00.000Z', '2028-01-01'],
    ['Australia/Lord_Howe', '2027-04-03T12:59:59.999Z', '2027-04-03'],
    ['Australia/Lord_Howe', '2027-04-03T13:00:00.000Z', '2027-04-04'],
    ['Australia/Lord_Howe', '2027-04-04T13:29:59.999Z', '2027-04-04'], // midnight half an hour later
    ['Australia/Lord_Howe', '2027-04-04T13:30:00.000Z', '2027-04-05'],
    ['America/Santiago', '2027-09-05T03:59:59.999Z', '2027-09-04'], // there is no midnight: the clock jumps to one
    ['America/Santiago', '2027-09-05T04:00:00.000Z', '2027-09-05'],
    ['Europe/Warsaw', '2027-03-27T23:00:00.000Z', '2027-03-28'],
    ['Europe/Warsaw', '2027-03-28T22:00:00.000Z', '2027-03-29'],
    ['Europe/Warsaw', '2027-10-31T22:59:59.999Z', '2027-10-31'],
    ['Europe/Warsaw', '2027-10-31T23:00:00.000Z', '2027-11-01'],
  ])('in %s at %s the day is %s', async (time_zone, at, day) => {
    await change(ahead, { time_zone, clock: { ahead_ms: 0, stands_at: Date.parse(at) } })
    const us = speaker(kwit, 'json', ahead.token)
    const { body } = await us('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions } })
    expect(body.issue_date).toBe(day)
    expect((await us('GET', '/dashboard')).body.today).toBe(day)
  })
})
