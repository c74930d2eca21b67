import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { environment, FROM, sender } from '../email-fixture.ts'
import { BOTH_FORMATS, fromXml, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { partOf, readMail } from '../mail-reader.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { type MailServer, startMailServer } from '../smtp.ts'
import { until } from '../wait-until.ts'

const BEFORE = Date.now() - 1000

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

describe('e-mail by a server', () => {
  let kwit: Kwit
  let account: TestAccount
  let us: ReturnType<typeof sender>
  beforeAll(async () => {
    kwit = await startKwit(environment(server.port))
    account = await kwit.newAccount()
    us = sender(kwit, account)
  })
  afterAll(() => kwit.close())

  for (const format of BOTH_FORMATS) {
    test(`delivers the document with its PDF, and the document shows it (${format})`, async () => {
      const address = `buyer-${format}@example.com`
      const { id, number } = await us.invoice({ buyer_email: address })
      const ask = speaker(kwit, format, account.token)
      const answer = await ask('POST', `/invoices/${id}/send_by_email`)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ status: 'ok', message: expect.stringContaining(address) })
      const invoice = await us.settled(id, 'sent')
      expect(invoice).toMatchObject({ status: 'sent', email_error: null })
      expect(Date.parse(invoice.sent_time)).toBeGreaterThan(BEFORE)
      const [received, ...others] = server.to(address)
      expect(others).toEqual([])
      expect(received).toMatchObject({ from: FROM, to: [address], user: 'mailer' })
      const mail = readMail(received?.content ?? '')
      expect(mail.headers).toMatchObject({
        from: `Zażółć sp. z o.o. <${FROM}>`,
        'reply-to': 'Zażółć sp. z o.o. <office@seller.example>',
        to: address,
        subject: `VAT invoice ${number} – Zażółć sp. z o.o.`,
      })
      for (const type of ['text/plain', 'text/html']) {
        const { text } = partOf(mail, type)
        for (const part of ['1,234.56 PLN', 'PL61 1090 1014', invoice.view_url, 'Kind regards'])
          expect(text).toContain(part)
      }
      const pdf = partOf(mail, 'application/pdf')
      expect(pdf.headers['content-disposition']).toContain(`${number.replaceAll('/', '-')}.pdf`)
      expect(textOf(readPdf(pdf.bytes))).toContain('1,234.56 PLN')
    })
  }

  test('uses the texts of the sender and previews them', async () => {
    const words = {
      email_subject: 'For you: {number}\n from {seller}',
      email_body:
        'Dear <{buyer}>,\nplease pay {amount}.\n\nSee {link} {nothing}, or pay at {{ payment_url }}',
    }
    const { id, number, view_url } = await us.invoice({ buyer_email: 'words@example.com' })
    const query = new URLSearchParams(words)
    const payUrl = `${view_url.slice(0, view_url.indexOf('/f/'))}/invoice/payment/${view_url.split('/').at(-1)}`
    for (const format of BOTH_FORMATS) {
      const ask = speaker(kwit, format, account.token)
      expect((await ask('GET', `/invoices/${id}/email_preview?${query}`)).body).toMatchObject({
        to: ['words@example.com'],
        cc: [],
        subject: `For you: ${number} from Zażółć sp. z o.o.`,
        body: `Dear <Acme Ltd>,\nplease pay 1,234.56 PLN.\n\nSee ${view_url} {nothing}, or pay at ${payUrl}`,
        text: expect.stringContaining(
          `Dear <Acme Ltd>,\nplease pay 1,234.56 PLN.\n\nSee ${view_url} {nothing}, or pay at ${payUrl}\n\n`,
        ),
        html: expect.stringMatching(
          new RegExp(
            `Dear &lt;Acme Ltd&gt;,<br>please pay[^]*See <a href="${view_url}" [^>]*>${view_url}</a> {nothing}`,
          ),
        ),
      })
    }
    expect(await us.send(id, String(query))).toMatchObject({ status: 200 })
    await us.settled(id, 'sent')
    const [received] = server.to('words@example.com')
    const mail = readMail(received?.content ?? '')
    expect(mail.headers.subject).toBe(`For you: ${number} from Zażółć sp. z o.o.`)
    expect(partOf(mail, 'text/plain').text).toContain('please pay 1,234.56 PLN.')
    expect(partOf(mail, 'text/plain').text).not.toContain('Hello')
  })

  test('uses the texts of a department, unless the request has its own', async () => {
    const { token } = account
    const department = {
      name: 'Own words',
      own_email_settings: true,
      email_subject: 'Own {document}',
      email_template: 'Own body',
    }
    const created = await kwit.call('POST', '/departments.json', { token, json: { department } })
    const { id, number } = await us.invoice({
      department_id: created.json.id,
      buyer_name: 'Nobody writes',
    })
    const email = async (query: string) =>
      (await kwit.call('GET', `/invoices/${id}/email_preview.json?${query}`, { token })).json
    expect(await email('')).toMatchObject({
      to: [],
      subject: `Own VAT invoice ${number}`,
      text: expect.stringMatching(/^Own body\n/),
    })
    expect(await email('email_subject=Mine')).toMatchObject({ subject: 'Mine' })
    await kwit.call('PUT', `/departments/${created.json.id}.json`, {
      token,
      json: { department: { own_email_settings: false } },
    })
    expect((await email('')).text).toMatch(/^Hello/)
  })

  test.each([
    ['pl', 'Dzień dobry', 'Faktura VAT'],
    ['en-GB', 'Hello', 'VAT invoice'],
    ['de', 'Guten Tag', 'Rechnung'],
    ['fr', 'Bonjour', 'Facture'],
    ['es', 'Buenos días', 'Factura'],
    ['it', 'Buongiorno', 'Fattura'],
    ['cz', 'Dobrý den', 'Faktura'],
    ['sk', 'Dobrý deň', 'Faktúra'],
    ['ua', 'Добрий день', 'Рахунок'],
    ['ja', 'Hello', 'VAT invoice'],
  ])('is written in %s', async (lang, greeting, kind) => {
    const address = `${lang.toLowerCase()}@lang.example`
    const { id } = await us.invoice({ lang })
    await us.send(id, `email_to=${address}`)
    await us.settled(id, 'sent')
    const mail = readMail(server.to(address)[0]?.content ?? '')
    expect(mail.headers.subject).toContain(kind)
    expect(partOf(mail, 'text/plain').text).toContain(greeting)
    expect(partOf(mail, 'text/html').text).toContain(greeting)
  })

  test('is written in both languages of a bilingual document', async () => {
    const { id } = await us.invoice({ lang: 'pl/en' })
    await us.send(id, 'email_to=both@lang.example')
    await us.settled(id, 'sent')
    const mail = readMail(server.to('both@lang.example')[0]?.content ?? '')
    expect(mail.headers.subject).toMatch(/^Faktura VAT \/ VAT invoice /)
    expect(partOf(mail, 'text/plain').text).toMatch(/Dzień dobry[\s\S]+Hello/)
  })

  test('goes to the requested recipients with copies', async () => {
    const { id } = await us.invoice({ buyer_email: 'not-asked@example.com' })
    const query = 'email_to=one@to.example,two@to.example&email_cc=boss@to.example&email_pdf=false'
    await us.send(id, query)
    await us.settled(id, 'sent')
    const [received] = server.to('boss@to.example')
    expect(received?.to).toEqual(['one@to.example', 'two@to.example', 'boss@to.example'])
    const mail = readMail(received?.content ?? '')
    expect(mail.headers).toMatchObject({ to: 'one@to.example, two@to.example', cc: 'boss@to.example' })
    expect(mail.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
    expect(server.to('not-asked@example.com')).toEqual([])
  })

  test('accepts its parameters in a body in both formats', async () => {
    for (const format of BOTH_FORMATS) {
      const { id } = await us.invoice()
      const email_to = `body-${format}@example.com`
      const request = { request: { email_to, print_option: 'duplicate' } }
      const ask = speaker(kwit, format, account.token)
      await ask('POST', `/invoices/${id}/send_by_email`, format === 'json' ? request.request : request)
      await us.settled(id, 'sent')
      const pdf = partOf(readMail(server.to(email_to)[0]?.content ?? ''), 'application/pdf')
      expect(textOf(readPdf(pdf.bytes))).toContain('Duplicate')
    }
  })

  test('uses the address of the client if the document has none, and stores one on request', async () => {
    const client = { name: 'Carded', email: 'card@example.com' }
    const created = await kwit.call('POST', '/clients.json', { token: account.token, json: { client } })
    const { id } = await us.invoice({ client_id: created.json.id })
    await kwit.call('PUT', `/invoices/${id}.json`, {
      token: account.token,
      json: { invoice: { buyer_email: '' } },
    })
    await us.send(id, '')
    await us.settled(id, 'sent')
    expect(server.to('card@example.com')).toHaveLength(1)
    await us.send(id, 'email_to=new@example.com&update_buyer_email=true')
    await until(async () => server.to('new@example.com').length === 1)
    expect(await us.read(id)).toMatchObject({ buyer_email: 'new@example.com' })
    const card = await kwit.call('GET', `/clients/${created.json.id}.json`, { token: account.token })
    expect(card.json.email).toBe('new@example.com')
  })

  test.each([
    ['a missing recipient', '', 'email_to'],
    ['no address', 'email_to=nobody', 'email_to'],
    ['one bad among good', 'email_to=a@b.pl,b@,c@d.pl', 'email_to'],
    ['a bad copy', 'email_to=a@b.pl&email_cc=x y', 'email_cc'],
    ['a header in an address', `email_to=${encodeURIComponent('a@b.pl\r\nBcc:evil@b.pl')}`, 'email_to'],
    ['a command in an address', `email_to=${encodeURIComponent('<a@b.pl>SIZE=1')}`, 'email_to'],
    ['too many', `email_to=${Array.from({ length: 6 }, (_, at) => `a${at}@b.pl`)}`, 'email_to'],
    ['no such print', 'email_to=a@b.pl&print_option=gold', 'print_option'],
    ['an unreadable flag', 'email_to=a@b.pl&email_pdf=perhaps', 'email_pdf'],
  ])('rejects %s and sends nothing', async (_, query, field) => {
    const { id } = await us.invoice({ buyer_name: 'Nobody has written to them' })
    const reply = await us.send(id, query)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.message)).toEqual([field])
    expect(await us.read(id)).toMatchObject({ email_status: null, status: 'issued' })
  })

  test('rejects a cancelled document', async () => {
    const { id } = await us.invoice()
    await kwit.call('POST', `/invoices/${id}/cancel.json`, { token: account.token })
    expect((await us.send(id, 'email_to=a@b.pl')).status).toBe(422)
  })

  test('keeps a paid document paid', async () => {
    const { id } = await us.invoice({ status: 'paid' })
    await us.send(id, 'email_to=payer@example.com')
    expect(await us.settled(id, 'sent')).toMatchObject({ status: 'paid' })
    const { text } = partOf(readMail(server.to('payer@example.com')[0]?.content ?? ''), 'text/plain')
    expect(text).toContain('Paid: 1,234.56 PLN')
    expect(text).not.toContain('Amount due')
  })

  test('repeated requests with one key send one e-mail', async () => {
    const { id } = await us.invoice()
    const options = { headers: { 'idempotency-key': 'once please' } }
    const [first, second] = [
      await us.send(id, 'email_to=once@example.com', options),
      await us.send(id, 'email_to=once@example.com', options),
    ]
    expect(second.text).toBe(first.text)
    await us.settled(id, 'sent')
    await us.send(id, 'email_to=last@example.com')
    await until(async () => server.to('last@example.com').length === 1)
    expect(server.to('once@example.com')).toHaveLength(1)
  })

  test('no name or title becomes a header', async () => {
    const evil = 'Evil\r\nBcc: evil@example.com\r\n\r\nHi'
    const { id } = await us.invoice({ seller_name: evil, title: evil, lang: 'en' })
    await us.send(id, 'email_to=victim@example.com')
    await us.settled(id, 'sent')
    const [received] = server.to('victim@example.com')
    expect(received?.to).toEqual(['victim@example.com'])
    const { headers, parts } = readMail(received?.content ?? '')
    expect(Object.keys(headers)).not.toContain('bcc')
    expect(parts).toHaveLength(3)
  })

  test('no text of a document becomes HTML', async () => {
    const { id } = await us.invoice({ seller_name: '<script>alert(1)</script>', title: '<img src=x>' })
    await us.send(id, 'email_to=html@example.com')
    await us.settled(id, 'sent')
    const { text } = partOf(readMail(server.to('html@example.com')[0]?.content ?? ''), 'text/html')
    expect(text).not.toMatch(/<script|<img/)
    expect(text).toContain('&lt;script&gt;')
  })

  test('an unknown address fails immediately with the reason', async () => {
    const { id } = await us.invoice()
    await us.send(id, 'email_to=gone@example.com')
    const failed = await us.settled(id, 'failed')
    expect(failed).toMatchObject({ status: 'issued', sent_time: null })
    expect(failed.email_error).toBe('gone@example.com: 550 5.1.1 no such mailbox here')
  })

  test('an e-mail that the server rejects fails immediately', async () => {
    const { id } = await us.invoice()
    await us.send(id, 'email_to=full@example.com')
    expect((await us.settled(id, 'failed')).email_error).toContain('552 5.3.4 message too big')
  })

  test.each([
    ['busy@one.example', 3],
    ['greylist@one.example', 2],
    ['cut@one.example', 2],
  ])('%s receives it at attempt %i, once', async (address, tries) => {
    const { id } = await us.invoice()
    const before = server.connections()
    await us.send(id, `email_to=${address}`)
    await us.settled(id, 'retrying')
    for (let at = 1; at < tries; at++) {
      const waiting = server.connections()
      await us.waitForRetry()
      await until(async () => server.connections() > waiting)
    }
    expect(await us.settled(id, 'sent')).toMatchObject({ status: 'sent', email_error: null })
    expect(server.to(address)).toHaveLength(1)
    expect(server.connections() - before).toBe(tries)
  })

  test('recipients who have it get no second one while others are retried', async () => {
    const { id } = await us.invoice()
    await us.send(id, 'email_to=happy@two.example,busy@two.example,gone@two.example')
    const waiting = await us.settled(id, 'retrying')
    expect(waiting).toMatchObject({ status: 'sent' })
    expect(waiting.email_error).toContain('busy@two.example: 451')
    for (let at = 1; at < 3; at++) {
      const connections = server.connections()
      await us.waitForRetry()
      await until(async () => server.connections() > connections)
    }
    const invoice = await us.settled(id, 'sent')
    expect(invoice.email_error).toBe('gone@two.example: 550 5.1.1 no such mailbox here')
    expect(server.to('happy@two.example')).toHaveLength(1)
    expect(server.to('busy@two.example')).toHaveLength(1)
    const [first, second] = [...server.to('happy@two.example'), ...server.to('busy@two.example')].map(
      ({ content }) => readMail(content).headers['message-id'],
    )
    expect(second).toBe(first)
  })

  test.each(['drop@example.com', 'hang@example.com'])(
    'an e-mail handed over to %s without a response is not sent again',
    async (address) => {
      const { id } = await us.invoice()
      await us.send(id, `email_to=${address}`)
      const unknown = await us.settled(id, 'unknown')
      expect(unknown).toMatchObject({ status: 'issued', sent_time: null })
      expect(unknown.email_error).toContain('may have arrived')
      us.waitForRetry()
      await us.send(id, 'email_to=next@example.com')
      await us.settled(id, 'sent')
      expect(server.to(address)).toHaveLength(1)
    },
  )

  test('an e-mail whose process crashed after handing over is not sent again', async () => {
    const { id } = await us.invoice()
    await us.send(id, 'email_to=hang@crash.example')
    await until(async () => server.to('hang@crash.example').length === 1)
    // Simulates another worker that takes the job after the lease of the crashed one expired.
    await kwit.db.begin(async (db) => db.run(sql`update jobs set run_at = 0 where kind = 'send_invoice'`))
    expect(await us.settled(id, 'unknown')).toMatchObject({ status: 'issued' })
    expect(server.to('hang@crash.example')).toHaveLength(1)
  })

  test('a server that hangs before the handover is retried', async () => {
    const { id } = await us.invoice()
    await us.send(id, 'email_to=hangearly@example.com')
    expect((await us.settled(id, 'retrying')).email_error).toBe('The mail server could not be reached')
  })

  test('an e-mail of a deleted document is not sent', async () => {
    const { id } = await us.invoice()
    await us.send(id, 'email_to=busy@deleted.example')
    await us.settled(id, 'retrying')
    await kwit.call('DELETE', `/invoices/${id}.json`, { token: account.token })
    us.waitForRetry()
    const remainingJobs = sql`select id from jobs where account_id = ${account.account_id} and payload like ${'%busy@deleted.example%'}`
    await until(async () => (await kwit.db.all(remainingJobs)).length === 0)
    expect(server.to('busy@deleted.example')).toEqual([])
  })

  test('administrators see how e-mail is sent, and the latest results', async () => {
    const other = await us.invoice({ buyer_email: 'told@example.com' })
    await us.send(other.id, '')
    await us.settled(other.id, 'sent')
    const { token } = account
    const mail = async (format = 'json') => kwit.call('GET', `/account/outgoing_email.${format}`, { token })
    const settings = (await mail()).json
    expect(settings).toMatchObject({
      goes_to: 'server',
      from: FROM,
      host: '127.0.0.1',
      port: server.port,
      user: 'mailer',
    })
    expect(JSON.stringify(settings)).not.toContain('Pa55word')
    expect(settings.letters[0]).toEqual({
      invoice_id: other.id,
      number: other.number,
      at: expect.any(String),
      status: 'sent',
      error: null,
    })
    expect(fromXml((await mail('xml')).text)).toMatchObject({ goes_to: 'server', from: FROM })
    // An account that shares the server with others sees no details of the machine.
    const { token: theirs } = await kwit.newAccount()
    expect((await kwit.call('GET', '/account/outgoing_email.json', { token: theirs })).json).toEqual({
      goes_to: 'server',
      from: FROM,
      is_own: false,
      letters: [],
    })
    expect((await mail()).json.host).toBeUndefined()
  })

  test('sending is recorded in the audit log', async () => {
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
    const entries = await kwit.db.all(
      sql`select changes from audit_entries where account_id = ${account.account_id} and action = 'send_by_email'`,
    )
    expect(JSON.stringify(entries)).toContain('once@example.com')
  })
})
