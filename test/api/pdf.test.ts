// Tests the PDF of a document: by its id for users who may read it, by its token for holders of the link.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

describe('pdf', () => {
  let kwit: Kwit
  let account: TestAccount
  let invoice: { id: number; token: string; number: string; price_gross: string; view_url: string }

  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    const json = {
      invoice: {
        buyer_name: 'Zażółć sp. z o.o.',
        lang: 'en',
        positions: [{ name: 'Chair', quantity: 3, total_price_gross: '1234.56', tax: 23 }],
      },
    }
    invoice = (await kwit.call('POST', '/invoices.json', { token: account.token, json })).json
  })
  afterAll(() => kwit.close())

  const fetchPdf = async (path: string, token?: string) => {
    const headers: { [name: string]: string } = token ? { authorization: `Bearer ${token}` } : {}
    const reply = await fetch(`${kwit.url}${path}`, { headers })
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  test('is returned by id', async () => {
    const { status, headers, bytes } = await fetchPdf(`/invoices/${invoice.id}.pdf`, account.token)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    // Only the web application may show it in a frame.
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const name = `${invoice.number.replaceAll('/', '-')}.pdf`
    expect(headers.get('content-disposition')).toBe(`inline; filename="${name}"; filename*=UTF-8''${name}`)
    const text = textOf(readPdf(bytes)).replaceAll('\u00a0', ' ')
    for (const part of ['Zażółć sp. z o.o.', '1,234.56 PLN', invoice.number, 'Chair'])
      expect(text).toContain(part)
  })

  test('has a warning if no font has the letters of a field', async () => {
    const fontsOf = async (buyer_name: string) => {
      const json = { invoice: { buyer_name, positions: [{ name: 'A', total_price_gross: 1, tax: 23 }] } }
      const { json: body } = await kwit.call('POST', '/invoices.json', { token: account.token, json })
      return body.warnings.filter(({ field }: { field: string }) => field === 'buyer_name')
    }
    expect(await fontsOf('บริษัท Thai')).toMatchObject([
      { field: 'buyer_name', message: expect.stringContaining('contains characters (บ) that the PDF fonts') },
    ])
    expect(await fontsOf('شركة 東京 हिन्दी Żółć')).toEqual([])
  })

  test('is returned by the token of the document, without login, as the same file', async () => {
    const open = await fetchPdf(`/invoice/${invoice.token}.pdf`)
    const authorized = await fetchPdf(`/invoices/${invoice.id}.pdf`, account.token)
    expect(open.status).toBe(200)
    expect(open.bytes.equals(authorized.bytes)).toBe(true)
    // Programs append the extension to the address of the page.
    const page = await fetchPdf(`${new URL(invoice.view_url).pathname}.pdf`)
    expect(page.status).toBe(200)
    expect(page.bytes.equals(authorized.bytes)).toBe(true)
  })

  test.each([
    ['another token', () => `/invoice/${'x'.repeat(20)}.pdf`],
    ['a part of the token', () => `/invoice/${invoice.token.slice(0, -1)}.pdf`],
    ['a pattern', () => '/invoice/%25.pdf'],
    ['an id', () => `/invoice/${invoice.id}.pdf`],
    ['another token behind its number', () => `/f/1-06-2026/${'x'.repeat(20)}.pdf`],
  ])('is not found for %s', async (_, path) => {
    expect((await fetchPdf(path())).status).toBe(404)
  })

  test('prints the bar codes of products on request', async () => {
    const create = async (path: string, json: object) =>
      (await kwit.call('POST', path, { token: account.token, json })).json
    const lamp = { name: 'Lamp', ean_code: '5901234123457', price_gross: '123', tax: '23' }
    const { id: product_id } = await create('/products.json', { product: lamp })
    const other = { name: 'Cable', ean_code: 'X-17', price_gross: '10', tax: '23' }
    const { id: cableId } = await create('/products.json', { product: other })
    const positions = [{ product_id, quantity: 2 }, { product_id: cableId }, { name: 'Work', price_net: '1' }]
    const { id, token } = await create('/invoices.json', { invoice: { buyer_name: 'Acme', positions } })
    const boxes = (bytes: Buffer) => [...readPdf(bytes).objects.values()].join('\n').split(' re\n').length
    const plain = await fetchPdf(`/invoices/${id}.pdf`, account.token)
    expect(textOf(readPdf(plain.bytes))).not.toContain('5901234123457')
    for (const [path, asking] of [
      [`/invoices/${id}.pdf`, account.token],
      [`/invoice/${token}.pdf`, undefined],
    ] as const) {
      const { bytes } = await fetchPdf(`${path}?print_ean_codes=true`, asking)
      const text = textOf(readPdf(bytes))
      expect(text).toContain('5901234123457')
      expect(text).toContain('X-17')
      // The valid code has thirty bars, the invalid one none.
      expect(boxes(bytes) - boxes(plain.bytes)).toBe(30)
      expect((await fetchPdf(`${path}?print_ean_codes=no`, asking)).bytes.equals(plain.bytes)).toBe(true)
    }
  })

  test('has a warning at creation for letters without a font', async () => {
    const positions = [{ name: 'Chair', quantity: 1, price_net: 1, tax: 23 }]
    const { json } = await kwit.call('POST', '/invoices.json', {
      token: account.token,
      json: { invoice: { buyer_name: 'บริษัท ไทย', positions } },
    })
    expect(json.warnings).toMatchObject([
      { field: 'buyer_name', message: expect.stringContaining('the PDF fonts lack') },
    ])
  })

  const preview = async (json: object, token = account.token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(`${kwit.url}/invoices/preview.pdf`, {
      method: 'POST',
      headers,
      body: JSON.stringify(json),
    })
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  test('is previewed before anything is stored, with the number it would get', async () => {
    const fresh = await kwit.newAccount()
    const draft = {
      invoice: {
        buyer_name: 'Not yet a client',
        issue_date: '2026-03-09',
        lang: 'en',
        positions: [{ name: 'Chair', quantity: 2, total_price_gross: '246', tax: 23 }],
      },
    }
    for (let time = 0; time < 2; time++) {
      const { status, bytes } = await preview(draft, fresh.token)
      expect(status).toBe(200)
      const text = textOf(readPdf(bytes))
      for (const part of ['1/03/2026', 'Not yet a client', '246.00 PLN']) expect(text).toContain(part)
    }
    for (const list of ['/invoices.json', '/clients.json'])
      expect((await kwit.call('GET', list, { token: fresh.token })).json).toEqual([])
    const numbered = await kwit.call('POST', '/invoices.json', { token: fresh.token, json: draft })
    expect(numbered.json.number).toBe('1/03/2026')
  })

  test('is previewed with a change, and the document stays unchanged', async () => {
    const { status, bytes } = await preview({ invoice: { id: invoice.id, buyer_name: 'Somebody else' } })
    expect(status).toBe(200)
    const text = textOf(readPdf(bytes))
    for (const part of ['Somebody else', invoice.number]) expect(text).toContain(part)
    const { json } = await kwit.call('GET', `/invoices/${invoice.id}.json`, { token: account.token })
    expect(json.buyer_name).toBe('Zażółć sp. z o.o.')
  })

  test('preview rejects what storing rejects', async () => {
    expect((await preview({ invoice: {} })).status).toBe(422)
    expect((await preview({ invoice: { id: 999_999, title: 'x' } })).status).toBe(404)
    expect((await preview({ invoice: { title: 'x' } }, await account.member('accountant'))).status).toBe(403)
  })

  test('requires the right token by id', async () => {
    const stranger = await kwit.newAccount()
    expect((await fetchPdf(`/invoices/${invoice.id}.pdf`)).status).toBe(401)
    expect((await fetchPdf(`/invoices/${invoice.id}.pdf`, stranger.token)).status).toBe(404)
  })

  test('accepts the print option', async () => {
    const printWith = (option: string) =>
      fetchPdf(`/invoices/${invoice.id}.pdf?print_option=${option}`, account.token)
    expect(textOf(readPdf((await printWith('duplicate')).bytes))).toContain('Duplicate')
    expect(readPdf((await printWith('original_and_copy')).bytes).pages).toHaveLength(2)
    expect((await printWith('many')).status).toBe(422)
  })

  test.each<[string, Buffer, string]>([
    [
      'logo.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>'),
      '/Subtype /Form',
    ],
    [
      'logo.webp',
      Buffer.from('UklGRiQAAABXRUJQVlA4TBgAAAAvH8ADEA8Q8x/zHwyBQJK/9AALRPQ/ihc=', 'base64'),
      '/Subtype /Image /Width 32 /Height 16 /ColorSpace /DeviceRGB',
    ],
  ])('contains the logo of its department: %s', async (name, logo, drawn) => {
    const form = new FormData()
    form.set('department[name]', 'With logo')
    form.set('department[logo]', new Blob([logo as Uint8Array<ArrayBuffer>]), name)
    const department = await kwit.call('POST', '/departments.json', { token: account.token, body: form })
    const json = {
      invoice: { department_id: department.json.id, positions: [{ name: 'a', total_price_gross: 1 }] },
    }
    const { id } = (await kwit.call('POST', '/invoices.json', { token: account.token, json })).json
    const { objects } = readPdf((await fetchPdf(`/invoices/${id}.pdf`, account.token)).bytes)
    expect([...objects.values()].some((object) => object.includes(drawn))).toBe(true)
  })

  test('is not found after the document was deleted', async () => {
    const json = { invoice: { buyer_name: 'x', positions: [{ name: 'a', total_price_gross: '1' }] } }
    const { id, token } = (await kwit.call('POST', '/invoices.json', { token: account.token, json })).json
    await kwit.call('DELETE', `/invoices/${id}.json`, { token: account.token })
    expect((await fetchPdf(`/invoice/${token}.pdf`)).status).toBe(404)
  })
})
