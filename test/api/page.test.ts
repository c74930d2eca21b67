// Tests the page of a document for holders of its link: its content, who may see it, and that nothing on it can do
// harm.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const MORNING = Date.parse('2026-11-15T09:00:00Z')

describe('the page of a document', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(MORNING)
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const invoice = async (fields: object = {}) => {
    const json = {
      invoice: {
        seller_name: 'Żółta Łódź sp. z o.o.',
        seller_bank_account: '61 1090 1014 0000 0712 1981 2874',
        buyer_name: 'Acme & Sons',
        lang: 'en',
        positions: [{ name: 'Chair', quantity: 3, total_price_gross: '1234.56', tax: 23 }],
        ...fields,
      },
    }
    const reply = await kwit.call('POST', '/invoices.json', { token: account.token, json })
    expect(reply).toMatchObject({ status: 201 })
    return reply.json
  }
  const open = (token: string) => kwit.call('GET', `/invoice/${token}`)
  const summary = (text: string) => /<section class="summary (\w+)">/.exec(text)?.[1]

  test('shows parties, lines, amounts, the due date and the account to pay to', async () => {
    const { token, number } = await invoice()
    const { status, headers, text } = await open(token)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const part of [
      '<html lang="en">',
      'VAT invoice',
      number,
      'Żółta Łódź sp. z o.o.',
      'Acme &amp; Sons',
      'Chair',
      '1,234.56',
      '1,003.71',
      '20\u00a0Nov\u00a02026',
      '61 1090 1014 0000 0712 1981 2874',
      '<svg class="qr"',
      `href="/invoice/${token}.pdf"`,
    ])
      expect(text).toContain(part)
    expect(summary(text)).toBe('open')
  })

  test('is at view_url, whatever its number', async () => {
    for (const number of ['7/11/2026', 'A #1?/ü', '..', '1.pdf', '%2F']) {
      const { view_url, token } = await invoice({ number })
      const { pathname, hash, search } = new URL(view_url)
      expect(hash + search).toBe('')
      const page = await kwit.call('GET', pathname)
      expect(page.status).toBe(200)
      expect(page.text).toBe((await open(token)).text)
    }
  })

  test('is protected from search engines, frames, scripts and caches', async () => {
    const { headers, text } = await open((await invoice()).token)
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(text).toContain('<meta name="robots" content="noindex')
    const script = '<script src="/invoice.js" async></script>'
    expect(text).toContain(script)
    expect(text.replace(script, '')).not.toMatch(/<script|style="|\son\w+=/)
    const style = await kwit.call('GET', /href="([^"]+\.css)"/.exec(text)?.[1] as string)
    expect(style.status).toBe(200)
    expect(style.headers.get('content-type')).toContain('text/css')
    expect(style.text).toContain('prefers-color-scheme: dark')
  })

  test('escapes texts', async () => {
    const evil = `"><script>alert('1')</script><img src=x onerror=alert(1)>`
    const texts = ['title', 'number', 'place', 'oid', 'description', 'description_footer', 'payment_type']
    const parties = ['name', 'street', 'city', 'post_code', 'country', 'tax_no', 'email', 'phone'].flatMap(
      (field) => [`seller_${field}`, `buyer_${field}`],
    )
    const more = [
      'seller_bank',
      'seller_bank_account',
      'seller_bank_swift',
      'recipient_name',
      'exempt_tax_kind',
    ]
    const values = Object.fromEntries([...texts, ...parties, ...more].map((field) => [field, evil]))
    const line = {
      name: evil,
      description: evil,
      code: evil,
      quantity_unit: evil,
      total_price_gross: '1',
      tax: 23,
    }
    const { token } = await invoice({
      ...values,
      positions: [line, { ...line, kind: 'text_separator' }],
    })
    const { status, text } = await open(token)
    expect(status).toBe(200)
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toMatch(/<script(?! src="\/invoice\.js" async>)|<img/)
  })

  test('isolates names of other writing directions', async () => {
    const { token } = await invoice({ buyer_name: 'شركة الأمل', seller_name: 'מאיר ובניו' })
    const { text } = await open(token)
    expect(text).toContain('<p class="name" dir="auto">شركة الأمل</p>')
    expect(text).toContain('<p class="name" dir="auto">מאיר ובניו</p>')
  })

  test.each([
    ['pl', 'Do zapłaty', 'Pobierz PDF'],
    ['de', 'Zahlbetrag', 'PDF herunterladen'],
    ['uk', 'До сплати', 'Завантажити PDF'],
    ['pl/en', 'Do zapłaty / Amount due', 'Pobierz PDF / Download PDF'],
  ])('is in %s', async (lang, ...words) => {
    const { text } = await open((await invoice({ lang })).token)
    for (const word of words) expect(text).toContain(word)
  })

  test.each([
    ['overdue', { payment_to: '2026-11-14' }, 'Overdue'],
    ['open', { payment_to: '2026-11-15' }, undefined],
    ['open', { payment_to: '2026-11-14', payment_to_kind: 'off' }, undefined],
    ['settled', { status: 'paid', payment_to: '2026-11-14' }, 'Paid in full'],
    ['overdue', { paid: '234.56', payment_to: '2026-11-01' }, 'Overdue'],
  ])('is %s with %j', async (state, fields, badge) => {
    const { text } = await open((await invoice(fields)).token)
    expect(summary(text)).toBe(state)
    if (badge) expect(text).toContain(`<p class="badge">${badge}</p>`)
    else expect(text).not.toContain('class="badge"')
  })

  test('shows the remaining amount, and nothing once it is paid or cancelled', async () => {
    const part = await open((await invoice({ paid: '234.56' })).token)
    expect(part.text).toContain('Balance due</p><p class="amount">1,000.00\u00a0PLN')
    const paid = await open((await invoice({ status: 'paid' })).token)
    const cancelled = await invoice()
    await kwit.call('POST', `/invoices/${cancelled.id}/cancel.json`, { token: account.token })
    const withdrawn = await open(cancelled.token)
    expect(summary(withdrawn.text)).toBe('cancelled')
    for (const { text } of [paid, withdrawn]) expect(text).not.toMatch(/class="(qr|transfer|until)"/)
  })

  test('shows the logo of the seller to holders of the link only', async () => {
    const form = new FormData()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    form.set('department[logo]', new Blob([svg]), 'logo.svg')
    const created = await kwit.call('POST', '/departments.json', {
      token: account.token,
      json: { department: { name: 'With logo' } },
    })
    const department_id = created.json.id
    await kwit.call('PUT', `/departments/${department_id}.json`, { token: account.token, body: form })
    const { token } = await invoice({ department_id })
    const address = /<img class="logo" src="([^"]+)" alt="With logo">/.exec((await open(token)).text)?.[1]
    const logo = await kwit.call('GET', address as string)
    expect(logo.headers.get('content-type')).toBe('image/svg+xml')
    expect((await kwit.call('GET', `/invoice/${'x'.repeat(20)}/logo.png`)).status).toBe(404)
    expect((await kwit.call('GET', `/invoice/${(await invoice()).token}/logo.png`)).status).toBe(404)
  })

  test('is not found for a wrong token, a deleted document or an id', async () => {
    const { id, token } = await invoice()
    await kwit.call('DELETE', `/invoices/${id}.json`, { token: account.token })
    const otherInvoice = await invoice()
    const addresses = [
      token,
      otherInvoice.token.slice(0, -1),
      String(otherInvoice.id),
      '%25',
      'x'.repeat(900),
      '%00',
    ]
    const replies = await Promise.all(addresses.map(open))
    replies.push(await kwit.call('GET', `/f/${encodeURIComponent(otherInvoice.number)}/wrong`))
    for (const { status, headers, text } of replies) {
      expect(status).toBe(404)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(text).toBe(replies[0]?.text)
    }
  })

  test('a missing page is in the first known language of the visitor', async () => {
    const lookIn = async (languages: string, path = '/invoice/unknown') =>
      (await kwit.call('GET', path, { headers: { 'accept-language': languages } })).text
    const german = await lookIn('pl;q=0.5, sv, de-AT;q=0.9')
    expect(german).toContain('<html lang="de">')
    expect(german).toContain('Dokument nicht gefunden')
    for (const path of ['/invoice/payment/unknown', '/panel/1-1-unknown', '/a/nobody/p/unknown'])
      expect(await lookIn('uk', path)).toContain('Документ не знайдено')
    for (const languages of ['', '*', 'sv', 'de;q=0'])
      expect(await lookIn(languages)).toContain('Document not found')
  })

  test.each([
    ['en', 'How to pay'],
    ['pl', 'Jak zapłacić'],
    ['de', 'So bezahlen Sie'],
    ['uk', 'Як сплатити'],
  ])('a document in %s that cannot be paid online leads to %s', async (lang, label) => {
    const { text } = await open((await invoice({ lang })).token)
    expect(text).toContain(`>${label}</a>`)
  })

  test('details of a transfer are offered for copying as forms of banks expect them', async () => {
    const { token, number } = await invoice({
      lang: 'pl',
      seller_bank_account: '61 1090 1014 0000 0712 1981 2874',
    })
    const { text } = await open(token)
    expect(text).toContain('<h2>Jak zapłacić</h2>')
    expect([...text.matchAll(/ hidden data-copy="([^"]+)"/g)].map(([, copied]) => copied)).toEqual([
      '61109010140000071219812874',
      number,
      '1234,56',
    ])
    expect(text).toMatch(/<summary>Pokaż kod<\/summary><\/details><figure>/)
  })

  test('uses the date in the time zone of the account', async () => {
    const { token } = await invoice({ payment_to: '2026-11-15' })
    kwit.clock.set(Date.parse('2026-11-15T22:59:00Z'))
    expect(summary((await open(token)).text)).toBe('open')
    kwit.clock.set(Date.parse('2026-11-15T23:01:00Z'))
    expect(summary((await open(token)).text)).toBe('overdue')
    kwit.clock.set(MORNING)
  })
})

test('counts towards the rate limit like every address without a token, unlike health', async () => {
  const kwit = await startKwit({ KWIT_RATE_LIMIT: '2' })
  try {
    const statuses: number[] = []
    for (let at = 0; at < 3; at++) statuses.push((await kwit.call('GET', '/invoice/nothing')).status)
    expect(statuses).toEqual([404, 404, 429])
    expect((await kwit.call('GET', '/healthz')).status).toBe(200)
  } finally {
    await kwit.close()
  }
})
