// Tests the options that requests of compatible clients send beside the fields of a document.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

describe.each(FORMATS)('flags in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  let product: Tree
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
    const card = { name: 'Lamp', description: 'Made of brass', price_gross: '123', tax: '23' }
    product = (await ask('POST', '/products', { product: card })).body
    const [department] = (await ask('GET', '/departments')).body
    const notes = { invoice_description: 'Goods remain ours until paid', country: 'PL' }
    await ask('PUT', `/departments/${department.id}`, { department: notes })
  })
  afterAll(() => kwit.close())

  const line = { name: 'Chair', price_net: '100', tax: '23', quantity: 1 }
  const make = async (fields: Tree, beside: Tree = {}, query = '') => {
    const reply = await ask('POST', `/invoices${query}`, {
      invoice: { buyer_name: 'Acme', positions: [line], ...fields },
      ...beside,
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.body
  }
  const change = async (id: number, fields: Tree) =>
    (await ask('PUT', `/invoices/${id}`, { invoice: fields })).body

  test('the delivery address is given in parts and printed from them', async () => {
    const parts = {
      delivery_address_title: 'Warehouse 2',
      delivery_address_street: 'Polna 1',
      delivery_address_post_code: '25-001',
      delivery_address_city: 'Kielce',
      delivery_address_country: 'PL',
    }
    const goodsFields = { transaction_type: 'goods', seller_jst: true, seller_gv: true }
    const created = await make({ ...parts, ...goodsFields })
    expect(created).toMatchObject({ ...parts, ...goodsFields, use_delivery_address: true })
    expect(created.delivery_address).toBe('Warehouse 2\nPolna 1\n25-001 Kielce\nPL')
    const moved = await change(created.id, { delivery_address_street: 'Leśna 3' })
    expect(moved.delivery_address).toBe('Warehouse 2\nLeśna 3\n25-001 Kielce\nPL')
    const invoice = await make({ ...parts, delivery_address: 'At the gate' })
    expect(invoice.delivery_address).toBe('At the gate')
    const draft = await make({ ...parts, status: 'draft' })
    expect(draft.delivery_address).toBe(created.delivery_address)
    expect((await make({})).delivery_address_city).toBeUndefined()
  })

  test('reverse charge removes the tax from the lines of a sale', async () => {
    const home = await make({ reverse_charge: true, buyer_country: 'PL' })
    expect(home).toMatchObject({ price_net: '100.0', price_tax: '0.0', positions: [{ tax: 'oo' }] })
    const positions = [{ product_id: product.id, quantity: 2 }]
    const abroad = await make({ reverse_charge: true, buyer_name: 'Bau', buyer_country: 'DE', positions })
    expect(abroad).toMatchObject({ price_gross: '200.0', positions: [{ tax: 'np' }] })
    const later = await make({ buyer_country: 'PL' })
    expect(await change(later.id, { reverse_charge: true })).toMatchObject({ positions: [{ tax: 'oo' }] })
    const expense = await make({ reverse_charge: true, income: false, number: `F ${format}` })
    expect(expense).toMatchObject({ price_tax: '23.0', positions: [{ tax: '23' }] })
  })

  test('sales to consumers elsewhere in the EU are detected, and taxed there on request', async () => {
    const consumer = { buyer_name: 'Anna', buyer_company: false, buyer_country: 'DE' }
    expect(await make(consumer, { identify_oss: '1' })).toMatchObject({ use_oss: true, price_tax: '23.0' })
    const forced = await make(consumer, { identify_oss: true, oss_force_tax: true })
    expect(forced).toMatchObject({ use_oss: true, price_tax: '19.0', positions: [{ tax: '19' }] })
    expect(await make(consumer, {}, '?identify_oss=1&force_tax_oss=1')).toMatchObject({ price_tax: '19.0' })
    const business = { buyer_name: 'Bau', buyer_country: 'DE', buyer_tax_no: 'DE136695976' }
    const sold = await make(business, { identify_oss: '1', oss_force_tax: '1' })
    expect(sold).toMatchObject({ use_oss: false, price_tax: '23.0' })
    expect(await make({ ...consumer, oss_force_tax: true })).toMatchObject({ price_tax: '23.0' })
  })

  test('lines that are exempt by their product or the document are exempt elsewhere too', async () => {
    const consumer = { buyer_name: 'Anna', buyer_company: false, buyer_country: 'DE' }
    const options = { identify_oss: true, oss_force_tax: true }
    const card = { name: 'Lesson', price_net: '100', tax: 'zw' }
    const lesson = (await ask('POST', '/products', { product: card })).body
    const positions = [{ product_id: lesson.id }, { product_id: product.id }].map((position) => ({
      ...position,
      quantity: 1,
    }))
    const created = await make({ ...consumer, positions }, options)
    expect(created).toMatchObject({ use_oss: true, positions: [{ tax: 'zw' }, { tax: '19' }] })
    const changed = await change(created.id, {
      ...options,
      positions: created.positions.map(({ id }: Tree) => ({ id, quantity: 2 })),
    })
    expect(changed).toMatchObject({ price_net: '406.72', positions: [{ tax: 'zw' }, { tax: '19' }] })
    const other = { id: created.positions[1].id, product_id: lesson.id }
    const exchanged = await change(created.id, { ...options, positions: [other] })
    expect(exchanged).toMatchObject({ positions: [{ tax: 'zw' }, { tax: 'zw' }] })
  })

  test('default notes and descriptions of products are added', async () => {
    const positions = [{ product_id: product.id, quantity: 1 }]
    const created = await make({ positions, description: 'Thank you', fill_default_descriptions: true })
    expect(created.description).toBe('Thank you\nGoods remain ours until paid')
    expect(created.positions[0].description).toBe(null)
    const options = { fill_default_descriptions: true, fill_products_descriptions: true }
    expect(await make({ positions }, options)).toMatchObject({
      description: 'Goods remain ours until paid',
      positions: [{ description: 'Made of brass' }],
    })
    expect((await make({ positions })).description).toBe(null)
  })

  test('a category is found by its name or created', async () => {
    const first = await make({ category_id: `Trade ${format}` })
    const category = (await ask('GET', `/categories/${first.category_id}`)).body
    expect(category.name).toBe(`Trade ${format}`)
    expect((await make({ category_id: `Trade ${format}` })).category_id).toBe(category.id)
    expect((await make({ category_id: String(category.id) })).category_id).toBe(category.id)
    expect((await change(first.id, { category_id: `Other ${format}` })).category_id).not.toBe(category.id)
  })

  test('additional fields are stored, and some of them are used', async () => {
    const additional_fields = { title: 'Facture', interest_rate: '10', hide_tax: '1' }
    const created = await make({ additional_fields })
    expect(created).toMatchObject({ title: 'Facture', additional_fields })
    expect((await make({ additional_fields, title: 'Bill' })).title).toBe('Bill')
    expect(await make({})).not.toHaveProperty('additional_fields')
  })

  test('description and descriptions are two names of one text', async () => {
    const listed = await make({
      descriptions: [{ content: ' First ' }, { content: ' ' }, { content: 'Second' }],
    })
    expect(listed.description).toBe('First')
    expect(listed.descriptions.map(({ content }: Tree) => content)).toEqual(['First', 'Second'])
    const changed = await change(listed.id, { description: 'Otherwise' })
    expect(changed.descriptions.map(({ content }: Tree) => content)).toEqual(['Otherwise', 'Second'])
    const [{ id }] = changed.descriptions
    const fewer = await change(listed.id, { descriptions: [{ id, content: '' }] })
    expect(fewer).toMatchObject({ description: 'Second', descriptions: [{ content: 'Second' }] })
    const plain = await make({ description: 'Alone' })
    const detailed = (await ask('GET', `/invoices/${plain.id}?include=descriptions`)).body
    expect(detailed.descriptions).toMatchObject([{ kind: 'Uwaga', content: 'Alone' }])
    const sentBack = await change(plain.id, { description: 'Alone', descriptions: detailed.descriptions })
    expect(sentBack).toMatchObject({ description: 'Alone', descriptions: [{ content: 'Alone' }] })
    const bad = await ask('POST', '/invoices', {
      invoice: { buyer_name: 'Acme', descriptions: [{ content: 'Thanks 🎉' }], positions: [line] },
    })
    expect(bad).toMatchObject({ status: 422 })
    expect(bad.text).toContain('must not contain emoji')
  })

  test('a corrected line has all amounts before and after', async () => {
    const { id } = await make({ positions: [{ ...line, quantity: 3 }] })
    const correction = await make({
      kind: 'correction',
      invoice_id: id,
      positions: [
        {
          kind: 'correction',
          correction_before_attributes: { ...line, quantity: 3 },
          correction_after_attributes: { ...line, quantity: 1 },
        },
      ],
    })
    const full = (await ask('GET', `/invoices/${correction.id}?correction_positions=full`)).body
    expect(full.positions[0]).toMatchObject({
      correction_before_attributes: { total_price_net: '300.0', total_price_gross: '369.0' },
      correction_after_attributes: { total_price_net: '100.0', total_price_gross: '123.0' },
    })
  })

  test('lists can show payment dates, and clients without their tags', async () => {
    const paidInvoice = async (paid_date: string) =>
      (await make({ buyer_name: `Payer${format}`, status: 'paid', paid_date, issue_date: '2026-01-02' }))
        .number
    const numbers = [
      await paidInvoice('2026-02-01'),
      await paidInvoice('2026-03-01'),
      await paidInvoice('2026-04-01'),
    ]
    const paid = async (filter: string) => {
      const { status, body } = await ask('GET', `/invoices?query=Payer${format}&order=number&${filter}`)
      return status === 200 ? body.map(({ number }: Tree) => number) : status
    }
    expect(await paid('paid_from=2026-03-01')).toEqual(numbers.slice(1))
    expect(await paid('paid_to=01.03.2026')).toEqual(numbers.slice(0, 2))
    expect(await paid('paid_from=2026-02-02&paid_to=2026-03-31')).toEqual(numbers.slice(1, 2))
    expect(await paid('paid_from=soon')).toBe(422)
    const tagged = { name: `Tagged${format}`, tag_list: ['a'] }
    await ask('POST', '/clients', { client: tagged })
    const listed = async (filter: string) =>
      (await ask('GET', `/clients?name=${tagged.name}${filter}`)).body[0]
    expect((await listed('')).tag_list).toEqual(['a'])
    expect((await listed('&with_tags=true')).tag_list).toEqual(['a'])
    const plain = await listed('&with_tags=false')
    expect(plain.name).toBe(tagged.name)
    expect(Object.keys(plain)).not.toContain('tag_list')
  })

  test('clients and products are listed and exported by a tag exactly as written', async () => {
    const [first, other] = [`"vip" ${format}`, `VIP ${format}`]
    const kinds = { clients: 'client', products: 'product' }
    for (const [plural, name] of Object.entries(kinds)) {
      const added = async (called: string, tag_list: string[]) =>
        ask('POST', `/${plural}`, { [name]: { name: called, tag_list } })
      await added('First', [first, 'x'])
      await added('Second', ['x', first])
      await added('Third', [other])
      const namesTagged = async (tag: string) => {
        const { body } = await ask('GET', `/${plural}?order=name&tag=${encodeURIComponent(tag)}`)
        return body.map((record: Tree) => record.name)
      }
      expect(await namesTagged(first)).toEqual(['First', 'Second'])
      expect(await namesTagged(other)).toEqual(['Third'])
      expect(await namesTagged('vip')).toEqual([])
      expect((await ask('GET', `/${plural}?tag[]=x`)).status).toBe(422)
      const path = `/${plural}/export.csv?columns=name&tag=${encodeURIComponent(other)}`
      expect((await kwit.call('GET', path, { token: account.token })).text).toMatch(/^\W*name\s+Third\s*$/)
    }
  })

  test('requests for a fiscal printer are answered that there is none', async () => {
    expect(await ask('GET', '/printers')).toMatchObject({ status: 200, body: [] })
    const { id } = await make({ kind: 'receipt' })
    const refusal = { fiskator_name: ['is not available: this server does not support fiscal printers'] }
    expect(await ask('GET', `/invoices/fiscal_print?id=${id}&mode=e-receipt&fiskator_name=7`)).toMatchObject({
      status: 422,
      body: { message: refusal },
    })
    const plain = await kwit.call('GET', `/invoices/fiscal_print?invoice_ids[]=${id}`, {
      token: account.token,
    })
    expect(plain).toMatchObject({ status: 422, json: { message: refusal } })
  })

  test('an eco-contribution is shown, and an energy saving premium is deducted from the amount due', async () => {
    const eco = { ...line, use_eco_tax: true, eco_tax_net: '2.5' }
    const created = await make({ lang: 'pl', positions: [eco], use_price_cee: true, prime_cee_value: '23' })
    expect(created).toMatchObject({
      ...{ use_price_cee: true, prime_cee_value: '23.0', price_gross: '123.0', amount_due: '100.0' },
      positions: [{ use_eco_tax: true, eco_tax_net: '2.5', total_price_net: '100.0' }],
      settlement_positions: [{ kind: 'deduction', amount: '23.0', reason: 'Prime CEE' }],
    })
    const deducted = async (fields: Tree) => {
      const { amount_due, settlement_positions } = await change(created.id, fields)
      return [amount_due, settlement_positions.map(({ amount }: Tree) => amount)]
    }
    const charge = { kind: 'charge', amount: '5', reason: 'Palette' }
    expect(await deducted({ settlement_positions: [charge] })).toEqual(['105.0', ['23.0', '5.0']])
    expect(await deducted({ prime_cee_value: '13' })).toEqual(['115.0', ['13.0', '5.0']])
    expect(await deducted({ use_price_cee: false })).toEqual(['128.0', ['5.0']])
    const draft = await make({ status: 'draft', use_price_cee: true, prime_cee_value: '3' })
    const issued = (await ask('POST', `/invoices/${draft.id}/issue`)).body
    expect([issued.amount_due, issued.settlement_positions.length]).toEqual(['120.0', 1])
    const headers = { authorization: `Bearer ${account.token}` }
    const pdf = await fetch(`${kwit.url}/invoices/${created.id}.pdf`, { headers })
    expect(textOf(readPdf(Buffer.from(await pdf.arrayBuffer())))).toMatch(/opłata ekologiczna.*2,50 PLN/)
  })

  test('issuers are records that documents refer to', async () => {
    const card = { name: 'Faktor SA', tax_no: '5252248481', role: 'Faktor', city: 'Łódź' }
    const { status, body: issuer } = await ask('POST', '/issuers', { issuer: card })
    expect({ status, issuer }).toMatchObject({ status: 201, issuer: card })
    const created = await make({ issuers: [{ issuer_id: issuer.id, role: 'Rola inna' }] })
    expect(created.issuers).toMatchObject([{ ...card, issuer_id: issuer.id, role: 'Rola inna' }])
    expect(
      (await ask('PUT', `/issuers/${issuer.id}`, { issuer: { tax_no: '5260250274' } })).body,
    ).toMatchObject({
      tax_no: '5260250274',
    })
    expect((await ask('GET', '/issuers?tax_no=5260250274')).body).toHaveLength(1)
    expect((await ask('POST', '/issuers', { issuer: { tax_no: '1' } })).status).toBe(422)
    expect((await ask('DELETE', `/issuers/${issuer.id}`)).body).toBe('ok')
    expect((await ask('GET', `/issuers/${issuer.id}`)).status).toBe(404)
    expect((await ask('GET', `/invoices/${created.id}`)).body.issuers).toMatchObject([{ name: 'Faktor SA' }])
    const invoice = { buyer_name: 'Acme', positions: [line], issuers: [{ issuer_id: issuer.id }] }
    expect((await ask('POST', '/invoices', { invoice })).status).toBe(422)
  })

  test('further fields of clients are copied to documents', async () => {
    const card = {
      ...{ name: 'Related', default_tax: '8', tp_client_connection: true, peppol_id: '0208:0123456749' },
      ...{ delivery_address_street: 'Long 5', delivery_address_post_code: '90-001' },
      ...{ delivery_address_city: 'Łódź', swift: 'COBADEFF', sepa_mandate_no: 'M-7' },
    }
    const { body: client } = await ask('POST', '/clients', { client: card })
    expect(client).toMatchObject({
      ...{ ...card, endpoint: '0208:0123456749' },
      ...{ delivery_address: 'Long 5\n90-001 Łódź', use_delivery_address: true },
    })
    const positions = [{ name: 'Chair', price_net: '100' }]
    const sold = await make({ client_id: client.id, buyer_name: null, positions })
    expect(sold).toMatchObject({
      ...{ price_tax: '8.0', procedure_designations: ['TP'], delivery_address: 'Long 5\n90-001 Łódź' },
    })
    const designations = { procedure_designations: ['MPP'], positions: [line] }
    const other = await make({ client_id: client.id, buyer_name: null, ...designations })
    expect(other).toMatchObject({ price_tax: '23.0', procedure_designations: ['MPP'] })
  })

  test('the primary delivery address of a client is shown on the client', async () => {
    const { body: client } = await ask('POST', '/clients', { client: { name: 'Shops' } })
    const add = (fields: Tree) =>
      ask('POST', '/addresses', {
        address: { kind: 'delivery', addressable_type: 'Client', addressable_id: client.id, ...fields },
      })
    const read = async () => (await ask('GET', `/clients/${client.id}`)).body
    const first = await add({ name: 'North', street: 'Long 1', city: 'Gdynia', primary: true })
    expect(first).toMatchObject({ status: 201, body: { name: 'North', primary: true } })
    expect(await read()).toMatchObject({
      ...{ delivery_address: 'North\nLong 1\nGdynia', use_delivery_address: true },
    })
    const second = await add({ name: 'South', street: 'Short 2', post_code: '30-001', city: 'Kraków' })
    expect(await read()).toMatchObject({ delivery_address_title: 'North', multiple_delivery_addresses: true })
    await ask('PUT', `/addresses/${second.body.id}`, { address: { primary: true } })
    expect((await read()).delivery_address).toBe('South\nShort 2\n30-001 Kraków')
    expect((await ask('GET', `/addresses/${first.body.id}`)).body.primary).toBe(false)
    const sold = await make({ client_id: client.id, buyer_name: null })
    expect(sold.delivery_address).toBe('South\nShort 2\n30-001 Kraków')
    const delivery = { use_delivery_address: true, delivery_address: 'West' }
    expect(await make({ client_id: client.id, buyer_name: null, ...delivery })).toMatchObject(delivery)
    expect((await ask('GET', `/addresses?addressable_id=${client.id}`)).body).toHaveLength(2)
    expect((await add({ addressable_id: 999_999 })).status).toBe(422)
    expect((await add({ kind: 'other' })).status).toBe(422)
    const { body: other } = await ask('POST', '/clients', { client: { name: 'Others' } })
    const readMultipleFlags = async () =>
      [await read(), (await ask('GET', `/clients/${other.id}`)).body].map(
        ({ multiple_delivery_addresses }) => multiple_delivery_addresses === true,
      )
    const assignAddress = (id: number, addressable_id: number) =>
      ask('PUT', `/addresses/${id}`, { address: { addressable_id } })
    await add({ name: 'East', addressable_id: other.id })
    await assignAddress(first.body.id, other.id)
    expect(await readMultipleFlags()).toEqual([false, true])
    await assignAddress(first.body.id, client.id)
    expect(await readMultipleFlags()).toEqual([true, false])
    expect((await ask('DELETE', `/addresses/${first.body.id}`)).body).toBe('ok')
    expect(await readMultipleFlags()).toEqual([false, false])
    await ask('POST', `/addresses/${first.body.id}/restore`)
    expect(await readMultipleFlags()).toEqual([true, false])
  })

  test('spaces around the slash of two languages are removed', async () => {
    expect((await make({ lang: 'en / fr' })).lang).toBe('en/fr')
    expect((await make({ lang: 'lt' })).lang).toBe('lt')
  })
})
