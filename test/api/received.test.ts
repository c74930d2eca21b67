// Tests that a received file becomes an expense with the totals of the file, the file itself, and warnings about it.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeContextForJob } from '../../src/domains/administration/accounts/write-context.ts'
import { receiveFile } from '../../src/domains/e-invoicing/received/actions.ts'
import { UNREAD_MAX } from '../../src/domains/e-invoicing/received/schema.ts'
import { insertReceived } from '../../src/domains/e-invoicing/received/store.ts'
import { dayAt } from '../../src/platform/clock.ts'
import { describeOfficial, filesIn, official } from '../einvoice/official.ts'
import { smallInvoice } from '../einvoice/small.ts'
import { type CreatedDocument, makeAll, seller } from '../einvoice/written.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'

describe('received files', () => {
  let kwit: Kwit
  let vendor: TestAccount
  let documents: CreatedDocument[]
  let buyer: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    vendor = await kwit.newAccount()
    await seller(kwit, vendor)
    documents = await makeAll(kwit, vendor)
    buyer = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const send = (bytes: Buffer | string, query = '', account = buyer) =>
    kwit.call('POST', `/invoices/import.json${query}`, { token: account.token, body: Buffer.from(bytes) })
  const fileOf = async (title: string, format: string) => {
    const { id } = documents.find((document) => document.title === title) as CreatedDocument
    const { status, text } = await kwit.call('GET', `/invoices/${id}/${format}.xml`, { token: vendor.token })
    return status === 200 ? text : undefined
  }
  const fa3 = async (title: string, change: (xml: string) => string = (xml) => xml) =>
    change((await fileOf(title, 'fa3')) ?? '')

  test.each(['fa3', 'ubl', 'cii'])(
    'our own file of %s is imported with equal values',
    async (format) => {
      const other = await kwit.newAccount()
      const [expected, actual]: [object[], object[]] = [[], []]
      for (const { title, json } of documents) {
        const bytes = await fileOf(title, format)
        if (bytes === undefined) continue
        const { json: imported, text } = await send(bytes, '?allow_duplicate=1', other)
        const { price_net, price_tax, price_gross, currency, number } = json
        // Under the margin scheme the seller knows the tax; the buyer does not.
        const net = title.includes('margin') ? price_gross : price_net
        const amounts = [price_gross, price_tax, net]
        expected.push({ title, number, currency, amounts, from: 'Kwiatowy Ogród sp. z o.o.', income: false })
        actual.push({
          ...{ title, number: imported.number ?? text, currency: imported.currency },
          amounts: [imported.price_gross, imported.price_tax, imported.price_net],
          ...{ from: imported.buyer_name, income: imported.income },
        })
      }
      expect(actual).toEqual(expected)
      expect(actual.length).toBeGreaterThan(15)
    },
    60_000,
  )

  const listed = async (account = buyer, query = '') =>
    (await kwit.call('GET', `/received_files.json${query}`, { token: account.token })).json

  test('the totals are those of the file until its lines are changed', async () => {
    const account = await kwit.newAccount()
    const odd = await fa3('plain', (xml) =>
      xml.replaceAll('>11.99<', '>12.00<').replaceAll('>64.10<', '>64.11<'),
    )
    const { status, json } = await send(odd, '', account)
    expect(status).toBe(201)
    expect(json).toMatchObject({ price_net: '52.11', price_tax: '12.0', price_gross: '64.11' })
    const expectedWarning = {
      field: 'price_gross',
      message: 'is 64.11 in the file, but its lines add up to 64.10',
      code: expect.any(String),
    }
    expect(json.warnings).toContainEqual(expectedWarning)
    const change = (invoice: object) =>
      kwit.call('PUT', `/invoices/${json.id}.json`, { token: account.token, json: { invoice } })
    const noted = await change({ internal_note: 'to be paid on Friday' })
    expect(noted.json).toMatchObject({ price_gross: '64.11', totals_by_rate: [{ tax_amount: '12.0' }] })
    expect(noted.json.warnings).toContainEqual(expectedWarning)
    const { json: changed } = await change({ positions: [{ id: json.positions[0].id, quantity: 2 }] })
    expect(changed.price_gross).toBe('42.73')
    const message = 'is 42.73 according to the changed lines, but 64.11 in the file'
    expect(changed.warnings).toContainEqual(expect.objectContaining({ field: 'price_gross', message }))
  })

  test('the file is stored byte for byte and served as a download, never as a page', async () => {
    const account = await kwit.newAccount()
    const xml = await fa3('in euro')
    const form = new FormData()
    form.append('file', new Blob([xml]), '../../in <euro>.xml')
    const { json } = await kwit.call('POST', '/invoices/import.json', { token: account.token, body: form })
    expect(json).toMatchObject({
      currency: 'EUR',
      exchange_currency: 'PLN',
      exchange_currency_rate: '4.2567',
    })
    const source = await kwit.call('GET', `/invoices/${json.id}/received_file.xml`, { token: account.token })
    expect(source.text).toBe(xml)
    expect(source.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(source.headers.get('content-security-policy')).toContain('sandbox')
    expect(source.headers.get('x-content-type-options')).toBe('nosniff')
    const [file] = await listed(account)
    expect(file).toMatchObject({
      ...{ status: 'read', format: 'fa3', invoice_id: json.id, size: Buffer.byteLength(xml) },
      sha256: hash('sha256', xml, 'hex'),
    })
    expect(json).toMatchObject({
      received_file_id: file.id,
      source_url: `/invoices/${json.id}/received_file.xml`,
    })
    const stranger = await kwit.newAccount()
    for (const path of [
      `/invoices/${json.id}/received_file.xml`,
      file.file_url,
      `/received_files/${file.id}.json`,
    ])
      expect((await kwit.call('GET', path, { token: stranger.token })).status).toBe(404)
    expect(
      (await kwit.call('GET', `/invoices/${json.id}/received_file.pdf`, { token: account.token })).status,
    ).toBe(404)
    const refusal = await kwit.call('DELETE', `/received_files/${file.id}.json`, { token: account.token })
    expect(refusal.status).toBe(422)
  })

  test('duplicates are reported: the same bytes, or the same supplier and number', async () => {
    const account = await kwit.newAccount()
    const xml = await fa3('plain')
    const { json: first } = await send(xml, '', account)
    const again = await send(xml, '', account)
    expect(again).toMatchObject({
      status: 422,
      json: {
        duplicate_of_id: first.id,
        message: { file: [expect.stringContaining(`document ${first.id}`)] },
      },
    })
    const other = await send(`${xml}<!-- other bytes -->`, '', account)
    expect(other).toMatchObject({ status: 422, json: { duplicate_of_id: first.id } })
    const [refused] = await listed(account, '?status=refused')
    expect(refused).toMatchObject({ duplicate_of_id: first.id, invoice_id: null })
    const allowed = await kwit.call('POST', `/received_files/${refused.id}/retry.json?allow_duplicate=1`, {
      token: account.token,
    })
    expect(allowed).toMatchObject({ status: 201, json: { duplicate_of_id: first.id } })
    expect(await listed(account, '?status=refused')).toEqual([])
    expect(await listed(account)).toHaveLength(2)
  })

  test('the file of a deleted document is kept, because the document may be restored', async () => {
    const account = await kwit.newAccount()
    const { json } = await send(await fa3('plain'), '', account)
    const call = (method: string, path: string) => kwit.call(method, path, { token: account.token })
    const [file] = await listed(account)
    await call('DELETE', `/invoices/${json.id}.json`)
    expect((await call('DELETE', `/received_files/${file.id}.json`)).status).toBe(422)
    await call('POST', `/invoices/${json.id}/restore.json`)
    expect((await call('GET', `/invoices/${json.id}/received_file.xml`)).status).toBe(200)
  })

  test('a duplicate that lost a race is stored, also with an idempotency key', async () => {
    const account = await kwit.newAccount()
    const xml = await fa3('plain')
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        kwit.call('POST', '/invoices/import.json', {
          token: account.token,
          body: Buffer.from(`${xml}<!-- ${n} -->`),
          headers: { 'idempotency-key': `import ${n}` },
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status, json }) => status === 422 && json.received_file_id)).toHaveLength(5)
    expect(await listed(account)).toHaveLength(6)
  })

  test('a purchase from the EU without tax has a warning that the buyer owes it', async () => {
    const account = await kwit.newAccount()
    const union = (category: string) =>
      smallInvoice(`EU-${category}`, 'Blumenhaus GmbH')
        .replaceAll('<cbc:ID>S</cbc:ID><cbc:Percent>23<', `<cbc:ID>${category}</cbc:ID><cbc:Percent>0<`)
        .replaceAll('>23.00<', '>0.00<')
        .replaceAll('>123.00<', '>100.00<')
        .replace('>PL</cbc:IdentificationCode>', '>DE</cbc:IdentificationCode>')
        .replace(
          '<cac:PartyLegalEntity>',
          '<cac:PartyTaxScheme><cbc:CompanyID>DE136695976</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>',
        )
    for (const [category, kind] of [
      ['K', '`wnt`'],
      ['AE', '`import_service_eu`'],
    ] as const) {
      const { status, json } = await send(union(category), '', account)
      expect(status).toBe(201)
      expect(json.price_gross).toBe('100.0')
      expect(json.warnings).toContainEqual(
        expect.objectContaining({ field: 'kind', message: expect.stringContaining(kind) }),
      )
    }
  })

  test('a changed bank account of a known vendor has a warning', async () => {
    const account = await kwit.newAccount()
    const { json: first } = await send(await fa3('plain'), '', account)
    expect(first.buyer_bank_account).toBe('PL61109010140000071219812874')
    expect(first.warnings.filter(({ field }: { field: string }) => field === 'buyer_bank_account')).toEqual(
      [],
    )
    const changed = await fa3('every Polish rate', (xml) =>
      xml.replaceAll('PL61109010140000071219812874', 'PL27114020040000300201355387'),
    )
    const { json } = await send(changed, '', account)
    expect(json.client_id).toBe(first.client_id)
    expect(json.warnings).toContainEqual({
      field: 'buyer_bank_account',
      message: expect.stringContaining('PL27114020040000300201355387 differs from the accounts'),
      code: expect.any(String),
    })
  })

  test('department, receipt date and purpose can be set when it is booked', async () => {
    const account = await kwit.newAccount()
    const post = async (path: string, json: object) =>
      (await kwit.call('POST', path, { token: account.token, json })).json.id
    const department_id = await post('/departments.json', { department: { name: 'Branch' } })
    const category_id = await post('/categories.json', { category: { name: 'Flowers' } })
    const daysAgo = (days: number) => dayAt(kwit.clock.now() - days * 86_400_000, 'UTC')
    const [issued, came] = [daysAgo(9), daysAgo(5)]
    const xml = smallInvoice('RE-1', 'Blumen', issued)
    const withDeliveryDate = (deliveryDate: string, department = department_id) =>
      `?filename=RE-1.xml&delivery_date=${deliveryDate}&department_id=${department}&category_id=${category_id}`
    const refused: [string, object][] = [
      [withDeliveryDate('yesterday'), { delivery_date: ['must be a date (YYYY-MM-DD)'] }],
      [withDeliveryDate(issued, department_id + 1_000_000), { department_id: [expect.any(String)] }],
    ]
    for (const [query, message] of refused)
      expect(await send(xml, query, account), query).toMatchObject({ status: 422, json: { message } })
    const [file] = await listed(account, '?status=refused')
    const { status, json } = await kwit.call(
      'POST',
      `/received_files/${file.id}/retry.json${withDeliveryDate(came)}`,
      {
        token: account.token,
      },
    )
    expect(status).toBe(201)
    const booked = { department_id, category_id, delivery_date: came }
    expect(json).toMatchObject({ ...booked, accounting_vat_tax_date: came })
    // The timeline begins with the file.
    const { json: story } = await kwit.call('GET', `/invoices/${json.id}/timeline.json`, {
      token: account.token,
    })
    expect(story.events.at(-1)).toMatchObject({
      kind: 'received',
      user_id: expect.any(Number),
      parts: {
        ...{ number: 'RE-1', filename: 'RE-1.xml', format: 'ubl', origin: 'upload' },
        file_url: `/invoices/${json.id}/received_file.xml`,
      },
    })
  })

  test('an invoice of the own company is rejected unless it is imported as a sale', async () => {
    const xml = await fa3('plain')
    const refused = await send(xml, '', vendor)
    expect(refused).toMatchObject({
      status: 422,
      json: {
        message: {
          file: ['was issued by your own company (5252248481); set as_sale to true to import it as a sale'],
        },
      },
    })
    const twin = await kwit.newAccount()
    await seller(kwit, twin)
    const sale = await send(xml, '?as_sale=1', twin)
    expect(sale).toMatchObject({
      status: 201,
      json: { income: true, buyer_name: 'F.H.U. Jan Kowalski', price_gross: '64.1' },
    })
  })

  test('an unreadable file is stored and reported', async () => {
    const account = await kwit.newAccount()
    const cases: [string | Buffer, string][] = [
      ['hello', 'the file is not readable XML'],
      ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'a DOCTYPE is not allowed'],
      ['<invoice/>', 'is not an invoice in UBL, CII, FA(2), FA(3) or FA_RR(1)'],
      [
        await fa3('plain', (xml) => xml.replace(/<P_15>.*?<\/P_15>/, '<P_15>much</P_15>')),
        'P_15 contains no valid number',
      ],
      [
        await fa3('plain', (xml) => xml.replace(/<P_1>.*?<\/P_1>/, '<P_1>2026-02-30</P_1>')),
        'P_1 contains no valid date',
      ],
      [Buffer.from('%PDF-1.7\nnothing'), 'the PDF is damaged'],
    ]
    for (const [bytes, reason] of cases) {
      const { status, json } = await send(bytes, '?filename=a.xml', account)
      expect(status).toBe(422)
      expect(json.message.file[0]).toContain(reason)
      const receivedFile = await kwit.call('GET', `/received_files/${json.received_file_id}.json`, {
        token: account.token,
      })
      expect(receivedFile.json).toMatchObject({ status: 'refused', filename: 'a.xml', invoice_id: null })
      expect(receivedFile.json.reason).toContain(reason)
      const file = await fetch(`${kwit.url}${receivedFile.json.file_url}?api_token=${account.token}`)
      expect(await file.text()).toBe(bytes.toString())
      const retried = await kwit.call('POST', `/received_files/${receivedFile.json.id}/retry.json`, {
        token: account.token,
      })
      expect(retried.status).toBe(422)
    }
    expect(await listed(account)).toHaveLength(cases.length)
    const { json: nothing } = await send('', '', account)
    expect(nothing.message).toEqual({ file: ["can't be blank"] })
    const [last] = await listed(account)
    const deletion = await kwit.call('DELETE', `/received_files/${last.id}.xml`, { token: account.token })
    expect(deletion.status).toBe(200)
    expect(await listed(account)).toHaveLength(cases.length - 1)
  })

  test('a correction is linked to the expense that it corrects, and set off against it', async () => {
    const account = await kwit.newAccount()
    const { json: alone } = await send(await fa3('taken back'), '', account)
    expect(alone).toMatchObject({
      kind: 'correction',
      invoice_id: null,
      corrected_number: expect.any(String),
    })
    const { json: first } = await send(await fa3('plain'), '', account)
    const { json } = await send(await fa3('corrected quantity'), '', account)
    expect(json).toMatchObject({ kind: 'correction', invoice_id: first.id, price_gross: '-21.37' })
    expect(json.positions[0]).toMatchObject({
      correction_before_attributes: { quantity: '3' },
      correction_after_attributes: { quantity: '2' },
    })
    const { json: settled } = await kwit.call('GET', `/invoices/${first.id}.json`, { token: account.token })
    expect(settled).toMatchObject({ price_gross: '64.1', amount_due: '42.73' })
  })

  const term = (days: string, event: string) =>
    `<TerminOpis><Ilosc>${days}</Ilosc><Jednostka>Dzień</Jednostka><ZdarzeniePoczatkowe>${event}</ZdarzeniePoczatkowe></TerminOpis>`
  test.each([
    ['in parts', term('30', 'Wystawienie faktury'), '30 Dzień, Wystawienie faktury', '2026-12-02'],
    ['in words', '<TerminOpis>14 dni od daty wystawienia</TerminOpis>', '14 dni od daty', '2026-11-16'],
    ['from an unknown date', term('30', 'Otrzymanie faktury'), '30 Dzień, Otrzymanie faktury', null],
    ['with an explicit date', `<Termin>2026-12-24</Termin>${term('7', 'X')}`, '7 Dzień, X', '2026-12-24'],
  ])('a term of payment %s', async (_name, term, words, payment_to) => {
    const file = await fa3('plain', (xml) =>
      xml
        .replace(/<P_1>.*?<\/P_1>/, '<P_1>2026-11-02</P_1>')
        .replace(/<TerminPlatnosci>.*?<\/TerminPlatnosci>/s, `<TerminPlatnosci>${term}</TerminPlatnosci>`),
    )
    const { json } = await send(file, '', await kwit.newAccount())
    expect(json).toMatchObject({ payment_to, description: expect.stringContaining(words) })
  })

  test('a purchase received after its month is deducted when it was received', async () => {
    const account = await kwit.newAccount()
    const dayOf = async (number: string, day: string) =>
      (await send(smallInvoice(number, 'Late', day), '', account)).json.accounting_vat_tax_date
    const today = dayAt(kwit.clock.now(), 'Europe/Warsaw')
    expect(await dayOf('L/1', '2026-01-12')).toBe(today)
    expect(await dayOf('L/2', '2099-01-12')).toBe('2099-01-12')
    const period = `date_from=2026-01-01&date_to=2026-01-31&income=no`
    const { json } = await kwit.call('GET', `/reports/vat.json?${period}`, { token: account.token })
    expect(json.rows).toEqual([])
    const settings = { account: { currency: 'EUR' } }
    await kwit.call('PUT', '/account.json', { token: account.token, json: settings })
    expect(await dayOf('L/3', '2026-01-12')).toBe('2026-01-12')
  })

  // Another program hands the file over.
  test('the file of another program brings its origin and number', async () => {
    const { account_id, user_id, token } = await kwit.newAccount()
    const db = kwit.db.forAccount(account_id)
    const writer = await writeContextForJob(
      db,
      { account_id, now: kwit.clock.now() },
      {
        user_id,
        request_id: 'x',
      },
    )
    const remote_id = '5252248481-20261116-0100001AF629-FC'
    const file = {
      filename: `${remote_id}.xml`,
      bytes: Buffer.from(await fa3('plain')),
      origin: 'ksef',
      remote_id,
    }
    const { invoice, refusal } = await receiveFile(db, writer, file)
    expect(refusal).toBeUndefined()
    const { json } = await kwit.call('GET', `/invoices/${invoice?.id}.json`, { token })
    expect(json).toMatchObject({ gov_id: remote_id, origin: 'ksef', income: false })
    expect(await receiveFile(db, writer, file)).toMatchObject({ refusal: { status: 422 } })
  })

  test('units are named in the language of the account', async () => {
    const units: unknown[] = []
    for (const lang of ['pl', 'en', 'de']) {
      const account = await kwit.newAccount()
      await kwit.call('PUT', '/account.json', { token: account.token, json: { account: { lang } } })
      units.push((await send(smallInvoice('1', 'Vendor'), '', account)).json.positions[0].quantity_unit)
    }
    expect(units).toEqual(['szt.', 'pcs', 'Stk'])
  })

  test('the number of unread files is limited', async () => {
    const { account_id, user_id, token } = await kwit.newAccount()
    const now = kwit.clock.now()
    const planted = { account_id, user_id, created_at: now, updated_at: now, origin: 'upload', size: 1 }
    const unread = { status: 'refused', reason: 'is none', format: null, invoice_id: null } as const
    await kwit.db.forAccount(account_id).begin(async (db) => {
      for (let index = 0; index < UNREAD_MAX; index++)
        await insertReceived(
          db,
          {
            ...{ ...planted, ...unread, remote_id: null, filename: '', extension: 'bin', warnings: [] },
            ...{ sha256: String(index), duplicate_of_id: null, verdict: null },
          },
          Buffer.from('x'),
        )
    })
    const refused = await kwit.call('POST', '/invoices/import.json', { token, xml: '<one-more/>' })
    expect(refused).toMatchObject({
      status: 422,
      json: { message: { file: ['there are 500 files that could not be read: delete some first'] } },
    })
    const read = await kwit.call('POST', '/invoices/import.json', { token, xml: smallInvoice('1', 'Vendor') })
    expect(read.status).toBe(201)
  })

  test('a response in XML', async () => {
    const account = await kwit.newAccount()
    const body = Buffer.from((await fileOf('to the EU', 'ubl')) ?? '')
    const { status, text } = await kwit.call('POST', '/invoices/import.xml', { token: account.token, body })
    expect(status).toBe(201)
    expect(text).toContain('<income type="boolean">false</income>')
    expect(text).toMatch(/<received-file-id type="integer">\d+<\/received-file-id>/)
  })

  test('a PDF with an embedded invoice', async () => {
    const { id, json } = documents.find(({ title }) => title === 'in euro') as CreatedDocument
    const address = `${kwit.url}/invoices/${id}.pdf?format=facturx&api_token=${vendor.token}`
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
    const account = await kwit.newAccount()
    const imported = await send(bytes, '', account)
    expect(imported).toMatchObject({
      status: 201,
      json: { number: json.number, price_gross: json.price_gross },
    })
    const source = await fetch(
      `${kwit.url}/invoices/${imported.json.id}/received_file.pdf?api_token=${account.token}`,
    )
    expect(Buffer.from(await source.arrayBuffer()).equals(bytes)).toBe(true)
  })

  // Files are read before the database is queried, so one engine is enough.
  if (ENGINE === 'sqlite')
    describeOfficial('official files', () => {
      test.each(['ksef/fa3-official', 'xrechnung/testsuite', 'zugferd-corpus'])(
        '%s',
        async (folder) => {
          const account = await kwit.newAccount()
          const refused: string[] = []
          for (const file of [...filesIn(folder), ...(folder === 'zugferd-corpus' ? PDFS : [])]) {
            const { status, json, text } = await send(readFileSync(file), '?allow_duplicate=1', account)
            if (status === 422) refused.push(`${basename(file)}: ${Object.values(json.message).join()}`)
            else expect(status, `${file} ${text}`).toBe(201)
          }
          expect(refused).toEqual([])
        },
        60_000,
      )

      test('hostile files', async () => {
        const account = await kwit.newAccount()
        for (const file of filesIn('own-negatives/xml-attacks')) {
          const { status, json } = await send(readFileSync(file), '', account)
          expect([status, typeof json.message], file).toEqual([422, 'object'])
        }
      })
    })
})

const PDFS = ['FX/EN16931_Einfach', 'FX/EN16931_Rabatte', 'fail/MustangRE-20171118_506_ZUGFeRD1and2'].map(
  (name) => official(`zugferd-corpus/${name}.pdf`),
)
