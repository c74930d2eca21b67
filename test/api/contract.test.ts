// Tests details of the interface that are easily overlooked: every field is optional unless a rule says otherwise.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, speaker } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'

describe.each(BOTH_FORMATS)('compatibility with family clients in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit({ KWIT_PUBLIC_RATE_LIMIT: '0' })
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
  })
  afterAll(() => kwit.close())
  const create = async (path: string, input: { [name: string]: object }) => {
    const { status, body, text } = await ask('POST', path, input)
    expect(status, text).toBe(201)
    return body
  }

  describe('a record without a name gets a default name', () => {
    test.each([
      ['/clients', { client: { city: 'x', person: 'Ann Example' } }, 'Ann Example'],
      ['/clients', { client: { first_name: 'Jan', last_name: 'Nowak', company: false } }, 'Jan Nowak'],
      ['/clients', { client: { name: ' ', first_name: 'Ewa', last_name: 'Nowak' } }, 'Ewa Nowak'],
      ['/clients', { client: { email: 'ann@example.com', tax_no: '5252445767' } }, 'ann@example.com'],
      ['/clients', { client: { tax_no: '5252445767', name: null } }, '5252445767'],
      ['/clients', { client: { city: 'x' } }, 'Klient #'],
      ['/products', { product: { code: 'C-1', price_net: '1' } }, 'C-1'],
      ['/products', { product: { price_net: '1', name: '' } }, 'Produkt #'],
      ['/categories', { category: { description: 'x' } }, 'Kategoria #'],
      ['/warehouses', { warehouse: { description: 'x' } }, 'Magazyn #'],
    ])('%s %j: %s', async (path, input, name) => {
      const body = await create(path, input)
      expect(body.name).toBe(name.replace('#', body.id))
      expect((await ask('GET', `${path}/${body.id}`)).body).toEqual(body)
      const [wrapper = ''] = Object.keys(input)
      const words = wrapper === 'client' ? 'note' : 'description'
      for (const blank of ['', ' ', null]) {
        const update = await ask('PUT', `${path}/${body.id}`, { [wrapper]: { name: blank, [words]: 'y' } })
        expect(update.status).toBe(200)
        expect(update.body.name).toBe(body.name)
      }
    })

    test('the default name is in the language of the account, and the shortcut follows', async () => {
      const other = await kwit.newAccount()
      const theirs = speaker(kwit, format, other.token)
      await theirs('PUT', '/account', { account: { lang: 'de' } })
      const { body } = await theirs('POST', '/clients', { client: { city: 'x' } })
      expect(body).toMatchObject({ name: `Kunde ${body.id}`, shortcut: `Kunde ${body.id}` })
      const second = (await theirs('POST', '/clients', { client: { person: 'Ann' } })).body
      const third = (await theirs('POST', '/clients', { client: { person: 'Ann' } })).body
      expect([second.shortcut, third.shortcut]).toEqual(['Ann', 'Ann (2)'])
    })

    test.each([
      ['/invoices', { invoice: {} }, ['invoice']],
      ['/clients', { client: null }, ['name']],
      ['/products', { product: { tag_list: [] } }, ['name']],
      ['/warehouse_documents', { warehouse_document: {} }, ['kind']],
      ['/warehouse_documents', { warehouse_document: { knid: 'wz', warehouse_actions: [] } }, ['kind']],
      [
        '/invoices',
        { invoice: { buyer_name: 'x', positions: [{ name: 'x' }] } },
        ['positions[0].total_price_gross'],
      ],
      ['/banking/payments', { banking_payment: { name: 'only name' } }, ['price']],
      ['/banking/payments', { banking_payment: { price: 5 } }, ['name']],
    ])('%s %j is still rejected', async (path, input, fields) => {
      const reply = await ask('POST', path, input)
      expect(reply.status).toBe(422)
      if (format === 'json') expect(Object.keys(reply.body.message)).toEqual(fields)
      else if (fields[0]?.includes('[')) expect(reply.text).toContain(`field="${fields[0]}" type="array">`)
    })
  })

  describe('a payment sent as deleted', () => {
    const invoice = () =>
      create('/invoices', {
        invoice: { buyer_name: 'A', positions: [{ name: 'x', total_price_gross: 123 }] },
      })
    const paidOf = async (id: number) => (await ask('GET', `/invoices/${id}`)).body.paid

    test('is stored, and neither settles an invoice nor is listed', async () => {
      const { id: invoice_id } = await invoice()
      const payment = { name: 'Gone', price: 123, paid: true, invoice_id, deleted: true }
      const body = await create('/banking/payments', { banking_payment: payment })
      expect(body).toMatchObject({ deleted: true, name: 'Gone', invoice_id })
      expect((await ask('GET', `/banking/payments/${body.id}`)).status).toBe(404)
      expect((await ask('GET', `/banking/payments?ids=${body.id}`)).body).toEqual([])
      expect(await paidOf(invoice_id)).toBe('0.0')
      const history = (await ask('GET', `/account/history?object=banking_payment&id=${body.id}`)).body
      expect(history.map(({ action }: { action: string }) => action)).toEqual(['delete', 'create'])
      const back = await ask('POST', `/banking/payments/${body.id}/restore`)
      expect(back.body).toMatchObject({ deleted: false })
      expect(await paidOf(invoice_id)).toBe('123.0')
    })

    test('takes back the amount it settled', async () => {
      const { id: invoice_id } = await invoice()
      const payment = { name: 'Paid', price: 123, paid: true, invoice_id }
      const { id } = await create('/banking/payments', { banking_payment: payment })
      expect(await paidOf(invoice_id)).toBe('123.0')
      const restored = await ask('PUT', `/banking/payments/${id}`, { banking_payment: { deleted: false } })
      expect(restored.body).toMatchObject({ deleted: false })
      const { body } = await ask('PUT', `/banking/payments/${id}`, {
        banking_payment: { deleted: true, comment: 'by mistake' },
      })
      expect(body).toMatchObject({ id, deleted: true, comment: 'by mistake' })
      expect(await paidOf(invoice_id)).toBe('0.0')
      expect((await ask('GET', `/banking/payments/${id}`)).status).toBe(404)
      const history = (await ask('GET', `/account/history?object=banking_payment&id=${id}`)).body
      expect(history.map(({ action }: { action: string }) => action)).toEqual(['delete', 'update', 'create'])
    })

    test('creates no invoice', async () => {
      const before = (await ask('GET', '/invoices?per_page=1')).headers.get('x-total-count')
      const payment = { name: 'x', price: 5, paid: true, generate_invoice: true, deleted: true }
      expect(await create('/banking/payments', { banking_payment: payment })).toMatchObject({
        generated_invoice_id: null,
      })
      expect((await ask('GET', '/invoices?per_page=1')).headers.get('x-total-count')).toBe(before)
    })
  })

  test('an empty external id matches no client', async () => {
    await create('/clients', { client: { name: 'Somebody' } })
    await create('/clients', { client: { name: 'Known', external_id: 'x-1' } })
    for (const path of [
      '/clients?external_id=',
      '/clients?external_id=%20',
      '/invoices?oid=',
      '/banking/payments?oid=',
    ])
      expect([path, (await ask('GET', path)).body]).toEqual([path, []])
    expect((await ask('GET', '/clients?external_id=')).headers.get('x-total-count')).toBe('0')
    expect((await ask('GET', '/clients?external_id=x-1')).body).toMatchObject([{ name: 'Known' }])
    expect((await ask('GET', '/clients?tax_no=&email=')).body.length).toBeGreaterThan(1)
  })

  test('the last line may be deleted; a document without lines has a warning', async () => {
    const invoice = await create('/invoices', {
      invoice: { buyer_name: 'A', positions: [{ name: 'x', total_price_gross: 123 }] },
    })
    expect(invoice.warnings).toEqual([])
    const { id } = invoice.positions[0]
    const position = `<position><id>${id}</id><_destroy>true</_destroy></position>`
    const request =
      format === 'json'
        ? { json: { invoice: { positions: [{ id, _destroy: true }] } } }
        : { xml: `<invoice><positions type="array">${position}</positions></invoice>` }
    const reply = await kwit.call('PUT', `/invoices/${invoice.id}.json`, { token: account.token, ...request })
    expect(reply.status, reply.text).toBe(200)
    const { body } = await ask('GET', `/invoices/${invoice.id}`)
    expect(body).toMatchObject({ price_gross: '0.0', positions: [] })
    expect(body.warnings).toMatchObject([{ field: 'positions' }])
  })

  test('the gross price wins if two prices do not match', async () => {
    const product = { name: 'x', price_net: '100', price_gross: '100', tax: '23' }
    expect(await create('/products', { product })).toMatchObject({ price_net: '81.3', price_gross: '100.0' })
  })

  describe('orders', () => {
    const offered = (more: object) =>
      create('/products', { product: { name: 'Course', price_gross: '49.90', ...more } })

    test('report all missing fields at once', async () => {
      const form_fields = { phone: 'required', field1: { label: 'Size', required: true } }
      const { token } = await offered({ form_fields })
      const order = speaker(kwit, format)
      const path = `/a/${account.prefix}/p/${token}/payments`
      const { status, body } = await order('POST', path, { payment: { generate_invoice: true } })
      expect(status).toBe(422)
      expect(Object.keys(body.message).sort()).toEqual(['email', 'field1', 'invoice_name', 'phone'])
    })

    test('report the discount of a code', async () => {
      const { token } = await offered({ promocodes: { SPRING: '10%', FIVER: '5.00' } })
      const quote = (code: string) =>
        speaker(kwit, format)('GET', `/a/${account.prefix}/p/${token}/promocode?promocode=${code}`)
      expect((await quote('spring')).body).toEqual({ promocode: 'spring', percent: '10.0', amount: null })
      expect((await quote('FIVER')).body).toEqual({ promocode: 'FIVER', percent: null, amount: '5.0' })
      expect((await quote('OTHER')).status).toBe(422)
      expect((await quote('')).status).toBe(422)
      const { token: plain } = await offered({})
      const path = `/a/${account.prefix}/p/${plain}/promocode?promocode=SPRING`
      expect((await speaker(kwit, format)('GET', path)).status).toBe(422)
    })
  })

  test('the operator sees the partner of an owner', async () => {
    const user = {
      login: 'partnered',
      email: 'p@example.com',
      password: 'correct horse',
      from_partner: 'P-7',
    }
    const account = { prefix: 'partnered' }
    const registration = { integration_token: INTEGRATION_TOKEN, account, user, company: { name: 'P' } }
    expect((await kwit.call('POST', '/account.json', { json: registration })).status).toBe(201)
    const { listOwnedAccounts } = await import('../../src/domains/administration/accounts/store.ts')
    expect(await listOwnedAccounts(kwit.db)).toContainEqual(
      expect.objectContaining({ prefix: 'partnered', login: 'partnered', from_partner: 'P-7' }),
    )
  })
})
