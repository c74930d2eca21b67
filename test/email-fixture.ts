// Helpers for tests that send e-mails through a mail server.
import { expect } from 'vitest'
import { sql } from '../src/platform/database/sql.ts'
import type { Kwit, TestAccount } from './harness.ts'
import { until } from './wait-until.ts'

export const FROM = 'invoices@kwit.example'
const BACK_OFF_MAX_MS = 6 * 3_600_000

export const environment = (port: number, more: { [name: string]: string } = {}) => ({
  KWIT_SMTP_URL: `smtp://mailer:Pa55word@127.0.0.1:${port}`,
  KWIT_MAIL_FROM: FROM,
  KWIT_SMTP_TIMEOUT: '5',
  ...more,
})

export function sender(kwit: Kwit, account: TestAccount) {
  const { token } = account
  const invoice = async (fields: object = {}) => {
    const json = {
      invoice: {
        buyer_name: 'Acme Ltd',
        seller_name: 'Zażółć sp. z o.o.',
        seller_email: 'office@seller.example',
        seller_bank_account: 'PL61109010140000071219812874',
        lang: 'en',
        positions: [{ name: 'Chair', quantity: 3, total_price_gross: '1234.56', tax: 23 }],
        ...fields,
      },
    }
    const reply = await kwit.call('POST', '/invoices.json', { token, json })
    expect(reply).toMatchObject({ status: 201 })
    return reply.json
  }
  const read = async (id: number) => (await kwit.call('GET', `/invoices/${id}.json`, { token })).json
  const send = (id: number, query: string, options = {}) =>
    kwit.call('POST', `/invoices/${id}/send_by_email.json?${query}`, { token, ...options })
  const settled = (id: number, ...statuses: string[]) =>
    until(async () => {
      const current = await read(id)
      return statuses.includes(current.email_status) && current
    })
  // Makes the next attempt due. The row of a running attempt shows no error, and moving the clock during an attempt
  // would let another worker take the job.
  const waitForRetry = async () => {
    await until(async () => {
      const running = await kwit.db.all(
        sql`select id from jobs where kind = 'send_invoice' and failed_at is null and last_error is null`,
      )
      return running.length === 0
    })
    kwit.clock.set(kwit.clock.now() + BACK_OFF_MAX_MS)
  }
  return { invoice, read, send, settled, waitForRetry }
}
