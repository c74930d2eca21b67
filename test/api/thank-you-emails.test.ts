// Tests thank-you e-mails over HTTP: who is thanked for what and when, and that it happens once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../../src/domains/administration/accounts/store.ts'
import { runDue } from '../../src/domains/administration/scheduler/actions.ts'
import { workSources } from '../../src/scheduled-work.ts'
import { lettersTo } from '../browser-client.ts'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const START = Date.UTC(2026, 2, 2, 12) // a Monday
const at = (day: number, hour = 10) => Date.UTC(2026, 2, day, hour)

describe('thank-you e-mails', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit({}, START)
  })
  afterAll(() => kwit.close())

  const opened = async (format: 'json' | 'xml' = 'json') => {
    kwit.clock.set(START)
    const account = await kwit.newAccount()
    return { account, ask: speaker(kwit, format, account.token) }
  }
  const done = async (ask: Ask, method: string, path: string, json?: Tree) => {
    const { status, body } = await ask(method, path, json)
    expect({ path, status, body }).toMatchObject({ status: method === 'POST' && json ? 201 : 200 })
    return body
  }
  const thanks = (ask: Ask, more: Tree = {}) =>
    done(ask, 'POST', '/reminder_steps', {
      reminder_step: { name: 'Thanks', days: 0, action: 'thanks', ...more },
    })
  const sale = (ask: Ask, buyer_email: string, more: Tree = {}) =>
    done(ask, 'POST', '/invoices', {
      invoice: {
        ...{ buyer_name: 'Acme', buyer_email, payment_to: '2026-03-20', lang: 'en', ...more },
        positions: [{ name: 'Work', tax: 23, total_price_gross: 100 }],
      },
    })
  const pay = (ask: Ask, { id }: Tree, price = 100) =>
    done(ask, 'POST', '/banking/payments', {
      banking_payment: { name: 'Money', price, paid: true, invoice_id: id },
    })
  // Two runs at once, as of two processes.
  const runAt = async ({ account_id }: TestAccount, now: number) => {
    kwit.clock.set(now)
    const account = await getAccount(kwit.db, account_id)
    const context = { db: kwit.db.forAccount(account_id), signal: new AbortController().signal }
    const sources = workSources(kwit.config)
    await Promise.all([runDue(context, sources, account, now), runDue(context, sources, account, now)])
  }
  const sentThanks = async (ask: Ask, { id }: Tree) =>
    ((await done(ask, 'GET', `/reminders?invoice_id=${id}`)) as Tree[]).map(
      ({ kind, state, step_id }) => `${kind} ${state === 'queued' ? 'sent' : state} ${step_id}`,
    )
  const SENT = ['thanks sent null']
  const LEFT_OUT = ['thanks skipped null']

  test.each(FORMATS)('are sent once for each document that is paid in full, in %s', async (format) => {
    const { account, ask } = await opened(format)
    const quiet = await done(ask, 'POST', '/clients', {
      client: { name: 'Quiet', email: 'quiet@example.com', disable_auto_reminders: true },
    })
    const before = await sale(ask, 'before@example.com')
    await pay(ask, before)
    await thanks(ask)
    const [paidInFull, part, stopped, silent, open, offer] = [
      await sale(ask, `${format}@thanks.example`),
      await sale(ask, 'part@example.com'),
      await sale(ask, 'stopped@example.com'),
      await sale(ask, '', { client_id: quiet.id }),
      await sale(ask, 'open@example.com'),
      await sale(ask, 'offer@example.com', { kind: 'proforma' }),
    ]
    const born = await sale(ask, 'born@example.com', { status: 'paid' })
    const early = await sale(ask, 'early@example.com')
    await done(ask, 'PUT', `/invoices/${early.id}`, { invoice: { status: 'paid', paid_date: '2026-02-27' } })
    await done(ask, 'PUT', `/invoices/${stopped.id}/reminders`, { reminders: { stopped: true } })
    for (const paid of [paidInFull, stopped, silent, offer]) await pay(ask, paid)
    await pay(ask, part, 40)
    const all = [before, paidInFull, part, stopped, silent, open, offer, born, early]
    const allSentThanks = () => Promise.all(all.map((invoiceId) => sentThanks(ask, invoiceId)))
    expect(await done(ask, 'GET', '/reminders/upcoming')).toMatchObject([
      {
        invoice_id: paidInFull.id,
        action: 'thanks',
        recipients: [`${format}@thanks.example`],
        amount_due: '0.0',
      },
    ])
    await runAt(account, at(3))
    expect(await allSentThanks()).toEqual([LEFT_OUT, SENT, [], [], [], [], [], [], []])
    const [letter, ...more] = await lettersTo(kwit, `${format}@thanks.example`)
    expect([letter?.headers.subject, more]).toEqual([
      `Thank you for your payment: VAT invoice ${paidInFull.number}`,
      [],
    ])
    const text = letter?.parts.find(({ type }) => type === 'text/plain')?.text.replaceAll('\u00a0', ' ')
    expect(text).toContain(`We have received 100.00 PLN`)
    expect(text).toContain(paidInFull.view_url)
    // Thank-you e-mails do not count as reminders.
    const info = await done(
      ask,
      'GET',
      `/invoices/${paidInFull.id}?additional_fields[invoice]=reminders_info`,
    )
    expect(info.reminders_info.count).toBe(0)
    expect(await done(ask, 'GET', '/reports/reminders_report?date_to=2026-03-03')).toEqual([])
    // The remaining amount is paid, another invoice is paid again, and the step is created again: nobody is thanked
    // twice.
    await pay(ask, part, 60)
    await done(ask, 'PUT', `/invoices/${stopped.id}/reminders`, { reminders: { stopped: false } })
    await done(ask, 'PUT', `/clients/${quiet.id}`, { client: { disable_auto_reminders: false } })
    await runAt(account, at(4))
    expect(await allSentThanks()).toEqual([LEFT_OUT, SENT, SENT, SENT, SENT, [], [], [], []])
    await done(ask, 'PUT', `/invoices/${open.id}`, { invoice: { status: 'paid' } })
    await done(ask, 'PUT', `/invoices/${open.id}`, { invoice: { status: 'issued' } })
    await runAt(account, at(5))
    await done(ask, 'PUT', `/invoices/${open.id}`, { invoice: { status: 'paid' } })
    const steps = (await done(ask, 'GET', '/reminder_steps')) as Tree[]
    await done(ask, 'PUT', `/reminder_steps/${steps[0]?.id}`, { reminder_step: { active: false } })
    await done(ask, 'PUT', `/reminder_steps/${steps[0]?.id}`, { reminder_step: { active: true } })
    await runAt(account, at(6))
    expect(await allSentThanks()).toEqual([LEFT_OUT, SENT, SENT, SENT, SENT, LEFT_OUT, [], [], []])
  })

  test('use the texts of the department, are sent days later, and do not affect reminders', async () => {
    const { account, ask } = await opened()
    const { id: department_id } = await done(ask, 'POST', '/departments', { department: { name: 'North' } })
    await done(ask, 'POST', '/reminder_steps', { reminder_step: { name: 'Late', days: 3 } })
    await thanks(ask)
    const words = {
      subject: 'Got it: {{ number }}, {{inc overdue}}',
      body: '{paid} on {paid_date}, {overdue} days late. {link}',
    }
    await thanks(ask, { ...words, days: 2, department_id })
    const north = await sale(ask, 'north@thanks.example', { department_id, payment_to: '2026-03-01' })
    const late = await sale(ask, 'late@thanks.example', { department_id, payment_to: '2026-03-02' })
    await pay(ask, north)
    await runAt(account, at(3))
    expect(await sentThanks(ask, north)).toEqual([])
    expect(await done(ask, 'GET', '/reminders/upcoming')).toMatchObject([
      { invoice_id: north.id, step_name: 'Thanks' },
    ])
    await runAt(account, at(5))
    expect(await sentThanks(ask, north)).toEqual(SENT)
    expect(await sentThanks(ask, late)).toEqual([expect.stringContaining('auto_send_overdue')])
    const [letter] = await lettersTo(kwit, 'north@thanks.example')
    expect(letter?.headers.subject).toBe(`Got it: ${north.number}, 2`)
    expect(letter?.parts[0]?.text.replaceAll('\u00a0', ' ')).toContain(
      `100.00 PLN on 02 Mar 2026, 1 days late. ${north.view_url}`,
    )
    for (const [days, status] of [
      [-1, 422],
      [31, 422],
      [30, 200],
    ] as const)
      expect(
        (
          await ask('POST', '/reminder_steps/preview?lang=pl', {
            reminder_step: { name: 'Try', days, action: 'thanks' },
          })
        ).status,
      ).toBe(status)
    const { body } = await ask('POST', '/reminder_steps/preview?lang=de', {
      reminder_step: { name: 'Try', days: 0, action: 'thanks' },
    })
    expect(body.subject).toContain('Danke für Ihre Zahlung')
    expect(body.text).not.toContain('Noch')
  })
})
