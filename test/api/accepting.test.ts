// Tests the public page of estimates and orders: the holder of the link accepts or declines the document, and the
// answer is stored.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { raw } from '../../src/platform/database/sql.ts'
import { lettersTo } from '../browser-client.ts'
import { FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const MORNING = Date.parse('2026-11-15T09:00:00Z')

describe('accepting an offer', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(MORNING)
    account = await kwit.newAccount()
  })
  afterAll(async () => {
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
    await kwit.close()
  })

  const offer = async (fields: object = {}) => {
    const json = {
      invoice: {
        kind: 'estimate',
        buyer_name: 'Acme & Sons',
        seller_bank_account: '61 1090 1014 0000 0712 1981 2874',
        lang: 'en',
        positions: [{ name: 'Chair', quantity: 3, total_price_gross: '1234.56', tax: 23 }],
        ...fields,
      },
    }
    const reply = await kwit.call('POST', '/invoices.json', { token: account.token, json })
    expect(reply, reply.text).toMatchObject({ status: 201 })
    return reply.json
  }
  const read = async (id: number) =>
    (await kwit.call('GET', `/invoices/${id}.json`, { token: account.token })).json
  const change = async (id: number, invoice: object) => {
    const reply = await kwit.call('PUT', `/invoices/${id}.json`, { token: account.token, json: { invoice } })
    expect(reply, reply.text).toMatchObject({ status: 200 })
  }
  const open = (token: string) => kwit.call('GET', `/invoice/${token}`)
  const versionOf = async (token: string) =>
    /name="version" value="(\d+)"/.exec((await open(token)).text)?.[1]
  const answer = async (token: string, fields: { [name: string]: string }) => {
    const version = fields.version ?? (await versionOf(token)) ?? '0'
    return kwit.call('POST', `/invoice/${token}/answer`, {
      body: new URLSearchParams({ decision: 'accepted', ...fields, version }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
  const printed = async (token: string) => {
    const reply = await fetch(`${kwit.url}/invoice/${token}.pdf`)
    return createHash('sha256')
      .update(Buffer.from(await reply.arrayBuffer()))
      .digest('hex')
  }
  const timelineOf = async (id: number) =>
    (await kwit.call('GET', `/invoices/${id}/timeline.json`, { token: account.token })).json.events

  test('the URL of its form leads to its page', async () => {
    const { token } = await offer()
    const reply = await kwit.call('GET', `/invoice/${token}/answer`)
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `/invoice/${token}#answer`])
    expect((await kwit.call('GET', '/invoice/nobody/answer')).status).toBe(404)
  })

  test('the page asks for an answer, not for money', async () => {
    for (const kind of ['estimate', 'client_order']) {
      const { token, payment_url } = await offer({ kind })
      const { status, text, headers } = await open(token)
      expect(status).toBe(200)
      for (const word of ['Accept', 'Decline', 'Your name', '1,234.56', 'Total']) expect(text).toContain(word)
      for (const word of ['Amount due', 'Pay now', 'How to pay', 'Overdue', 'class="transfer"', '<script'])
        expect(text).not.toContain(word)
      expect(text.includes('Valid until')).toBe(kind === 'estimate')
      expect(headers.get('content-security-policy')).toContain("form-action 'self'")
      expect((await kwit.call('GET', new URL(payment_url).pathname)).text).not.toContain('class="transfer"')
    }
    const invoice = await offer({ kind: 'vat' })
    const { text } = await open(invoice.token)
    expect(text).toContain('>How to pay</a>')
    expect(text).not.toContain('class="answer"')
    expect((await answer(invoice.token, { name: 'Anna Nowak' })).status).toBe(404)
  })

  test('stores who accepted, when, from where, and the exact PDF', async () => {
    const { id, token } = await offer()
    const before = await printed(token)
    const reply = await answer(token, { name: '  Anna   Nowak ' })
    expect(reply).toMatchObject({ status: 303 })
    expect(reply.headers.get('location')).toBe(`/invoice/${token}#answer`)
    for (const format of FORMATS) {
      const { body } = await speaker(kwit, format, account.token)('GET', `/invoices/${id}`)
      expect(body).toMatchObject({
        status: 'accepted',
        changed_since_answer: false,
        client_answers: [{ decision: 'accepted', name: 'Anna Nowak', reason: null, pdf_sha256: before }],
      })
      expect(body.client_answers[0].address).toMatch(/^[\da-f.:]+$/)
      expect(body.client_answers[0].at).toContain('2026-11-15T10:00:00')
    }
    // The PDF is byte for byte the one that was accepted.
    expect(await printed(token)).toBe(before)
    const { text } = await open(token)
    expect(text).toContain('Accepted by <bdi>Anna Nowak</bdi> on 15')
    expect(text).toContain(before)
    expect(text).not.toContain('<form')
    expect(await timelineOf(id)).toContainEqual(
      expect.objectContaining({
        kind: 'client_accepted',
        parts: expect.objectContaining({ name: 'Anna Nowak', pdf_sha256: before }),
      }),
    )
    // A document can be answered only once.
    const again = await answer(token, { name: 'Bert', decision: 'declined' })
    expect(again.status).toBe(409)
    expect(again.text).toContain('already been answered')
    expect((await read(id)).client_answers).toHaveLength(1)
  })

  test('a decline stores its reason', async () => {
    const { id, token } = await offer({ kind: 'client_order' })
    await answer(token, { name: 'Bert Blau', decision: 'declined', reason: 'Too <b>dear</b>' })
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      client_answers: [{ decision: 'declined', name: 'Bert Blau', reason: 'Too <b>dear</b>' }],
    })
    const { text } = await open(token)
    expect(text).toContain('Declined by')
    expect(text).toContain('Too &lt;b&gt;dear&lt;/b&gt;')
  })

  test('a reason may be as long as the form allows, with line breaks', async () => {
    const { id, token } = await offer()
    const reason = Array.from({ length: 100 }, () => 'too dear!').join('\r\n')
    expect((await answer(token, { decision: 'declined', name: 'Jan Kowalski', reason })).status).toBe(303)
    expect((await read(id)).client_answers[0].reason).toContain('too dear!')
  })

  test('a change after the answer is shown, and the offer may be answered again', async () => {
    const { id, token } = await offer()
    const first = await printed(token)
    await answer(token, { name: 'Anna Nowak' })
    // Internal notes do not change the PDF.
    await change(id, { internal_note: 'called' })
    expect(await read(id)).toMatchObject({ changed_since_answer: false })
    expect(await printed(token)).toBe(first)
    await change(id, { description: 'Delivery in May' })
    expect(await read(id)).toMatchObject({ status: 'accepted', changed_since_answer: true })
    expect(await printed(token)).not.toBe(first)
    const { text } = await open(token)
    expect(text).toContain('changed after this answer')
    expect(text).toContain('<form')
    await answer(token, { name: 'Anna Nowak', decision: 'declined', reason: 'May is late' })
    const { client_answers, status, changed_since_answer } = await read(id)
    expect({ status, changed_since_answer }).toEqual({ status: 'rejected', changed_since_answer: false })
    expect(client_answers.map(({ decision }: Tree) => decision)).toEqual(['accepted', 'declined'])
    expect(client_answers[0].pdf_sha256).toBe(first)
  })

  test('the seller can ask again by resetting the status', async () => {
    const { id, token } = await offer()
    await answer(token, { name: 'Anna Nowak', decision: 'declined' })
    await change(id, { status: 'sent' })
    expect((await answer(token, { name: 'Anna Nowak' })).status).toBe(303)
    expect(await read(id)).toMatchObject({ status: 'accepted' })
  })

  test('an outdated or expired offer cannot be answered', async () => {
    const { id, token } = await offer()
    const version = (await versionOf(token)) as string
    await change(id, { description: 'another price' })
    const stale = await answer(token, { name: 'Anna Nowak', version })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain('changed in the meantime')
    expect(stale.text).toContain('value="Anna Nowak"')
    const late = await offer({ payment_to: '2026-11-14' })
    const { text } = await open(late.token)
    expect(text).toContain('Expired')
    expect(text).not.toContain('<form')
    const { updated_at } = await read(late.id)
    expect(
      (await answer(late.token, { name: 'Anna Nowak', version: String(Date.parse(updated_at)) })).status,
    ).toBe(409)
    expect(await read(late.id)).toMatchObject({ status: 'issued' })
    const order = await offer({ kind: 'client_order', payment_to: '2026-11-14' })
    expect((await answer(order.token, { name: 'Anna Nowak' })).status).toBe(303)
    const cancelledOffer = await offer()
    await kwit.call('POST', `/invoices/${cancelledOffer.id}/cancel.json`, { token: account.token })
    expect((await answer(cancelledOffer.token, { name: 'Anna Nowak' })).status).toBe(409)
    expect((await answer('no-such-token', { name: 'Anna Nowak' })).status).toBe(404)
  })

  test('an invoiced offer cannot be answered, even with its current version', async () => {
    const { id, token } = await offer()
    const json = { invoice: { kind: 'vat', copy_invoice_from: id, from_invoice_id: id } }
    const invoicing = await kwit.call('POST', '/invoices.json', { token: account.token, json })
    expect(invoicing, invoicing.text).toMatchObject({ status: 201 })
    const version = String(Date.parse((await read(id)).updated_at))
    expect((await answer(token, { name: 'Anna Nowak', decision: 'declined', version })).status).toBe(409)
    expect(await read(id)).toMatchObject({ status: 'issued' })
  })

  test('hostile names are shown as text and cannot reverse the text around them', async () => {
    for (const name of ['', ' ', '1', '\u200b\u200b']) {
      const { token } = await offer()
      const reply = await answer(token, { name })
      expect(reply.status).toBe(422)
      expect(reply.text).toContain('full name')
    }
    const { id, token } = await offer()
    await answer(token, { name: '\u202e<img src=x onerror=alert(1)>"\u202c محمد' })
    expect((await read(id)).client_answers[0].name).toBe('<img src=x onerror=alert(1)>" محمد')
    const { text } = await open(token)
    expect(text).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;&quot; محمد</bdi>')
    const long = await offer()
    expect((await answer(long.token, { name: 'x'.repeat(101) })).status).toBe(422)
    expect((await answer(long.token, { name: 'Anna Nowak', decision: 'perhaps' })).status).toBe(422)
  })

  test('only one of many concurrent answers is accepted', async () => {
    const { id, token } = await offer()
    const version = (await versionOf(token)) as string
    const replies = await Promise.all(
      ['Anna', 'Bert', 'Cleo', 'Dora', 'Emil'].map((name, index) =>
        answer(token, { name, version, decision: index % 2 ? 'declined' : 'accepted' }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409, 409])
    expect((await read(id)).client_answers).toHaveLength(1)
  })

  test('the seller is notified by e-mail unless the account has turned it off', async () => {
    const { token, number } = await offer({ seller_email: 'seller@example.com' })
    await answer(token, { name: 'Anna Nowak' })
    const [letter] = await lettersTo(kwit, 'seller@example.com')
    expect(letter?.headers.subject).toBe(`Anna Nowak accepted Estimate ${number}`)
    const jobs = () => kwit.db.all(raw(`select id from jobs where kind = 'tell_answer'`))
    await expect.poll(jobs).toEqual([])
    await kwit.call('PUT', '/account.json', {
      token: account.token,
      json: { account: { notify_of_answers: false } },
    })
    const quiet = await offer({ seller_email: 'quiet@example.com' })
    await answer(quiet.token, { name: 'Anna Nowak' })
    expect(await jobs()).toEqual([])
  })

  test('an accepted offer becomes an order, a pro forma or an invoice', async () => {
    const { id, token } = await offer()
    await answer(token, { name: 'Anna Nowak' })
    for (const kind of ['client_order', 'proforma', 'vat']) {
      const json = { invoice: { copy_invoice_from: id, kind } }
      const reply = await kwit.call('POST', '/invoices.json', { token: account.token, json })
      expect(reply.json).toMatchObject({ kind, price_gross: '1234.56', status: 'issued' })
      expect(reply.json).not.toHaveProperty('client_answers')
    }
  })
})

test('answers are limited for each visitor and document', async () => {
  const kwit = await startKwit({ KWIT_PUBLIC_RATE_LIMIT: '2' })
  try {
    kwit.clock.set(MORNING)
    const { token } = await kwit.newAccount()
    const newOffer = async () => {
      const positions = [{ name: 'Chair', total_price_gross: '100', tax: 23 }]
      const json = { invoice: { kind: 'estimate', positions } }
      return (await kwit.call('POST', '/invoices.json', { token, json })).json.token as string
    }
    const answerTo = async (offer: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await kwit.call('POST', `/invoice/${offer}/answer`, { body: 'decision=accepted', headers }))
        .status
    }
    const [first, second] = [await newOffer(), await newOffer()]
    const accepted = await answerTo(first)
    expect(accepted).toBeLessThan(429)
    expect([await answerTo(first), await answerTo(first)]).toEqual([accepted, 429])
    expect(await answerTo(second)).toBe(accepted)
    kwit.clock.set(MORNING + 60_000)
    expect(await answerTo(first)).toBe(accepted)
  } finally {
    await kwit.close()
  }
})
