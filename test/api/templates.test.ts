import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { environment, sender } from '../email-fixture.ts'
import { type Ask, BOTH_FORMATS, read, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { partOf, readMail } from '../mail-reader.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { type MailServer, startMailServer } from '../smtp.ts'
import { RED_BAND, pdfOf as writtenPdf } from '../stationery.ts'

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="${color}"/></svg>`

let kwit: Kwit
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  kwit = await startKwit(environment(server.port))
})
afterAll(async () => {
  await kwit.close()
  await server.stop()
})

const pdfOf = async (path: string, token?: string): Promise<Buffer> => {
  const reply = await fetch(
    `${kwit.url}${path}`,
    token ? { headers: { authorization: `Bearer ${token}` } } : {},
  )
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}
const operationsOf = (pdf: Buffer) => [...readPdf(pdf).objects.values()].join('\n')

describe.each(BOTH_FORMATS)('templates in %s', (format) => {
  let account: TestAccount
  let ask: Ask
  beforeAll(async () => {
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
  })
  const create = async (path: string, fields: Tree) => {
    const answer = await ask('POST', path, fields)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const upload = async (id: number, name: string, content: string | Buffer) => {
    const form = new FormData()
    form.set('api_token', account.token)
    form.set(`look[${name}]`, new Blob([content as Uint8Array<ArrayBuffer>]), 'file')
    return read(format, await kwit.call('PUT', `/templates/${id}.${format}`, { body: form }))
  }

  test('a new template has only its given options and otherwise the defaults', async () => {
    const look = await create('/templates', { look: {} })
    expect(look).toMatchObject({
      department_id: null,
      style: 'classic',
      accent_color: '#1b365d',
      paper: 'a4',
      font_size: 'normal',
      logo_place: 'left',
      logo_size: 'medium',
      columns: ['position', 'code', 'unit', 'total_net', 'total_tax', 'total_gross'],
      blocks: ['facts', 'parties', 'lines', 'totals', 'notes'],
      details: ['contact', 'bank', 'qr_code', 'words', 'issuer'],
      second_language: 'small',
      envelope: 'none',
      footer: null,
      warnings: [],
    })
    expect((await ask('GET', `/templates/${look.id}`)).body).toEqual(look)
    await ask('DELETE', `/templates/${look.id}`)
  })

  test('the account has one, each department may have its own', async () => {
    const template = await create('/templates', { look: { accent_color: '#AA0000' } })
    expect(template.accent_color).toBe('#aa0000')
    const { id } = await create('/departments', { department: { name: 'North' } })
    const north = await create('/templates', {
      look: { department_id: id, preset: 'modern', paper: 'letter' },
    })
    expect(north).toMatchObject({ style: 'modern', paper: 'letter', accent_color: '#0f766e' })
    const invoice = async (fields: Tree) =>
      (
        await create('/invoices', {
          invoice: { ...fields, positions: [{ name: 'A', total_price_gross: 1 }] },
        })
      ).id
    const ofNorth = operationsOf(
      await pdfOf(`/invoices/${await invoice({ department_id: id })}.pdf`, account.token),
    )
    expect(ofNorth).toContain('/MediaBox [0 0 612 792]')
    expect(ofNorth).toContain('0.06 0.46 0.43 rg')
    const ofMain = operationsOf(await pdfOf(`/invoices/${await invoice({})}.pdf`, account.token))
    expect(ofMain).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(ofMain).toContain('0.67 0 0 rg')
    await ask('DELETE', `/templates/${north.id}`)
    await ask('DELETE', `/templates/${template.id}`)
    expect((await ask('POST', `/templates/${template.id}/restore`)).body.accent_color).toBe('#aa0000')
    await ask('DELETE', `/templates/${template.id}`)
  })

  test('the newest one applies, and after its deletion the one before', async () => {
    const { id } = await create('/invoices', {
      invoice: { positions: [{ name: 'A', total_price_gross: 1 }] },
    })
    const paper = async () =>
      /MediaBox \[0 0 (\d+)/.exec(operationsOf(await pdfOf(`/invoices/${id}.pdf`, account.token)))?.[1]
    const first = await create('/templates', { look: { paper: 'letter' } })
    expect(await paper()).toBe('612')
    const second = await create('/templates', { look: {} })
    expect(await paper()).toBe('595')
    await ask('DELETE', `/templates/${second.id}`)
    expect(await paper()).toBe('612')
    await ask('DELETE', `/templates/${first.id}`)
    expect(await paper()).toBe('595')
  })

  test.each([
    ['accent_color', 'red', 'must be a colour such as #1b365d'],
    ['accent_color', '#12345', 'must be a colour such as #1b365d'],
    ['accent_color', '#1b365d;}*{', 'must be a colour such as #1b365d'],
    ['paper', 'a3', 'is not included in the list'],
    ['columns', ['position'], 'must contain total_net or total_gross'],
    [
      'columns',
      ['total_net', 'weight'],
      '"weight" must be one of position, code, unit, total_net, total_tax, total_gross',
    ],
    ['blocks', ['facts', 'lines', 'totals'], 'must contain parties'],
    [
      'blocks',
      ['facts', 'parties', 'lines', 'totals', 'facts'],
      'contains a value twice; remove one of the two',
    ],
    ['margin_top_mm', 500, 'must be between 0 and 120'],
    ['department_id', 999999, 'does not exist'],
    ['preset', 'wild', 'is not included in the list'],
  ])('%s may not be %j', async (field, value, problem) => {
    const { status, body } = await ask('POST', '/templates', { look: { [field]: value } })
    expect([status, body.message]).toEqual([422, { [field]: [problem] }])
  })

  test('a light colour has a warning, and letters in it are darker', async () => {
    const look = await create('/templates', { look: { accent_color: '#ffd400' } })
    expect(look.warnings).toMatchObject([
      { field: 'accent_color', message: 'is a light colour; text is printed darker (#8a7200)' },
    ])
    await ask('DELETE', `/templates/${look.id}`)
  })

  test('an empty list is not a list with one empty item', async () => {
    for (const name of ['details', 'columns', 'blocks']) {
      const { status, body } = await ask('POST', '/templates', { look: { [name]: [null] } })
      expect([status, body.message]).toEqual([422, { [name]: ['must not be empty'] }])
    }
  })

  test('an image that is not printed has a warning', async () => {
    const { id, warnings } = await create('/templates', { look: { style: 'classic' } })
    expect(warnings).toEqual([])
    const message = (missing: string) =>
      `lack the block signature, so the ${missing} is printed only where the law requires one`
    const { body } = await upload(id, 'signature', svg('#112233'))
    expect(body.warnings).toMatchObject([{ field: 'blocks', message: message('signature') }])
    const blocks = [...body.blocks, 'signature']
    expect((await ask('PUT', `/templates/${id}`, { look: { blocks } })).body.warnings).toEqual([])
    await ask('PUT', `/templates/${id}`, { look: { signature: '' } })
    await ask('DELETE', `/templates/${id}`)
  })

  test('presets return their documented options', async () => {
    const { body } = await ask('GET', '/templates/presets')
    expect(body.map((template: Tree) => [template.name, template.style, template.second_language])).toEqual([
      ['classic', 'classic', 'small'],
      ['modern', 'modern', 'small'],
      ['plain', 'plain', 'small'],
    ])
  })

  test('the sample has the payment term of the account', async () => {
    const { token } = await kwit.newAccount()
    const daysToPay = async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const request = { method: 'POST', headers, body: JSON.stringify({ look: {} }) }
      const reply = await fetch(`${kwit.url}/templates/preview.pdf?lang=en`, request)
      const text = textOf(readPdf(Buffer.from(await reply.arrayBuffer())))
      const [, issued = '', due = ''] = /Issue date\n([^\n]*)\n.*Due date\n([^\n]*)\n/s.exec(text) ?? []
      return (Date.parse(`${due} UTC`) - Date.parse(`${issued} UTC`)) / 86_400_000
    }
    expect(await daysToPay()).toBe(5)
    await kwit.call('PUT', '/account.json', { token, json: { account: { payment_to_kind: 21 } } })
    expect(await daysToPay()).toBe(21)
  })

  test('a template is previewed before it is stored, on a sample that is not stored', async () => {
    const counted = async () => (await ask('GET', '/invoices/counts')).text
    const before = [await counted(), (await ask('GET', '/templates')).text]
    const { status, body } = await ask('POST', '/templates/preview?lang=pl/en', {
      look: { preset: 'modern', paper: 'letter', accent_color: '#aa0000' },
    })
    expect([status, Number(body.width), Number(body.height), Number(body.count)]).toEqual([200, 612, 792, 1])
    expect(body.pages[0]).toContain('#aa0000')
    const reply = await kwit.call('POST', '/templates/preview.pdf?lang=pl/en', {
      token: account.token,
      json: { look: { preset: 'modern' } },
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    // The preview has the same form as PDFs of documents.
    expect(reply.text).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(reply.text).toContain('/MarkInfo <</Marked true>>')
    const refused = await ask('POST', '/templates/preview', { look: { accent_color: 'red' } })
    expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['accent_color']])
    expect((await ask('POST', '/templates/preview', { look: { id: 999999 } })).status).toBe(404)
    expect([await counted(), (await ask('GET', '/templates')).text]).toEqual(before)
  })

  test('images are stored, returned and deleted; other files are rejected', async () => {
    const { id } = await create('/templates', { look: { preset: 'modern' } })
    for (const name of ['signature', 'stamp', 'stationery']) {
      const { status, body } = await upload(id, name, svg('#112233'))
      expect(status).toBe(200)
      expect(body[`${name}_sha256`]).toMatch(/^[0-9a-f]{64}$/)
      const got = await kwit.call('GET', `/templates/${id}/${name}.png`, { token: account.token })
      expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      const refused = await upload(id, name, 'no picture')
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, [name]])
    }
    const rows = () =>
      kwit.db.all(sql`select sha256 from look_pictures where account_id = ${account.account_id}`)
    expect(await rows()).toHaveLength(1)
    const paged = await upload(id, 'stationery', writtenPdf(RED_BAND))
    expect([paged.status, paged.body.stationery_sha256]).toEqual([200, expect.any(String)])
    const shown = await ask('POST', '/templates/preview', { look: { id } })
    expect(shown.body.pages[0]).toContain('data:image/png;base64,')
    const twoPages = await upload(id, 'stationery', writtenPdf(RED_BAND, { pages: 2 }))
    expect([twoPages.status, twoPages.body.message]).toEqual([
      422,
      { stationery: expect.arrayContaining([expect.stringContaining('has 2 pages')]) },
    ])
    const signed = await upload(id, 'signature', writtenPdf(RED_BAND))
    expect([signed.status, Object.keys(signed.body.message)]).toEqual([422, ['signature']])
    for (const name of ['signature', 'stamp', 'stationery'])
      expect((await ask('PUT', `/templates/${id}`, { look: { [name]: '' } })).body[`${name}_sha256`]).toBe(
        null,
      )
    expect(await rows()).toEqual([])
    await ask('DELETE', `/templates/${id}`)
  })
})

describe('a delivered document keeps its template', () => {
  const setUp = async () => {
    const account = await kwit.newAccount()
    const { token } = account
    const json = async (method: string, path: string, fields?: Tree) => {
      const reply = await kwit.call(method, `${path}.json`, { token, ...(fields ? { json: fields } : {}) })
      expect(reply.status, reply.text).toBeLessThan(300)
      return reply.json
    }
    const us = sender(kwit, account)
    const [department] = await json('GET', '/departments')
    const logo = async (color: string) => {
      const form = new FormData()
      form.set('department[logo]', new Blob([svg(color)]), 'logo.svg')
      expect(
        (await kwit.call('PUT', `/departments/${department.id}.json`, { token, body: form })).status,
      ).toBe(200)
    }
    const invoice = () => us.invoice({ buyer_email: 'buyer@example.com', department_id: department.id })
    return { token, json, us, logo, invoice, print: (id: number) => pdfOf(`/invoices/${id}.pdf`, token) }
  }

  test('after an e-mail: the attachment and every later print have the same bytes', async () => {
    const { json, us, logo, invoice, print } = await setUp()
    await logo('#aa0000')
    const look = await json('POST', '/templates', { look: { preset: 'modern', accent_color: '#00aa00' } })
    const address = `looks${look.id}@example.com`
    const { id } = await us.invoice({
      buyer_email: address,
      department_id: (await json('GET', '/departments'))[0].id,
    })
    const before = await print(id)
    await json('POST', `/invoices/${id}/send_by_email`)
    await us.settled(id, 'sent')
    const [received] = server.to(address)
    const mail = readMail(received?.content ?? '')
    const attached = partOf(mail, 'application/pdf').bytes
    const printed = await print(id)
    expect(attached.equals(printed)).toBe(true)
    await json('PUT', `/templates/${look.id}`, {
      look: { preset: 'plain', paper: 'letter', font_size: 'large' },
    })
    await logo('#0000aa')
    expect((await print(id)).equals(printed)).toBe(true)
    await json('DELETE', `/templates/${look.id}`)
    expect((await print(id)).equals(printed)).toBe(true)
    const other = await invoice()
    expect(textOf(readPdf(await print(other.id)))).toContain(other.number)
    expect(before.length).toBeGreaterThan(0)
  })

  test.each([
    [
      'opened by its link',
      async ({ token }: { token: string }) => void (await pdfOf(`/invoice/${token}.pdf`)),
    ],
    [
      'called sent',
      async ({ id }: { id: number }, json: (method: string, path: string, fields?: Tree) => Promise<Tree>) =>
        void (await json('POST', `/invoices/${id}/change_status`, { status: 'sent' })),
    ],
    [
      'paid',
      async ({ id }: { id: number }, json: (method: string, path: string, fields?: Tree) => Promise<Tree>) =>
        void (await json('POST', '/banking/payments', {
          banking_payment: { name: 'x', price: '1', invoice_id: id, paid: true },
        })),
    ],
  ])('after it was %s, even without a chosen template', async (_, leave) => {
    const { json, logo, invoice, print } = await setUp()
    await logo('#aa0000')
    const issuedDocument = await invoice()
    await leave(issuedDocument, json)
    const first = await print(issuedDocument.id)
    const untouched = await invoice()
    const plain = await print(untouched.id)
    await json('POST', '/templates', { look: { preset: 'plain', accent_color: '#00aa00' } })
    await logo('#0000aa')
    expect((await print(issuedDocument.id)).equals(first)).toBe(true)
    expect((await print(untouched.id)).equals(plain)).toBe(false)
  })

  test('documents delivered with one template share it, and store images once', async () => {
    const { token, json, logo, invoice } = await setUp()
    await logo('#aa0000')
    const [first, two] = [await invoice(), await invoice()]
    for (const { token } of [first, two]) await pdfOf(`/invoice/${token}.pdf`)
    const looks = await kwit.db.all(
      sql`select distinct look_id from invoices where id in (${first.id}, ${two.id}) and look_id is not null`,
    )
    expect(looks).toHaveLength(1)
    expect((await json('GET', `/invoices/${first.id}`)).look_id).toBe(undefined)
    expect(token).toBeTruthy()
  })

  test('documents delivered before templates were stored stay unchanged', async () => {
    const { json, invoice, print } = await setUp()
    const { id } = await invoice()
    await unlockedTransaction(kwit.db, async (db) => {
      await db.run(sql`update invoices set left_by = 'sent' where id = ${id}`)
    })
    const before = await print(id)
    await json('POST', '/templates', { look: { preset: 'plain', paper: 'letter' } })
    expect((await print(id)).equals(before)).toBe(true)
  })

  test('files have a structure, except those delivered before structures existed', async () => {
    const { invoice, print } = await setUp()
    const document = await invoice()
    const firstPdf = await pdfOf(`/invoice/${document.token}.pdf`)
    expect(firstPdf.includes('/StructTreeRoot')).toBe(true)
    expect((await print(document.id)).equals(firstPdf)).toBe(true)
    await unlockedTransaction(kwit.db, async (db) =>
      db.run(sql`update kept_looks set content = replace(content, ${',"is_told":true'}, '')
        where id = (select look_id from invoices where id = ${document.id})
        and account_id = (select account_id from invoices where id = ${document.id})`),
    )
    expect((await print(document.id)).includes('/StructTreeRoot')).toBe(false)
  })

  test('a copy of a document uses the current template', async () => {
    const { json, invoice, print } = await setUp()
    const document = await invoice()
    await pdfOf(`/invoice/${document.token}.pdf`)
    await json('POST', '/templates', { look: { paper: 'letter' } })
    const copy = await json('POST', '/invoices', {
      invoice: { copy_invoice_from: document.id, kind: 'proforma' },
    })
    expect(operationsOf(await print(copy.id))).toContain('/MediaBox [0 0 612 792]')
    expect(operationsOf(await print(document.id))).toContain('/MediaBox [0 0 595.28 841.89]')
  })
})
