// Tests the client portal: what it lists, for whom, and how its link is revoked.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { partOf, readMail } from '../mail-reader.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { until } from '../wait-until.ts'

const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

describe.each(FORMATS)('the client portal in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  let client: Tree
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-06-15T12:00:00Z'))
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
    client = (await ask('POST', '/clients', { client: { name: 'Acme <b>& Sons</b>' } })).body
  })
  afterAll(() => kwit.close())

  const setPortal = (client_panel: boolean) => ask('PUT', '/account', { account: { client_panel } })
  const panelUrl = async (id = client.id): Promise<string> =>
    (await ask('GET', `/clients/${id}`)).body.panel_url
  const openPortal = (url: string, path = '') => kwit.call('GET', new URL(url).pathname + path)
  const sell = async (total_price_gross: string, more: Tree = {}) => {
    const positions = [{ name: 'Chair', quantity: 1, tax: 23, total_price_gross }]
    const invoice = { client_id: client.id, lang: 'en', currency: 'PLN', positions, ...more }
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }

  test('exists only if the account enables it, and no link is shown before', async () => {
    expect(client.panel_url).toBe(null)
    expect(await ask('POST', `/clients/${client.id}/renew_panel`)).toMatchObject({
      status: 422,
      body: { message: { client_panel: ['is switched off; enable client portals in the settings'] } },
    })
    await setPortal(true)
    const url = await panelUrl()
    expect(url).toMatch(/\/panel\/\d+-\d+-[0-9a-f]{32}$/)
    expect((await ask('GET', '/clients')).body.map(({ panel_url }: Tree) => panel_url)).toEqual([url])
    const page = await openPortal(url)
    expect(page).toMatchObject({ status: 200 })
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('Acme &lt;b&gt;&amp; Sons&lt;/b&gt;')
    await setPortal(false)
    expect(await panelUrl()).toBe(null)
    expect((await openPortal(url)).status).toBe(404)
    expect((await openPortal(url, '/statement.pdf')).status).toBe(404)
    await setPortal(true)
    expect(await panelUrl()).toBe(url)
  })

  test('lists sales with their status, and none of other clients', async () => {
    const other = (await ask('POST', '/clients', { client: { name: 'Stranger' } })).body
    const open = await sell('1230.50')
    const late = await sell('100', { issue_date: '2026-05-01', payment_to: '2026-05-08' })
    const paid = await sell('77', { status: 'paid' })
    const offer = await sell('55', { kind: 'estimate' })
    const cancelled = await sell('44')
    await ask('POST', `/invoices/${cancelled.id}/cancel`)
    const hidden = [
      await sell('33', { client_id: other.id }),
      await sell('22', { income: false, number: `V ${format}` }),
      await sell('11', { kind: 'wnt' }),
      await sell('10', { test: true }),
      await sell('9', { status: 'draft' }),
    ]
    const { text } = await openPortal(await panelUrl())
    for (const { token, number } of [open, late, paid, offer, cancelled]) {
      expect(text).toContain(`<a href="/invoice/${token}"`)
      expect(text).toContain(`href="/invoice/${token}.pdf"`)
      expect(text).toContain(`<b>${number}</b>`)
    }
    const payable = [...text.matchAll(/href="\/invoice\/payment\/(\w+)"/g)].map(([, token]) => token)
    expect(payable.sort()).toEqual([open.token, late.token].sort())
    for (const { number } of hidden) if (number) expect(text).not.toContain(`<b>${number}</b>`)
    expect([...text.matchAll(/<tr class="(\w+)"/g)]).toHaveLength(5)
    expect(text).toMatch(/<p class="amount">1,330\.50\sPLN/)
    expect(text).toMatch(/Of which overdue: <b>100\.00\sPLN/)
    const unpaid = (await openPortal(`${await panelUrl()}`, '?unpaid=1')).text
    expect([...unpaid.matchAll(/<tr class="(\w+)"/g)].map(([, state]) => state)).toEqual(['open', 'overdue'])
    expect((await ask('GET', `/invoices/${open.id}`)).body.left_by).toBe('opened')
    const pdf = await fetch(`${kwit.url}${new URL(await panelUrl()).pathname}/statement.pdf`)
    expect(pdf.headers.get('x-robots-tag')).toContain('noindex')
    const printed = textOf(readPdf(Buffer.from(await pdf.arrayBuffer())))
    expect(printed).toContain(open.number)
    expect(printed).not.toContain('Stranger')
  })

  test('offers all documents in one file', async () => {
    const keeper = (await ask('POST', '/clients', { client: { name: 'Keeper', email: 'k@example.com' } }))
      .body
    const empty = `${new URL(keeper.panel_url).pathname}/documents.zip`
    expect((await kwit.call('GET', empty)).status).toBe(404)
    const common = { client_id: keeper.id, number: `Z/${format}` }
    await sell('10', { ...common, status: 'paid', kind: 'proforma' })
    const open = await sell('20', common)
    const zipped = async (query = '') => {
      const reply = await fetch(`${kwit.url}${empty}${query}`, { headers: PERSON })
      expect(reply.headers.get('content-type')).toBe('application/zip')
      expect(reply.headers.get('x-robots-tag')).toContain('noindex')
      return unzipSync(new Uint8Array(await reply.arrayBuffer()))
    }
    expect((await openPortal(keeper.panel_url)).text).toContain(`href="${empty}?page=1"`)
    const files = await zipped()
    expect(Object.keys(files)).toHaveLength(2)
    const printed = Object.values(files).map((bytes) => textOf(readPdf(Buffer.from(bytes))))
    for (const gross of ['10.00', '20.00']) expect(printed.some((text) => text.includes(gross))).toBe(true)
    expect(Object.keys(await zipped('?unpaid=1&page=1'))).toHaveLength(1)
    const timelineText = async () => (await ask('GET', `/invoices/${open.id}/timeline`)).text
    await until(async () => (await timelineText()).includes('viewed'))
    await setPortal(false)
    expect((await kwit.call('GET', empty)).status).toBe(404)
    await setPortal(true)
  })

  test('is linked in e-mails if their texts contain the placeholder', async () => {
    const { id: client_id, panel_url } = (
      await ask('POST', '/clients', { client: { name: 'Reader', email: 'reader@example.com' } })
    ).body
    const { id, view_url } = await sell('20', { client_id })
    const words = 'All: {{client_panel_view_url}} Due: {client_panel_unpaid_view_url} {panel_url}'
    const query = `email_body=${encodeURIComponent(words)}`
    const email = async () => (await ask('GET', `/invoices/${id}/email_preview?${query}`)).body.body
    const expected = `All: ${panel_url} Due: ${panel_url}?unpaid=1 ${panel_url}`
    expect(await email()).toBe(expected)
    expect((await ask('POST', `/invoices/${id}/send_by_email?${query}`)).status).toBe(200)
    await until(async () => (await ask('GET', `/invoices/${id}`)).body.email_status === 'outbox')
    const folder = join(kwit.config.data, 'outbox')
    const emails = readdirSync(folder).map((file) => readMail(readFileSync(join(folder, file), 'latin1')))
    expect(emails.some((mailBytes) => partOf(mailBytes, 'text/plain').text.includes(expected))).toBe(true)
    await setPortal(false)
    expect(await email()).toBe(`All: ${view_url} Due: ${view_url} ${view_url}`)
    await setPortal(true)
  })

  test('has pages, and an empty portal says so', async () => {
    const newcomer = (await ask('POST', '/clients', { client: { name: 'Many' } })).body
    expect((await openPortal(newcomer.panel_url)).text).toContain('Nic do zapłaty')
    for (let at = 0; at < 26; at++) await sell('1', { client_id: newcomer.id })
    const first = (await openPortal(newcomer.panel_url)).text
    const next = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replace('&amp;', '&') as string
    expect([...first.matchAll(/<tr class/g)]).toHaveLength(25)
    const second = (await kwit.call('GET', next)).text
    expect([...second.matchAll(/<tr class/g)]).toHaveLength(1)
    expect(second).toContain('rel="prev"')
  })

  test('ends with its link, with its client, and when the link is renewed, once per key', async () => {
    const url = await panelUrl()
    const options = { token: account.token, headers: { 'idempotency-key': `panel ${format}` } }
    const path = `/clients/${client.id}/renew_panel.${format}`
    const renewed = await kwit.call('POST', path, options)
    expect(renewed.status).toBe(200)
    expect((await kwit.call('POST', path, options)).text).toBe(renewed.text)
    const next = await panelUrl()
    expect(renewed.text).toContain(next)
    expect(next).not.toBe(url)
    expect([(await openPortal(url)).status, (await openPortal(next)).status]).toEqual([404, 200])
    const pathOfHistory = `/account/history.json?object=client&id=${client.id}`
    const history = (await kwit.call('GET', pathOfHistory, { token: account.token })).text
    expect(history).toContain('renew_panel')
    const secret = new URL(next).pathname.split('/')[2] as string
    expect(history).not.toContain(secret)
    expect((await kwit.call('GET', `/clients/export.csv?api_token=${account.token}`)).text).not.toContain(
      secret,
    )
    await ask('DELETE', `/clients/${client.id}`)
    expect((await openPortal(next)).status).toBe(404)
    await ask('POST', `/clients/${client.id}/restore`)
    expect((await openPortal(next)).status).toBe(200)
    const [ofAccount, ofClient, signed] = secret.split('-')
    const stranger = (await ask('POST', '/clients', { client: { name: 'Stranger' } })).body
    const forged = [
      `${ofAccount}-${stranger.id}-${signed}`,
      `${ofAccount}-999999999-${signed}`,
      `999999999-${ofClient}-${signed}`,
      `${'9'.repeat(15)}-${'9'.repeat(15)}-${signed}`,
      `${ofAccount}-0${ofClient}-${signed}`,
      `${ofAccount}-${ofClient}-${'0'.repeat(32)}`,
    ]
    for (const wrong of ['x', 'a'.repeat(32), '%00', client.token, ...forged])
      expect((await kwit.call('GET', `/panel/${wrong}`)).status).toBe(404)
  })
})
