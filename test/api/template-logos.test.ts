import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environment, sender } from '../email-fixture.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { partOf, readMail } from '../mail-reader.ts'
import { type MailServer, startMailServer } from '../smtp.ts'
import { KEYS } from '../stripe.ts'

// Tests the colour and the logo of a template outside PDFs: in e-mails, on public pages and in the payment form.

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#aa0000"/></svg>'

let kwit: Kwit
let server: MailServer
let account: TestAccount
let us: ReturnType<typeof sender>
beforeAll(async () => {
  server = await startMailServer()
  kwit = await startKwit(environment(server.port))
  account = await kwit.newAccount()
  us = sender(kwit, account)
})
afterAll(async () => {
  await kwit.close()
  await server.stop()
})

const json = async (method: string, path: string, fields?: object) => {
  const reply = await kwit.call(method, `${path}.json`, {
    token: account.token,
    ...(fields ? { json: fields } : {}),
  })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.json
}
const page = async (path: string) => (await kwit.call('GET', path)).text
const emailTo = async (address: string, fields: object = {}) => {
  const invoice = await us.invoice({
    buyer_email: address,
    department_id: (await json('GET', '/departments'))[0].id,
    ...fields,
  })
  await json('POST', `/invoices/${invoice.id}/send_by_email`)
  await us.settled(invoice.id, 'sent')
  return { invoice, mail: readMail(server.to(address)[0]?.content ?? '') }
}

describe('without a template', () => {
  test('pages and e-mails are unchanged, and the e-mail has a payment link', async () => {
    const { invoice, mail } = await emailTo('plain@example.com')
    const { text } = partOf(mail, 'text/html')
    expect(text).toContain('background:#1b365d')
    expect(text).not.toContain('<img')
    for (const type of ['text/html', 'text/plain']) {
      expect(partOf(mail, type).text).toContain(invoice.payment_url)
      expect(partOf(mail, type).text).toContain('How to pay')
      expect(partOf(mail, type).text).not.toContain('Pay now')
    }
    expect(await page(`/invoice/${invoice.token}`)).toContain('href="/invoice.css"')
  })

  test('no payment link is shown if nothing is due', async () => {
    const { invoice, mail } = await emailTo('paid@example.com', { paid: '1234.56' })
    for (const type of ['text/html', 'text/plain']) {
      expect(partOf(mail, type).text).not.toContain(invoice.payment_url)
      expect(partOf(mail, type).text).not.toContain('How to pay')
    }
  })

  test('e-mails and their previews say "Pay now" only where a provider takes the payment', async () => {
    const { invoice } = await emailTo('overdue@example.com', {
      issue_date: '2026-01-02',
      payment_to: '2026-01-09',
    })
    const previews = async () => {
      const step = await kwit.call('POST', '/reminder_steps/preview.json?lang=en', {
        token: account.token,
        json: { reminder_step: { days: 7 } },
      })
      const texts = [
        await json('GET', `/invoices/${invoice.id}/email_preview`),
        await json('GET', `/invoices/${invoice.id}/overdue_reminder`),
        step.json,
      ]
      return texts.flatMap(({ text, html }) => [text, html])
    }
    for (const text of await previews()) {
      expect(text).toContain('How to pay')
      expect(text).not.toContain('Pay now')
    }
    await json('PUT', '/payment_providers/stripe', { payment_provider: KEYS })
    for (const text of await previews()) expect(text).toContain('Pay now')
    for (const [lang, label] of [
      ['pl', 'Zapłać teraz'],
      ['de', 'Jetzt bezahlen'],
    ] as const) {
      const { mail } = await emailTo(`${lang}@example.com`, { lang })
      for (const type of ['text/html', 'text/plain']) expect(partOf(mail, type).text).toContain(label)
    }
    await json('DELETE', '/payment_providers/stripe')
    const { mail } = await emailTo('polish@example.com', { lang: 'pl' })
    expect(partOf(mail, 'text/plain').text).toContain('Jak zapłacić')
  })

  test('the payment page leads back to the document', async () => {
    const { invoice } = await emailTo('back@example.com')
    for (const [lang, label] of [
      ['en', 'View invoice'],
      ['pl', 'Zobacz fakturę'],
      ['de', 'Rechnung ansehen'],
    ] as const) {
      await json('PUT', `/invoices/${invoice.id}`, { invoice: { lang } })
      const text = await page(`/invoice/payment/${invoice.token}`)
      expect(text).toContain(`href="/invoice/${invoice.token}">${label}</a>`)
    }
  })
})

describe('with a template', () => {
  beforeAll(async () => {
    await json('POST', '/templates', { look: { accent_color: '#ffd400' } })
    const [{ id }] = await json('GET', '/departments')
    const form = new FormData()
    form.set('department[logo]', new Blob([SVG]), 'logo.svg')
    expect(
      (await kwit.call('PUT', `/departments/${id}.json`, { token: account.token, body: form })).status,
    ).toBe(200)
  })

  test('the e-mail has its colour, readable text on it, and the logo as an inline image', async () => {
    const { invoice, mail } = await emailTo('yellow@example.com')
    const { text } = partOf(mail, 'text/html')
    expect(text).toContain('background:#ffd400;color:#181c24')
    expect(text).toContain('color:#8a7200')
    expect(text).toMatch(/<img src="cid:logo@kwit" alt="[^"]+ company"/)
    const logo = partOf(mail, 'image/png')
    expect(logo.headers['content-id']).toBe('<logo@kwit>')
    expect(logo.headers['content-disposition']).toContain('inline')
    expect(logo.bytes.subarray(1, 4).toString()).toBe('PNG')
    const shown = await json('GET', `/invoices/${invoice.id}/email_preview`)
    expect(shown.html).toContain(`<img src="/invoice/${invoice.token}/logo.png"`)
  })

  test('the page of a document and its payment page use it', async () => {
    const { token } = await us.invoice()
    for (const path of [`/invoice/${token}`, `/invoice/payment/${token}`])
      expect(await page(path)).toContain('href="/invoice.css?accent=ffd400"')
    const style = await page('/invoice.css?accent=ffd400')
    expect(style).toContain(':root { --accent: #8a7200; --fill: #8a7200; --on-fill: #ffffff; }')
    expect(style).toContain('--accent: #ffd400; --fill: #ffd400; --on-fill: #181c24;')
  })

  test('an order and the payment form use it', async () => {
    const product = await json('POST', '/products', {
      product: { name: 'Seat', price_gross: '10', tax: '23' },
    })
    const base = `/a/${account.prefix}/p/${product.token}`
    expect((await kwit.call('GET', `${base}.js?lang=en`)).text).toContain('var(--kwit-accent,#8a7200)')
    expect(await page(base)).toContain('href="/invoice.css?accent=ffd400"')
    const order = await kwit.call('POST', `${base}/payments.json`, {
      json: { payment: { email: 'a@example.com' } },
    })
    expect(order.status, order.text).toBe(201)
    expect(await page(new URL(order.json.payment_url).pathname)).toContain(
      'href="/invoice.css?accent=ffd400"',
    )
  })

  test.each(['red', '12345', '1b365d;}', "'><script>", ''])('%j is not a colour', async (accent) => {
    const reply = await kwit.call('GET', `/invoice.css?accent=${encodeURIComponent(accent)}`)
    expect(reply.status).toBe(200)
    expect(reply.text).toBe(await page('/invoice.css'))
  })
})
