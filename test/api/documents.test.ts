// Tests fields of documents beside their lines, receipts with their invoices, and the parameters of lists, in both
// formats.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

type Fields = { [name: string]: any }

const LINE = { name: 'Item', tax: 23, total_price_gross: '123', quantity: 1 }

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeAll(() => {
    ask = speaker(kwit, format, account.token)
  })

  const create = async (invoice: Fields): Promise<Fields> => {
    const { status, body } = await ask('POST', '/invoices', { invoice: { positions: [LINE], ...invoice } })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }
  const change = (id: number, invoice: Fields) => ask('PUT', `/invoices/${id}`, { invoice })
  // Uses JSON because `_destroy` cannot be written with dashes as in XML.
  const changeByJson = (id: number, invoice: Fields) =>
    kwit.call('PUT', `/invoices/${id}.json`, { token: account.token, json: { invoice } })
  const read = async (id: number, query = ''): Promise<Fields> =>
    (await ask('GET', `/invoices/${id}${query}`)).body
  const pdfOf = async (id: number) => {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
    return textOf(readPdf(Buffer.from(await reply.arrayBuffer())))
  }

  describe('charges and deductions', () => {
    const settled = {
      lang: 'en',
      settlement_positions: [
        { kind: 'charge', amount: '10,50', reason: 'Deposit' },
        { kind: 'deduction', amount: 3.5, reason: 'Bonus' },
      ],
    }

    test('change the amount due and keep the totals', async () => {
      const invoice = await create(settled)
      expect(invoice).toMatchObject({ price_gross: '123.0', amount_due: '130.0', paid: '0.0' })
      expect(invoice.settlement_positions).toMatchObject([
        { kind: 'charge', amount: '10.5', reason: 'Deposit' },
        { kind: 'deduction', amount: '3.5', reason: 'Bonus' },
      ])
      expect(await read(invoice.id)).toEqual(invoice)
      const text = await pdfOf(invoice.id)
      for (const part of ['130.00 PLN', 'Charge: Deposit', '10.50 PLN', '-3.50 PLN'])
        expect(text.replaceAll('−', '-')).toContain(part)
      const page = await (await fetch(kwit.url + new URL(invoice.view_url).pathname)).text()
      for (const part of ['130.00', 'Charge: Deposit', '10.50', 'Deduction: Bonus'])
        expect(page).toContain(part)
    })

    test('many charges are printed as two sums and a list on as many pages as needed', async () => {
      const of = (kind: string) =>
        Array.from({ length: 100 }, (_, index) => ({
          kind,
          amount: '1.01',
          reason: `${kind} ${index} ${'long '.repeat(40)}`,
        }))
      const invoice = await create({
        lang: 'en',
        settlement_positions: [...of('charge'), ...of('deduction')],
      })
      const text = await pdfOf(invoice.id)
      expect(text).toContain('Charge\n101.00 PLN\nDeduction\n−101.00 PLN')
      expect(text).toContain('deduction 99 ')
      const { status } = await change(invoice.id, { settlement_positions: [{ kind: 'charge', amount: 1 }] })
      expect(status).toBe(422)
    })

    test('status paid means that the whole amount due is paid', async () => {
      const invoice = await create({ ...settled, status: 'paid' })
      expect(invoice).toMatchObject({ paid: '130.0', amount_due: '0.0', payment_status: 'paid' })
      const part = await create({ ...settled, paid: '123' })
      expect(part).toMatchObject({ status: 'partial', amount_due: '7.0' })
    })

    test('are changed and deleted by id', async () => {
      const invoice = await create(settled)
      const [charge, deduction] = invoice.settlement_positions
      const json = {
        settlement_positions: [
          { id: charge.id, amount: '20' },
          { id: deduction.id, _destroy: 1 },
          { kind: 'charge', amount: 1 },
        ],
      }
      await changeByJson(invoice.id, json)
      const body = await read(invoice.id)
      expect(body.settlement_positions).toMatchObject([
        { id: charge.id, amount: '20.0', reason: 'Deposit' },
        { amount: '1.0', reason: null },
      ])
      expect(body.amount_due).toBe('144.0')
    })

    test('do not apply to an advance', async () => {
      expect(await create({ ...settled, kind: 'advance' })).toMatchObject({ amount_due: '123.0' })
    })

    test.each([
      [{ kind: 'charge' }, 'settlement_positions[0].amount'],
      [{ amount: 1 }, 'settlement_positions[0].kind'],
      [{ kind: 'gift', amount: 1 }, 'settlement_positions[0].kind'],
      [{ kind: 'charge', amount: 0 }, 'settlement_positions[0].amount'],
      [{ kind: 'charge', amount: '10000000' }, 'settlement_positions[0].amount'],
      [{ id: 5, kind: 'charge', amount: 1 }, 'settlement_positions[0].id'],
    ])('%j is rejected', async (part, field) => {
      const invoice = { positions: [LINE], settlement_positions: [part] }
      const { status, text } = await ask('POST', '/invoices', { invoice })
      expect(status).toBe(422)
      expect(text).toContain(field.replaceAll('_', format === 'xml' ? '-' : '_').split('[')[0])
    })
  })

  test('descriptions, recipients and issuers are stored, printed and changed by id', async () => {
    const invoice = await create({
      lang: 'en',
      descriptions: [
        { content: 'Handle with care' },
        { kind: 'Delivery', content: 'By noon', row_number: 2 },
      ],
      recipients: [{ name: 'Second shop', city: 'Gdańsk', role: 'recipient', participation: '25,5' }],
      issuers: [{ first_name: 'Ann', last_name: 'Example', tax_no: '5252445767' }],
    })
    expect(invoice.descriptions).toMatchObject([
      { kind: 'Uwaga', content: 'Handle with care' },
      { kind: 'Delivery', content: 'By noon', row_number: 2 },
    ])
    expect(invoice.recipients).toMatchObject([{ name: 'Second shop', participation: '25.5', company: true }])
    expect(invoice.issuers).toMatchObject([{ last_name: 'Example', tax_no: '5252445767' }])
    const text = await pdfOf(invoice.id)
    for (const part of ['Delivery: By noon', 'Second shop', 'Gdańsk', 'Issued by: Ann Example, 5252445767'])
      expect(text).toContain(part)
    await changeByJson(invoice.id, { descriptions: [{ id: invoice.descriptions[0].id, _destroy: true }] })
    const body = await read(invoice.id)
    expect(body.descriptions).toMatchObject([{ kind: 'Delivery' }])
    expect(body.recipients).toEqual(invoice.recipients)
    expect((await change(invoice.id, body)).body).toEqual(body)
  })

  test('own bank accounts are given by id or written out', async () => {
    const number = '12345678901234567890123456'
    const card = {
      name: 'Euro',
      bank_account_number: number,
      bank_name: 'Example Bank',
      bank_currency: 'EUR',
    }
    const { body: bankAccount } = await ask('POST', '/bank_accounts', { bank_account: card })
    expect(bankAccount.formatted_bank_account_number).toBe('12 3456 7890 1234 5678 9012 3456')
    const created = await create({
      bank_accounts: [
        { id: bankAccount.id },
        { bank_account_number: 'DE89370400440532013000', bank_swift: 'COBADEFF' },
      ],
    })
    expect(created).toMatchObject({
      seller_bank_account_id: bankAccount.id,
      seller_bank_account: number,
      seller_bank: 'Example Bank',
      bank_accounts: [
        { id: bankAccount.id, name: 'Euro', bank_currency: 'EUR' },
        { id: expect.any(Number), formatted_bank_account_number: 'DE89 3704 0044 0532 0130 00' },
      ],
    })
    expect(await pdfOf(created.id)).toContain('DE89 3704 0044 0532 0130 00')
    await ask('DELETE', `/bank_accounts/${bankAccount.id}`)
    expect((await change(created.id, created)).body).toEqual(created)
    const invoice = { positions: [LINE], bank_accounts: [{ id: bankAccount.id }] }
    expect(await ask('POST', '/invoices', { invoice })).toMatchObject({ status: 422 })
    const { body: without } = await change(created.id, { bank_accounts: [] })
    expect(without.bank_accounts).toEqual([])
  })

  test('the recipient is filled in from its record', async () => {
    const client = { name: `Shop ${format}`, city: 'Łódź', street: 'Long', street_no: '5', tax_no: '1' }
    const { body } = await ask('POST', '/clients', { client })
    expect(await create({ recipient_id: body.id, recipient_city: 'Radom' })).toMatchObject({
      recipient_name: `Shop ${format}`,
      recipient_street: 'Long 5',
      recipient_city: 'Radom',
    })
  })

  test('lines without a rate use that of the account', async () => {
    const other = await kwit.newAccount()
    const speak = speaker(kwit, format, other.token)
    await speak('PUT', '/account', { account: { default_tax: '19' } })
    const invoice = { positions: [{ name: 'Item', price_net: 100 }] }
    const { body } = await speak('POST', '/invoices', { invoice })
    expect(body).toMatchObject({ price_gross: '119.0', positions: [{ tax: '19' }] })
    expect(await speak('PUT', '/account', { account: { default_tax: 'much' } })).toMatchObject({
      status: 422,
    })
  })

  test('both names of the issuing person are accepted', async () => {
    const invoice = await create({ use_invoice_issuer: true, invoice_issuer: 'Ann Example' })
    expect(invoice).toMatchObject({ use_issuer: true, issuer: 'Ann Example' })
  })

  test('codes of goods are collected from the lines', async () => {
    const positions = [
      { ...LINE, gtu_code: 'GTU_07' },
      { ...LINE, gtu_code: 'GTU_07' },
    ]
    expect((await create({ positions })).gtu_codes).toEqual(['GTU_07'])
  })

  describe('the invoice for a receipt', () => {
    const forReceipt = (id: number, more: Fields = {}) =>
      ask('POST', '/invoices', {
        invoice: { from_invoice_id: id, additional_params: 'for_receipt', ...more },
      })

    test('takes the lines of the receipt, and both link to each other', async () => {
      const receipt = await create({ kind: 'receipt', issue_date: '2026-03-04' })
      const { status, body } = await forReceipt(receipt.id, { buyer_name: 'Late Buyer', buyer_tax_no: '77' })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        kind: 'vat',
        price_gross: '123.0',
        buyer_name: 'Late Buyer',
        from_invoice_id: receipt.id,
        receipt_for_invoice_id: receipt.id,
        invoice_for_receipt_id: null,
        issued_to_receipt: true,
        exclude_from_stock_level: true,
      })
      expect(await read(receipt.id)).toMatchObject({
        invoice_for_receipt_id: body.id,
        issued_to_receipt: false,
      })
      const { body: madeFrom } = await ask('GET', `/invoices?from_invoice_id=${receipt.id}`)
      expect(madeFrom.map(({ id }: Fields) => id)).toEqual([body.id])
    })

    test('can be created once, and again after it was deleted', async () => {
      const receipt = await create({ kind: 'receipt' })
      const first = await forReceipt(receipt.id)
      expect(await forReceipt(receipt.id)).toMatchObject({ status: 422 })
      await ask('DELETE', `/invoices/${first.body.id}`)
      expect(await read(receipt.id)).toMatchObject({ invoice_for_receipt_id: null })
      const second = await forReceipt(receipt.id)
      expect(second.status).toBe(201)
      await ask('POST', `/invoices/${second.body.id}/cancel`)
      expect(await forReceipt(receipt.id)).toMatchObject({ status: 201 })
    })

    test('is created once by concurrent requests', async () => {
      const receipt = await create({ kind: 'receipt' })
      const all = await Promise.all(Array.from({ length: 8 }, () => forReceipt(receipt.id)))
      expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)])
    })

    test('requires a receipt', async () => {
      const invoice = await create({})
      const stranger = await kwit.newAccount()
      const speak = speaker(kwit, format, stranger.token)
      const { body: theirs } = await speak('POST', '/invoices', {
        invoice: { kind: 'receipt', positions: [LINE] },
      })
      for (const id of [invoice.id, theirs.id, 999_999_999])
        expect(await forReceipt(id), String(id)).toMatchObject({ status: 422 })
    })
  })

  test('a buyer named in the request gets no data from the copied one', async () => {
    const source = await create({ buyer_name: 'Old Buyer', buyer_tax_no: '1', buyer_city: 'Old Town' })
    const copy = await create({ copy_invoice_from: source.id, buyer_name: 'New Buyer' })
    expect(copy).toMatchObject({ buyer_name: 'New Buyer', buyer_tax_no: null, buyer_city: null })
    expect(copy.client_id).not.toBe(source.client_id)
  })

  describe('selected fields', () => {
    test('fields[invoice] returns these fields and the id', async () => {
      const invoice = await create({ oid: `projected ${format}` })
      const expected = { id: invoice.id, number: invoice.number, price_gross: '123.0' }
      expect(await read(invoice.id, '?fields[invoice]=number,price_gross')).toEqual(expected)
      const { body } = await ask(
        'GET',
        `/invoices?oid=projected+${format}&fields[invoice]=price_gross,number,nothing`,
      )
      expect(body).toEqual([expected])
    })

    test('lists omit the lists of a document unless requested', async () => {
      const invoice = await create({ oid: `listed ${format}`, descriptions: [{ content: 'Text' }] })
      const list = async (more: string) => (await ask('GET', `/invoices?oid=listed+${format}${more}`)).body[0]
      expect(Object.keys(await list(''))).not.toContain('descriptions')
      expect((await list('&include=descriptions')).descriptions).toEqual(invoice.descriptions)
      const more = await list('&additional_fields[invoice]=descriptions,client_bank_account')
      expect(more).toMatchObject({ descriptions: invoice.descriptions, client_bank_account: null })
    })

    test.each(['1234.56', '1234,56', '1003.71'])('query finds the amount %s', async (amount) => {
      const invoice = await create({ positions: [{ ...LINE, total_price_gross: '1234.56' }] })
      const { body } = await ask('GET', `/invoices?query=${amount}`)
      expect(body.map(({ id }: Fields) => id)).toContain(invoice.id)
      expect(body.every(({ price_gross }: Fields) => price_gross === '1234.56')).toBe(true)
    })

    test('finds documents by accounting_status and category_id', async () => {
      const { body: category } = await ask('POST', '/categories', { category: { name: `C ${format}` } })
      const invoice = await create({ category_id: category.id, accounting_status: `booked ${format}` })
      for (const query of [`category_id=${category.id}`, `accounting_status=booked+${format}`]) {
        const { body } = await ask('GET', `/invoices?${query}`)
        expect(body.map(({ id }: Fields) => id)).toEqual([invoice.id])
      }
    })
  })

  test('a list has sums for each currency', async () => {
    const other = await kwit.newAccount()
    const speak = speaker(kwit, format, other.token)
    const make = async (invoice: Fields) =>
      (await speak('POST', '/invoices', { invoice: { positions: [LINE], ...invoice } })).body
    expect((await speak('GET', '/invoices/summary')).body).toEqual([])
    await make({ paid: '23' })
    await make({ currency: 'EUR', oid: 'one' })
    const takenBack = await make({ currency: 'EUR' })
    const correction = { kind: 'correction', copy_invoice_from: takenBack.id, total_correction: true }
    await speak('POST', '/invoices', { invoice: correction })
    const cancelled = await make({})
    await speak('POST', `/invoices/${cancelled.id}/cancel`)
    await make({ income: false, number: 'X' })
    const sums = { price_net: '100.0', price_tax: '23.0', price_gross: '123.0' }
    const sum = {
      ...{ currency: 'EUR', count: 1, ...sums, paid: '0.0', unpaid: '123.0', to_refund: '0.0' },
      ...{ tax_in_account_currency: '0.0', missing_rate_count: 1, without_rate: 1 },
    }
    expect((await speak('GET', '/invoices/summary')).body).toEqual([
      { ...sum, count: 3, missing_rate_count: 3, without_rate: 3 },
      {
        ...{ ...sum, currency: 'PLN', paid: '23.0', unpaid: '100.0' },
        ...{ tax_in_account_currency: '23.0', missing_rate_count: 0, without_rate: 0 },
      },
    ])
    expect((await speak('GET', '/invoices/summary?oid=one')).body).toEqual([sum])
    expect((await speak('GET', '/invoices/summary?kinds[]=correction')).body).toMatchObject([
      { count: 1, price_gross: '-123.0' },
    ])
    expect(await speak('GET', '/invoices/summary?period=never')).toMatchObject({
      status: (await speak('GET', '/invoices?period=never')).status,
    })
  })

  test('every key of the recorded responses exists', async () => {
    const invoice = await create({ buyer_name: 'Acme' })
    const spelled = RECORDED.map((name) => (format === 'xml' ? name.replace('?', '') : name))
    expect(spelled.filter((name) => !(name in invoice))).toEqual([])
    expect(RECORDED_LINE.filter((name) => !(name in invoice.positions[0]))).toEqual([])
  })
})

const RECORDED =
  `id user_id app number place sell_date payment_type price_net price_gross currency status description seller_name
  seller_tax_no seller_street seller_post_code seller_city seller_country seller_email seller_phone seller_fax seller_www
  seller_person seller_bank seller_bank_account buyer_name buyer_tax_no buyer_post_code buyer_city buyer_street buyer_first_name
  buyer_country created_at updated_at token buyer_email buyer_www buyer_fax buyer_phone kind pattern pattern_nr pattern_nr_m
  pattern_nr_d client_id payment_to paid seller_bank_account_id lang issue_date price_tax department_id correction buyer_note
  additional_info_desc additional_info product_cache buyer_last_name from_invoice_id oid discount show_discount sent_time print_time
  recurring_id tax2_visible warehouse_id paid_date product_id issue_year internal_note invoice_id invoice_template_id
  description_long buyer_tax_no_kind seller_tax_no_kind description_footer sell_date_kind payment_to_kind exchange_currency
  discount_kind income from_api category_id warehouse_document_id exchange_kind exchange_rate use_delivery_address delivery_address
  accounting_kind buyer_person buyer_bank_account buyer_bank buyer_mass_payment_code exchange_note client_company buyer_company
  show_attachments exchange_currency_rate has_attachments exchange_date attachments_count delivery_date fiscal_status use_moss
  transaction_date email_status exclude_from_stock_level exclude_from_accounting exchange_rate_den exchange_currency_rate_den
  accounting_scheme exchange_difference not_cost reverse_charge issuer use_issuer cancelled recipient_id recipient_name test
  discount_net approval_status accounting_vat_tax_date accounting_income_tax_date accounting_other_tax_date accounting_status view_url
  adjust_invoice_price check_fiscal_print payment_url sales_code positions overdue? tax_visible? payment_status kind_text
  normalized_number calculating_strategy bank_accounts gtu_codes procedure_designations get_tax_name get_tax2_name tax_name_type
  products_margin split_payment gov_id gov_kind gov_status gov_send_date gov_sell_date gov_error_messages gov_verification_link
  gov_link gov_corrected_invoice_number invoice_for_receipt_id receipt_for_invoice_id issued_to_receipt e_receipt_view_url
  recipient_company recipient_first_name recipient_last_name recipient_tax_no recipient_street recipient_post_code recipient_city
  recipient_country recipient_email recipient_phone recipient_note buyer_mobile_phone additional_invoice_field na_tax_kind
  seller_bdo_no descriptions settlement_positions`.split(/\s+/)

const RECORDED_LINE =
  `id invoice_id name description price_net quantity total_price_gross total_price_net account_id created_at
  updated_at additional_info quantity_unit tax price_gross price_tax total_price_tax kind invoice_position_id product_id deleted
  discount discount_percent tax2 exchange_rate accounting_tax_kind code additional_fields discount_net lump_sum_tax gtu_code
  corrected_pos_kind`.split(/\s+/)
