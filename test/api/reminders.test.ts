// Tests reminders over HTTP: who is reminded, when, how often, and what stops reminders.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../../src/domains/administration/accounts/store.ts'
import { runDue } from '../../src/domains/administration/scheduler/actions.ts'
import { remindersSource } from '../../src/domains/payments/reminders/source.ts'
import { transaction } from '../../src/platform/commit/index.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { workSources } from '../../src/scheduled-work.ts'
import { lettersTo } from '../browser-client.ts'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { expected, type Plan, plans } from '../reminders/oracle.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 2, 2, 12) // a Monday

describe('reminders', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit({}, START)
  })
  afterAll(() => kwit.close())

  const opened = async (format: 'json' | 'xml' = 'json') => {
    const account = await kwit.newAccount()
    return { account, ask: speaker(kwit, format, account.token) }
  }
  const done = async (ask: Ask, method: string, path: string, json?: Tree) => {
    const { status, body } = await ask(method, path, json)
    expect({ status, body }).toMatchObject({ status: method === 'POST' && json ? 201 : 200 })
    return body
  }
  const step = (ask: Ask, days: number, more: Tree = {}) =>
    done(ask, 'POST', '/reminder_steps', { reminder_step: { name: `Step ${days}`, days, ...more } })
  const sale = (ask: Ask, payment_to: string, more: Tree = {}) =>
    done(ask, 'POST', '/invoices', {
      invoice: {
        buyer_name: 'Acme',
        buyer_email: 'buyer@example.com',
        payment_to,
        ...more,
        positions: [{ name: 'Work', tax: 23, total_price_gross: 100 }],
      },
    })
  // Runs the scheduler as the process does, which may run it at the same time.
  const runAt = (account: TestAccount, now: number) => {
    kwit.clock.set(now)
    return runReminders(account, now)
  }
  const runReminders = async ({ account_id }: TestAccount, now: number) => {
    const account = await getAccount(kwit.db, account_id)
    const context = { db: kwit.db.forAccount(account_id), signal: new AbortController().signal }
    await runDue(context, workSources(kwit.config), account, now)
  }
  const history = async (ask: Ask, id: number) =>
    ((await done(ask, 'GET', `/reminders?invoice_id=${id}`)) as Tree[])
      .map(({ step_id, state }) => `${step_id} ${state === 'queued' ? 'sent' : state}`)
      .sort()

  test.each(FORMATS)('are sent once, the latest step after days of silence, in %s', async (format) => {
    kwit.clock.set(START)
    const { account, ask } = await opened(format)
    const [soon, first, second] = [
      await step(ask, -2),
      await step(ask, 3),
      await step(ask, 7, { action: 'letter_pdf' }),
    ]
    const { id } = await sale(ask, '2026-03-10')
    await runAt(account, START + DAY)
    expect(await history(ask, id)).toEqual([])
    expect(await done(ask, 'GET', '/reminders/upcoming?date=2026-03-09')).toMatchObject([
      { invoice_id: id, step_id: soon.id, recipients: ['buyer@example.com'], amount_due: '100.0' },
    ])
    expect(await done(ask, 'GET', `/invoices/${id}/reminders`)).toMatchObject({
      reminded: true,
      next_step_id: soon.id,
    })
    // The 8th is a Sunday, so the e-mail is sent on Monday; the next run is on the 20th.
    await runAt(account, Date.UTC(2026, 2, 9, 9))
    await runAt(account, Date.UTC(2026, 2, 9, 10))
    expect(await history(ask, id)).toEqual([`${soon.id} sent`])
    await runAt(account, Date.UTC(2026, 2, 20, 10))
    await runAt(account, Date.UTC(2026, 2, 21, 10))
    expect(await history(ask, id)).toEqual(
      [`${soon.id} sent`, `${first.id} skipped`, `${second.id} sent`].sort(),
    )
    const info = await done(ask, 'GET', `/invoices/${id}?additional_fields[invoice]=reminders_info`)
    expect(info.reminders_info).toMatchObject({ count: 2, last_reminder_type: 'overdue' })
    expect(
      await done(ask, 'GET', '/reports/reminders_report?date_from=2026-03-15&date_to=2026-03-21'),
    ).toMatchObject([{ kind: 'auto_send_overdue', document_id: id, buyer_name: 'Acme', user_id: null }])
    await expect
      .poll(
        async () =>
          ((await done(ask, 'GET', `/reminders?invoice_id=${id}`)) as Tree[]).map(({ state }) => state),
        {
          timeout: 30_000,
        },
      )
      .not.toContain('queued')
  })

  test('stop at payment, dispute, promise, stop and the setting of the client; sending by hand still works', async () => {
    kwit.clock.set(START)
    const { account, ask } = await opened()
    const { id: stepId } = await step(ask, 1)
    const due = '2026-03-10'
    const client = await done(ask, 'POST', '/clients', {
      client: { name: 'Quiet', disable_auto_reminders: true },
    })
    const [paid, disputed, stopped, promised, quiet, offer, nobody, plain] = [
      await sale(ask, due),
      await sale(ask, due),
      await sale(ask, due),
      await sale(ask, due),
      await sale(ask, due, { client_id: client.id }),
      await sale(ask, due, { kind: 'proforma' }),
      await sale(ask, due, { buyer_name: 'Ghost', buyer_email: '' }),
      await sale(ask, due),
    ]
    await done(ask, 'PUT', `/invoices/${paid.id}`, { invoice: { status: 'paid' } })
    await done(ask, 'PUT', `/invoices/${disputed.id}/reminders`, {
      reminders: { disputed: true, reason: 'Broken' },
    })
    await done(ask, 'PUT', `/invoices/${stopped.id}/reminders`, { reminders: { stopped: true } })
    await done(ask, 'PUT', `/invoices/${promised.id}/reminders`, { reminders: { promised_on: '2026-03-12' } })
    expect(await done(ask, 'GET', '/reminders/upcoming?date=2026-03-11')).toMatchObject([
      { invoice_id: nobody.id, recipients: [] },
      { invoice_id: plain.id },
    ])
    await runAt(account, Date.UTC(2026, 2, 11, 10))
    const reminderCounts = async () =>
      Promise.all(
        [paid, disputed, stopped, promised, quiet, offer, nobody, plain].map(
          async ({ id }) => (await history(ask, id)).length,
        ),
      )
    expect(await reminderCounts()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    await done(ask, 'PUT', `/invoices/${nobody.id}`, { invoice: { buyer_email: 'late@example.com' } })
    await runAt(account, Date.UTC(2026, 2, 13, 10))
    expect(await reminderCounts()).toEqual([0, 0, 0, 1, 0, 0, 1, 1])
    expect((await ask('POST', `/invoices/${stopped.id}/send_overdue`)).status).toBe(200)
    expect(await history(ask, stopped.id)).toEqual(['null sent'])
    expect((await ask('POST', `/invoices/${paid.id}/send_overdue`)).status).toBe(422)
    // A step that is added or moved sends nothing for days in the past.
    await done(ask, 'PUT', `/reminder_steps/${stepId}`, { reminder_step: { days: 2 } })
    await step(ask, 0)
    await runAt(account, Date.UTC(2026, 2, 16, 10))
    expect(await reminderCounts()).toEqual([0, 0, 1, 1, 0, 0, 1, 1])
  })

  test('a failed one does not block others, and quiet days have none', async () => {
    kwit.clock.set(START)
    const { account, ask } = await opened()
    await step(ask, 1)
    const [broken, sound] = [await sale(ask, '2026-03-10'), await sale(ask, '2026-03-10')]
    const viewUrl = (_prefix: string, { id }: { id: number }) => {
      if (id === broken.id) throw new Error('no address')
      return 'http://kwit.test/'
    }
    const source = remindersSource({ from: 'kwit@example.com', viewUrl })
    const run = async (now: number) => {
      const db = kwit.db.forAccount(account.account_id)
      const context = { db, signal: new AbortController().signal, machine_now: START }
      await runDue(context, [source], await getAccount(kwit.db, account.account_id), now)
    }
    const reminderCounts = async () => [
      (await history(ask, broken.id)).length,
      (await history(ask, sound.id)).length,
    ]
    await expect(run(Date.UTC(2026, 2, 11, 10))).rejects.toThrow('no address')
    expect(await reminderCounts()).toEqual([0, 1])
    // The history uses the clock of the machine, whatever the clock of the account says.
    const historyEntries = (await done(
      ask,
      'GET',
      `/account/history?object=invoice&id=${sound.id}`,
    )) as Tree[]
    const reminded = historyEntries.find(({ action }) => action === 'remind')
    expect(Date.parse(reminded?.at as string)).toBe(START)
    await run(Date.UTC(2026, 2, 11, 11))
    // A Saturday: the next run is on Monday.
    await run(Date.UTC(2026, 2, 14, 10))
    expect(await done(ask, 'GET', '/reminders/upcoming?date=2026-03-14')).toEqual([])
    expect(await done(ask, 'GET', '/reminders/upcoming?date=2026-03-16')).toMatchObject([
      { invoice_id: broken.id },
    ])
    await expect(run(Date.UTC(2026, 2, 16, 10))).rejects.toThrow('no address')
    expect(await reminderCounts()).toEqual([0, 1])
    for (const date of ['1000-01-01', '2026-03-01', '2026-05-02'])
      expect((await ask('GET', `/reminders/upcoming?date=${date}`)).status).toBe(422)
  })

  test('the report finds its rows among any number of others', async () => {
    kwit.clock.set(START)
    const { account, ask } = await opened()
    const { id } = await sale(ask, '2026-03-10')
    await done(ask, 'POST', `/invoices/${id}/send_overdue`)
    await transaction(kwit.db.forAccount(account.account_id), async (db) => {
      await db.run(sql`insert into reminders
        (account_id, invoice_id, step_id, kind, state, due_at, recipients, user_id, created_at)
        with recursive places (place) as (select 1 union all select place + 1 from places where place < 1200)
        select ${raw(String(account.account_id))}, ${raw(String(id))}, place, 'auto_send_overdue', 'skipped', 0, '', 0,
          ${raw(String(START + 1))} from places`)
    })
    expect(await done(ask, 'GET', '/reports/reminders_report?date_to=2026-03-02')).toMatchObject([
      { kind: 'send_overdue', document_id: id },
    ])
    expect(await done(ask, 'GET', '/reports/reminders_report?date_to=2026-03-02&department_id=999')).toEqual(
      [],
    )
  })

  test.each(FORMATS)(
    'a formal demand prints the debt, and every e-mail can be previewed, in %s',
    async (format) => {
      kwit.clock.set(START)
      const { account, ask } = await opened(format)
      await step(ask, 10, { action: 'formal_letter' })
      const buyer_email = `${format}@demand.example`
      const { id } = await sale(ask, '2026-03-10', { buyer_email, lang: 'pl', seller_country: 'PL' })
      await runAt(account, Date.UTC(2026, 2, 20, 10))
      const [letter] = await lettersTo(kwit, buyer_email)
      const files = letter?.parts.filter(({ type }) => type === 'application/pdf') ?? []
      expect(files).toHaveLength(2)
      const print = async () => {
        const reply = await fetch(`${kwit.url}/invoices/${id}/demand_letter.pdf?api_token=${account.token}`)
        return Buffer.from(await reply.arrayBuffer())
      }
      for (const bytes of [files[1]?.bytes as Buffer, await print()]) {
        const text = textOf(readPdf(bytes))
        expect(text).toContain('Wezwanie do zapłaty')
        expect(text).toContain('do dnia 27.03.2026.')
      }
      const seller_bank_account = '61109010140000071219812874'
      await done(ask, 'PUT', `/invoices/${id}`, { invoice: { seller_bank_account } })
      expect(textOf(readPdf(await print()))).toMatch(/27\.03\.2026\s+na\s+rachunek/)
      const info = await done(ask, 'GET', `/invoices/${id}?additional_fields[invoice]=reminders_info`)
      expect(info.reminders_info.last_reminder_type).toBe('formal_letter')
      expect(await done(ask, 'GET', '/reports/reminders_report?type=formal_letter')).toHaveLength(1)
      for (const [lang, days, subject] of [
        ['pl', 5, 'Przypomnienie o płatności'],
        ['en', 5, 'Payment reminder'],
        ['de', -3, 'fällig am'],
      ] as const) {
        const input = { reminder_step: { name: 'Try', days, action: 'formal_letter' } }
        const { status, body } = await ask('POST', `/reminder_steps/preview?lang=${lang}`, input)
        expect({ status, subject: body.subject }).toEqual({
          status: 200,
          subject: expect.stringContaining(subject),
        })
        expect(body.pages[0]).toContain('<svg')
      }
      await done(ask, 'PUT', `/invoices/${id}`, { invoice: { status: 'paid' } })
      expect(
        (await kwit.call('GET', `/invoices/${id}/demand_letter.pdf`, { token: account.token })).status,
      ).toBe(422)
    },
  )

  test('a task waits for a person, who completes it once', async () => {
    kwit.clock.set(START)
    const { account, ask } = await opened()
    await step(ask, 1, { action: 'task' })
    const { id } = await sale(ask, '2026-03-10', { buyer_email: '' })
    await runAt(account, Date.UTC(2026, 2, 11, 10))
    const [task] = (await done(ask, 'GET', '/reminders')) as Tree[]
    expect(task).toMatchObject({ invoice_id: id, state: 'open' })
    for (let time = 0; time < 2; time++)
      expect(await done(ask, 'POST', `/reminders/${task?.id}/done`)).toMatchObject({ state: 'done' })
    expect(await done(ask, 'GET', '/reminders')).toEqual([])
  })

  test('equal an independent day-by-day calculation, for any time of runs and payments', async () => {
    for (const plan of plans(Number(process.env.REMINDER_SEED ?? 7), Number(process.env.REMINDER_PLANS ?? 4)))
      expect(await simulate(plan)).toEqual(expected(plan))
  }, 300_000)

  // The clock of the process stands still, so that only the test runs the scheduler.
  async function simulate(plan: Plan): Promise<string[]> {
    kwit.clock.set(plan.start)
    const { account, ask } = await opened()
    const { time_zone, hour, quiet } = plan
    await done(ask, 'PUT', '/account', {
      account: { time_zone, reminder_hour: hour, reminder_quiet_days: quiet },
    })
    const steps: number[] = []
    for (const days of plan.steps) steps.push((await step(ask, days, { action: 'task' })).id)
    const sales: number[] = []
    for (const { payment_to } of plan.sales) sales.push((await sale(ask, payment_to)).id)
    for (const event of plan.events) {
      if (event.pays !== undefined)
        await done(ask, 'PUT', `/invoices/${sales[event.pays]}`, { invoice: { status: 'paid' } })
      if (event.holds !== undefined)
        await done(ask, 'PUT', `/invoices/${sales[event.holds]}/reminders`, {
          reminders: { stopped: event.stops },
        })
      // Two runs at once, as of two processes.
      if (event.looks) await Promise.all([runReminders(account, event.at), runReminders(account, event.at)])
    }
    const outcomes: string[] = []
    for (const [index, id] of sales.entries())
      for (const { step_id, state } of (await done(ask, 'GET', `/reminders?invoice_id=${id}`)) as Tree[])
        outcomes.push(`${index} step ${steps.indexOf(step_id as number)} ${state}`)
    return outcomes.sort()
  }
})
