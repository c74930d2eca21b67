// Tests the payment form in a real browser, on a page of another origin that trusts only the script.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { freePort } from '../ports.ts'
import { type FakeStripe, KEYS, startStripe } from '../stripe.ts'
import { type Chromium, openChromium } from './chromium.ts'

const EVIL = `Kurs "Światło" 'x' </script><script>window.broken=1</script><img src=x onerror="window.broken=1"> &amp; <b>`
const WIDTHS = [1000, 390]
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe('the payment form in a browser', () => {
  let kwit: Kwit
  let stripe: FakeStripe
  let chromium: Chromium
  let account: TestAccount
  let site: Server
  let shown = { policy: '', html: '' }
  beforeAll(async () => {
    stripe = await startStripe()
    const port = await freePort()
    kwit = await startKwit({
      KWIT_URL: `http://localhost:${port}`,
      KWIT_PORT: String(port),
      KWIT_STRIPE_URL: stripe.url,
      KWIT_PUBLIC_RATE_LIMIT: '0',
    })
    account = await kwit.newAccount('demo')
    const [{ id }] = (await call('GET', '/departments.json')).json
    await call('PUT', `/departments/${id}.json`, {
      department: { name: 'Żółta Łódź', bank_account: '61 1090 1014 0000 0712 1981 2874' },
    })
    site = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      if (shown.policy) response.setHeader('content-security-policy', shown.policy)
      response.end(shown.html)
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    chromium = await openChromium('foreign')
  })
  afterAll(async () => {
    await chromium?.close()
    site?.close()
    await kwit?.close()
    await stripe?.close()
  })

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  const product = async (fields: object = {}) =>
    (await call('POST', '/products.json', { product: { name: 'Course', price_gross: '49.90', ...fields } }))
      .json
  const lastPayment = async () => (await call('GET', '/banking/payments.json')).json[0]

  type Visit = {
    lang?: string
    query?: string
    tag?: string
    policy?: string
    width?: number
    head?: boolean
  }
  const visit = async (token: string, visit: Visit = {}) => {
    const { lang = 'en', query = '', tag = '', width = 1000 } = visit
    const script = `<script src="${kwit.config.url}/a/demo/p/${token}.js${query}" ${tag}></script>`
    const [head, body] = visit.head ? [script, ''] : ['', script]
    shown = {
      policy:
        visit.policy ?? `default-src 'none'; script-src ${kwit.config.url}; connect-src ${kwit.config.url}`,
      html: `<!doctype html><html lang="${lang}"><head><title>Shop</title><meta name="viewport" content="width=device-width">${head}</head>
<body><main><h1>Shop</h1><p id="before">before</p>${body}<p id="after">after</p></main></body></html>`,
    }
    const page = await chromium.newPage({ viewport: { width, height: 900 } })
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('favicon')) faults.push(message.text())
    })
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await page.locator('.card').waitFor()
    return { page, faults }
  }
  const placeOf = (page: Page, name: string) => page.locator(`#payment_${name}`).boundingBox()
  const order = async (page: Page, fields: { [name: string]: string } = {}) => {
    for (const [name, value] of Object.entries({ email: 'ann@example.com', ...fields }))
      await page.locator(`#payment_${name}`).fill(value)
    await page.locator('button[type=submit]').click()
  }

  test('is shown where its tag is, under a strict policy, whatever the name of the product', async () => {
    const { token } = await product({ form_name: EVIL, form_description: EVIL })
    const { page, faults } = await visit(token)
    await expect.poll(() => page.locator('.card h2').textContent()).toBe(EVIL)
    await expect.poll(() => page.locator('.about').textContent()).toBe(EVIL)
    await expect.poll(() => page.evaluate('"broken" in window')).toBe(false)
    const around = await page.evaluate(`(() => {
      const host = document.querySelector('.kwit-payment')
      const before = host.previousElementSibling
      return [before.previousElementSibling.id, before.tagName, host.nextElementSibling.id]
    })()`)
    expect(around).toEqual(['before', 'SCRIPT', 'after'])
    await expect
      .poll(() => page.locator('input[name="payment[first_name]"]#payment_first_name').count())
      .toBe(1)
    await expect
      .poll(async () => (await placeOf(page, 'first_name'))?.y)
      .toBe((await placeOf(page, 'last_name'))?.y)
    await order(page, { first_name: 'Ann', quantity: '3' })
    await page.locator('.paying').waitFor()
    await expect.poll(() => page.locator('.paying .total').textContent()).toBe('149.70\u00a0PLN')
    await expect.poll(lastPayment).toMatchObject({
      price: '149.7',
      first_name: 'Ann',
      quantity: '3.0',
      lang: 'en',
    })
    expect(faults).toEqual([])
    await expect.poll(() => page.evaluate('"broken" in window')).toBe(false)
    await page.close()
  })

  test('shows a scannable code', async () => {
    const { token } = await product({ form_fields_horizontal: false })
    const { page } = await visit(token)
    await expect
      .poll(async () => (await placeOf(page, 'email'))?.x)
      .toBe((await placeOf(page, 'last_name'))?.x)
    await order(page)
    const code = page.locator('svg.qr')
    await code.waitFor()
    const { provider_title } = await lastPayment()
    await expect.poll(() => page.locator('.transfer').textContent()).toContain(provider_title)
    const scanned = scan(await code.screenshot({ scale: 'css' }))
    if (scanned !== undefined)
      expect(scanned).toBe(`5252445767|PL|61109010140000071219812874|004990|Żółta Łódź|${provider_title}|||`)
    await page.close()
  })

  test('formats a currency without decimals like the server', async () => {
    const { token } = await product({ currency: 'JPY', price_gross: '1500' })
    const { page } = await visit(token, { lang: 'en' })
    await expect.poll(() => page.locator('output').textContent()).toBe('1,500\u00a0JPY')
    await page.close()
  })

  test.each([
    ['pl', '', 'Zamawiam i płacę', '49,90\u00a0PLN'],
    ['de-AT', '', 'Zahlungspflichtig bestellen', '49,90\u00a0PLN'],
    ['pl', '?lang=uk', 'Замовити й оплатити', '49,90\u00a0PLN'],
    ['tlh', '', 'Order and pay', '49.90\u00a0PLN'],
  ])('is in the language of its page (%s%s)', async (lang, query, words, total) => {
    const { token } = await product()
    const { page } = await visit(token, { lang, query })
    await expect.poll(() => page.locator('button').textContent()).toBe(words)
    await expect.poll(() => page.locator('output').textContent()).toBe(total)
    await page.close()
  })

  test('is prefilled from its tag and the URL', async () => {
    const { token } = await product({ promocodes: { SPRING: '10%' } })
    const tag = `data-first-name="Ann &quot;Q&quot;" data-email="ann@example.com" data-oid="A-7"`
    const { page } = await visit(token, { tag, query: '?promocode=SPRING&last_name=Example&quantity=2' })
    await page.locator('button').click()
    await page.locator('.paying').waitFor()
    await expect.poll(lastPayment).toMatchObject({
      first_name: 'Ann "Q"',
      last_name: 'Example',
      email: 'ann@example.com',
      oid: 'A-7',
      promocode: 'SPRING',
      quantity: '2.0',
      price: '89.82',
    })
    await page.close()
  })

  test('asks for integers unless the product is sold in fractions', async () => {
    const paidProduct = await product()
    const { page } = await visit(paidProduct.token)
    await expect.poll(() => page.locator('#payment_quantity').getAttribute('inputmode')).toBe('numeric')
    await order(page, { quantity: '0.5' })
    await expect.poll(() => page.locator('#payment_quantity').getAttribute('aria-invalid')).toBe('true')
    await order(page, { quantity: '2' })
    await page.locator('.paying').waitFor()
    await page.close()
    const parts = await product({ fractional_quantity: true })
    const other = await visit(parts.token)
    await order(other.page, { quantity: '0,5' })
    await other.page.locator('.paying').waitFor()
    await expect.poll(async () => (await lastPayment()).price).toBe('24.95')
    await other.page.close()
  })

  test('shows the amount after a promo code, and the same one after ordering', async () => {
    const { token } = await product({ promocodes: { SPRING: '33.33%', FIVER: '5.00' } })
    const { page, faults } = await visit(token, { lang: 'pl', query: '?promocode=spring' })
    const due = () => page.locator('output').textContent()
    await expect.poll(due).toBe('33,27\u00a0PLN')
    await page.locator('#payment_quantity').fill('3')
    await expect.poll(due).toBe('99,80\u00a0PLN')
    await page.locator('#payment_promocode').fill('fiver')
    await page.locator('#payment_quantity').fill('2')
    await expect.poll(due).toBe('94,80\u00a0PLN')
    await page.locator('#payment_promocode').fill('')
    await page.locator('#payment_quantity').fill('1')
    await expect.poll(due).toBe('49,90\u00a0PLN')
    await order(page, { promocode: 'FIVER', quantity: '2' })
    await page.locator('.paying').waitFor()
    await expect.poll(() => page.locator('.paying .total').textContent()).toBe('94,80\u00a0PLN')
    expect(faults).toEqual([])
    await page.close()
  })

  test('shows errors at their fields, and focuses them', async () => {
    const { token } = await product({ promocodes: { SPRING: '10%' } })
    const { page } = await visit(token)
    await page.locator('#payment_generate_invoice').check()
    await order(page, { email: 'nobody' })
    const email = page.locator('#payment_email')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => page.locator('#payment_email_error').textContent())
      .toBe('Please check this field.')
    await expect
      .poll(() => page.evaluate(`document.querySelector('.kwit-payment').shadowRoot.activeElement.id`))
      .toBe('payment_email')
    await expect.poll(() => page.locator('#payment_invoice_name').getAttribute('aria-invalid')).toBe('true')
    await page.locator('#payment_generate_invoice').uncheck()
    await order(page, { promocode: 'WRONG' })
    await page.locator('#payment_promocode[aria-invalid=true]').waitFor()
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe(null)
    await order(page, { promocode: 'SPRING' })
    await page.locator('.paying').waitFor()
    await page.close()
  })

  test('accepts invoice data', async () => {
    const { token } = await product()
    const { page } = await visit(token)
    await page.locator('#payment_generate_invoice').check()
    await order(page, { invoice_name: 'Acme Ltd', invoice_tax_no: '5252445767', invoice_city: 'Łódź' })
    await page.locator('.paying').waitFor()
    await expect.poll(lastPayment).toMatchObject({
      generate_invoice: true,
      invoice_name: 'Acme Ltd',
      invoice_tax_no: '5252445767',
      invoice_city: 'Łódź',
    })
    await page.close()
  })

  test('redirects even if scripts of the page cannot connect', async () => {
    const { token } = await product({ name: 'Strict' })
    const { page } = await visit(token, { policy: `default-src 'none'; script-src ${kwit.config.url}` })
    await order(page)
    await page.waitForURL(/\/a\/demo\/payment\/\w+$/)
    await expect.poll(() => page.locator('h1').textContent()).toBe('1 × Strict')
    await expect.poll(lastPayment).toMatchObject({ name: 'Strict', email: 'ann@example.com' })
    await page.close()
  })

  test('works in the head of a page too, and says if nothing is for sale', async () => {
    const { token } = await product({ available_to: '2020-01-01' })
    const { page, faults } = await visit(token, { head: true })
    await expect.poll(() => page.locator('.notice').textContent()).toBe('Not available at the moment.')
    await expect.poll(() => page.locator('form').count()).toBe(0)
    expect(faults).toEqual([])
    await page.close()
  })

  test('is accessible, and fits a desktop and a phone', async () => {
    const { token } = await product({
      promocodes: { A: '1' },
      form_fields: { phone: true, field1: { label: 'Size' } },
    })
    const { page } = await visit(token)
    const expectFitting = async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(() => page.evaluate('document.documentElement.scrollWidth'))
          .toBeLessThanOrEqual(width)
      }
      expect(await violations(page)).toEqual([])
    }
    await page.locator('#payment_generate_invoice').check()
    await expectFitting()
    await order(page, { email: 'x' })
    await expectFitting()
    await page.locator('#payment_generate_invoice').uncheck()
    await order(page)
    await page.locator('.paying').waitFor()
    await expectFitting()
    await page.close()
  })

  test('the payment pages are accessible, and fit a desktop and a phone', async () => {
    await call('PUT', '/payment_providers/stripe.json', { payment_provider: KEYS })
    const positions = [{ name: 'Chair', quantity: 3, total_price_gross: '1234.56', tax: 23 }]
    const { json } = await call('POST', '/invoices.json', { invoice: { buyer_name: 'Acme', positions } })
    const { token } = await product()
    const ordered = await kwit.call('POST', `/a/demo/p/${token}/payments.json`, {
      json: { payment: { email: 'ann@example.com' } },
    })
    const page = await chromium.newPage({})
    for (const path of [
      `/invoice/payment/${json.token}`,
      `/invoice/${json.token}`,
      `/a/demo/payment/${ordered.json.token}`,
      `/a/demo/p/${token}`,
    ]) {
      await page.goto(kwit.config.url + path, { waitUntil: 'networkidle' })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(() => page.evaluate('document.documentElement.scrollWidth'))
          .toBeLessThanOrEqual(width)
      }
      expect([path, await violations(page)]).toEqual([path, []])
    }
    await page.close()
  })

  test('pays online and returns, from the form and from an invoice', async () => {
    await call('PUT', '/payment_providers/stripe.json', { payment_provider: KEYS })
    const { token } = await product()
    const { page } = await visit(token)
    await order(page)
    await page.locator('.paying button').click()
    await page.waitForURL(/\/a\/demo\/payment\/\w+$/)
    await expect.poll(() => page.locator('.badge').textContent()).toBe('Paid in full')
    await expect.poll(lastPayment).toMatchObject({ paid: true, provider: 'stripe' })
    const positions = [{ name: 'Chair', quantity: 3, total_price_gross: '1234.56', tax: 23 }]
    const { json } = await call('POST', '/invoices.json', { invoice: { lang: 'en', positions } })
    await page.goto(new URL(json.view_url).pathname.replace(/^/, kwit.config.url))
    await page.locator('text=Pay now').click()
    await page.locator('.online button').click()
    await page.waitForURL(/\/invoice\/payment\/\w+$/)
    await expect.poll(() => page.locator('.badge').textContent()).toBe('Paid in full')
    expect((await call('GET', `/invoices/${json.id}.json`)).json).toMatchObject({
      status: 'paid',
      paid: '1234.56',
    })
    await call('DELETE', '/payment_providers/stripe.json')
    await page.close()
  })
})

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  return page.evaluate(`(async () => {
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    })
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '))
  })()`)
}

// Reads the code with a scanner program if the machine has one.
function scan(picture: Buffer): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'kwit-scan-'))
  try {
    const file = join(folder, 'code.png')
    writeFileSync(file, picture)
    const { status, stdout } = spawnSync('zbarimg', ['--quiet', '--raw', file], { timeout: 20_000 })
    return status === null ? undefined : stdout.toString('utf8').trimEnd()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
