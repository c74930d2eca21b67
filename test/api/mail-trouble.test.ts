// Tests e-mail that cannot be sent, and e-mail without a mail server.

import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { environmentOf, runTogether } from '../command-line.ts'
import { environment, FROM, sender } from '../email-fixture.ts'
import { FORMATS, speaker } from '../formats.ts'
import { startKwit } from '../harness.ts'
import { partOf, readMail } from '../mail-reader.ts'
import { type MailServer, startMailServer } from '../smtp.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

// The server never answers, so a long timeout would only delay the test.
const HASTE = { KWIT_SMTP_TIMEOUT: '1' }

describe('e-mail that cannot be sent', () => {
  test.each([
    ['never sends anything', () => environment(server.silent_port, HASTE), 'could not be reached'],
    ['never ends its greeting', () => environment(server.talkative_port, HASTE), 'could not be reached'],
    ['is not there', () => environment(1), 'could not be reached'],
    [
      'refuses the login',
      () => environment(server.port, { KWIT_SMTP_URL: `smtp://mailer:wr0ng@127.0.0.1:${server.port}` }),
      'rejected the user name or password',
    ],
  ])('waits for a server that %s', async (_, settings, reason) => {
    const kwit = await startKwit(settings())
    try {
      const us = sender(kwit, await kwit.newAccount())
      const { id } = await us.invoice()
      await us.send(id, 'email_to=a@example.com')
      const waiting = await us.settled(id, 'retrying')
      expect(waiting).toMatchObject({ status: 'issued', email_error: `The mail server ${reason}` })
      const jobs = await kwit.db.all<{ last_error: string }>(
        sql`select last_error from jobs where kind = 'send_invoice'`,
      )
      expect(jobs[0]?.last_error).toContain(reason)
      expect(jobs[0]?.last_error).not.toMatch(/wr0ng|Pa55word/)
    } finally {
      await kwit.close()
    }
  })

  test('fails after about two days', async () => {
    const kwit = await startKwit(environment(1))
    try {
      const us = sender(kwit, await kwit.newAccount())
      const { id } = await us.invoice()
      await us.send(id, 'email_to=a@example.com')
      await us.settled(id, 'retrying')
      await kwit.db.begin(async (db) =>
        db.run(sql`update jobs set attempts = 17 where kind = 'send_invoice'`),
      )
      // Moves the clock only once: during the last attempt, a later clock would let another worker take the job
      // again.
      await us.waitForRetry()
      const failed = await us.settled(id, 'failed')
      expect(failed.email_error).toBe('The mail server could not be reached')
      const [job] = await kwit.db.all<{ attempts: number }>(
        sql`select attempts from jobs where kind = 'send_invoice'`,
      )
      expect(job?.attempts).toBe(18)
    } finally {
      await kwit.close()
    }
  })
})

describe('e-mail of a restored backup', () => {
  test('is not sent if it was queued at the time of the backup or fell due since', async () => {
    const kwit = await startKwit(environment(1))
    const folder = await mkdtemp(join(tmpdir(), 'kwit-mail-'))
    try {
      const account = await kwit.newAccount()
      const us = sender(kwit, account)
      const post = async (path: string, json: object) => {
        const { status, json: answer } = await kwit.call('POST', path, { token: account.token, json })
        expect([status, answer]).toEqual([201, answer])
        return answer.id as number
      }
      const stepId = await post('/reminder_steps.json', { reminder_step: { name: 'First', days: 7 } })
      const recurring = { name: 'Care', price_gross: '10', start_date: '2090-01-01' }
      const dueId = await post('/recurrings.json', { recurring })
      await post('/recurrings.json', { recurring })
      await unlockedTransaction(kwit.db, async (db) => {
        await db.run(sql`update recurrings set next_at = ${Date.now()} where id = ${dueId}`)
      })
      const { id } = await us.invoice()
      await us.send(id, 'email_to=a@example.com')
      await us.settled(id, 'retrying')
      const file = join(folder, 'backup.gz')
      expect(await runTogether(environmentOf(kwit), `backup ${file}`)).toMatchObject({ code: 0 })
      const before = Date.now()
      const there = { KWIT_DATA: join(folder, 'data') }
      expect(await runTogether(there, `restore ${file}`)).toMatchObject({ code: 0 })
      const restored = new DatabaseSync(join(folder, 'data', 'kwit.db'))
      const jobs = restored.prepare("select payload from jobs where kind = 'send_invoice'").all()
      const series = restored.prepare('select state, next_at, data from recurrings order by id').all()
      const steps = restored.prepare(`select data from reminder_steps where id = ${stepId}`).all()
      restored.close()
      expect(series).toMatchObject([
        { state: 'paused', next_at: null, data: expect.stringContaining('Restored from a backup of 2') },
        { state: 'active', next_at: expect.any(Number) },
      ])
      const [step] = steps.map(({ data }) => JSON.parse(String(data)))
      expect(step.since).toBeGreaterThan(before)
      expect(jobs.map(({ payload }) => JSON.parse(String(payload)).is_handed_over)).toEqual([true])
    } finally {
      await kwit.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('e-mail without a server', () => {
  test.each(FORMATS)('is written to the outbox, and the response says so (%s)', async (format) => {
    const kwit = await startKwit()
    try {
      const account = await kwit.newAccount()
      const us = sender(kwit, account)
      const { id } = await us.invoice()
      const ask = speaker(kwit, format, account.token)
      const { body } = await ask('POST', `/invoices/${id}/send_by_email?email_to=a@example.com`)
      expect(body).toEqual({ status: 'ok', message: expect.stringMatching(/a@example\.com.*outbox/) })
      expect(await us.settled(id, 'outbox')).toMatchObject({ status: 'sent' })
      const folder = join(kwit.config.data, 'outbox')
      const files = await readdir(folder)
      expect(files).toEqual([expect.stringMatching(/^\w{24}@kwit\.test\.eml$/)])
      const mail = readMail(await readFile(join(folder, files[0] as string), 'latin1'))
      expect(mail.headers.to).toBe('a@example.com')
      expect(partOf(mail, 'application/pdf').bytes.subarray(0, 5).toString()).toBe('%PDF-')
    } finally {
      await kwit.close()
    }
  })

  test('creates no folder before the first e-mail', async () => {
    const kwit = await startKwit()
    expect(existsSync(join(kwit.config.data, 'outbox'))).toBe(false)
    await kwit.close()
  })
})

describe('e-mail settings', () => {
  const read = (more: { [name: string]: string }) => readConfig({ KWIT_ENV_FILE: '/dev/null', ...more }).mail
  const url = 'smtp://someone:s3cret@mail.example'

  test.each([
    [{ KWIT_SMTP_URL: 'http://someone:s3cret@mail.example' }, 'KWIT_SMTP_URL'],
    [{ KWIT_SMTP_URL: 'mail.example' }, 'KWIT_SMTP_URL'],
    [{ KWIT_SMTP_URL: `${url}/path` }, 'KWIT_SMTP_URL'],
    [{ KWIT_SMTP_URL: url }, 'KWIT_MAIL_FROM'],
    [{ KWIT_SMTP_URL: url, KWIT_MAIL_FROM: 'Us <a@b.pl>' }, 'KWIT_MAIL_FROM'],
    [{ KWIT_SMTP_TIMEOUT: '0' }, 'KWIT_SMTP_TIMEOUT'],
  ])('%j names %s and no password', (settings, variable) => {
    expect(() => read(settings)).toThrow(new RegExp(`^${variable}: (?!.*s3cret)`))
  })

  test.each([
    ['smtp://mail.example', { port: 587, is_secure: false, must_upgrade: false }],
    ['smtps://u:p@mail.example', { port: 465, is_secure: true, must_upgrade: false }],
    // Passwords are never sent without encryption.
    ['smtp://u:p@mail.example:2525', { port: 2525, is_secure: false, must_upgrade: true, user: 'u' }],
    ['smtp://u:p@127.0.0.1', { must_upgrade: false }],
    ['smtp://a%40b.pl:p%2F%3A@mail.example', { user: 'a@b.pl', password: 'p/:' }],
  ])('%s', (KWIT_SMTP_URL, expected) => {
    expect(read({ KWIT_SMTP_URL, KWIT_MAIL_FROM: FROM }).smtp).toMatchObject(expected)
  })

  test('the login is the sender if it is an address', () => {
    expect(read({ KWIT_SMTP_URL: 'smtp://a%40b.pl:p@mail.example' }).from).toBe('a@b.pl')
  })
})
