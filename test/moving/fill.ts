// Creates records of every kind that an account can contain, over the API.
import type { Side } from './compare.ts'

type Row = { [field: string]: any }

export async function fillAccount({ url, token }: Side): Promise<void> {
  const send = async (method: string, path: string, body?: object): Promise<Row> => {
    const answer = await fetch(`${url}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as Row
  }
  const make = (path: string, name: string, record: object) =>
    send('POST', `${path}.json`, { [name]: record })
  const invoice = (record: object) => make('invoices', 'invoice', record)

  const category = await make('categories', 'category', { name: 'Services', description: 'All of them' })
  const main = await make('warehouses', 'warehouse', { name: 'Main', kind: 'main' })
  const shop = await make('warehouses', 'warehouse', { name: 'Shop' })
  const branch = await make('departments', 'department', {
    ...{ name: 'Branch', shortcut: 'BR', use_pattern: true, invoice_pattern: 'BR/nr/yyyy', city: 'Kraków' },
    warehouse_id: shop.id,
  })
  const account = await make('bank_accounts', 'bank_account', {
    ...{
      name: 'EUR',
      bank_account_number: 'PL61109010140000071219812874',
      bank_name: 'Bank',
      bank_currency: 'EUR',
    },
    bank_account_version_departments: [
      { department_id: branch.id, show_on_invoice: true, main_on_department: true },
    ],
  })
  const issuer = await make('issuers', 'issuer', { name: 'Factor SA', tax_no: '5252445767', role: 'Faktor' })
  const chair = await make('products', 'product', {
    ...{
      name: 'Chair',
      code: 'CH',
      price_net: '100',
      tax: '23',
      purchase_price_net: '60',
      category_id: category.id,
    },
  })
  const table = await make('products', 'product', { name: 'Table', price_gross: '861', tax: '23' })
  const set = await make('products', 'product', {
    ...{ name: 'Set', price_net: '900', tax: '23', package: true },
    package_products_details: { 0: { id: chair.id, quantity: 4 }, 1: { id: table.id, quantity: 1 } },
  })
  const prices = await make('price_lists', 'price_list', {
    ...{ name: 'Wholesale', currency: 'PLN' },
    price_list_positions: [
      { priceable_id: chair.id, price_net: '80', quantity_from: '10' },
      { priceable_id: table.id, use_percentage: true, percentage: '10' },
    ],
  })
  const client = await make('clients', 'client', {
    ...{ name: 'Żółw & syn', tax_no: '5252445767', city: 'Łódź', country: 'PL', email: 'a@example.com' },
    ...{ category_id: category.id, price_list_id: prices.id, tag_list: ['vip'], external_id: 'Z-1' },
  })
  const abroad = await make('clients', 'client', {
    name: 'Müller GmbH',
    country: 'DE',
    tax_no: 'DE123456789',
  })
  await make('addresses', 'address', {
    addressable_id: client.id,
    name: 'Ramp',
    street: 'Prosta 1',
    city: 'Łódź',
  })

  const goods = (quantity: number) => ({ product_id: chair.id, quantity, purchase_price_net: '55.5' })
  await make('warehouse_documents', 'warehouse_document', {
    ...{ kind: 'pz', warehouse_id: main.id, client_id: client.id, issue_date: '2026-01-02' },
    warehouse_actions: [
      goods(30),
      { product_id: table.id, quantity: 5, purchase_price_net: '400' },
      goods(3),
    ],
  })
  await make('warehouse_documents', 'warehouse_document', {
    ...{ kind: 'mm', warehouse_id: main.id, warehouse2_id: shop.id, issue_date: '2026-01-03' },
    warehouse_actions: [{ product_id: chair.id, quantity: 6 }],
  })

  const line = { name: 'Work', tax: 23, total_price_gross: '123.45', quantity: 3 }
  const buyer = { client_id: client.id, department_id: undefined as number | undefined }
  for (const kind of [
    'vat',
    'proforma',
    'bill',
    'receipt',
    'vat_mp',
    'vat_margin',
    'invoice_other',
    'kp',
    'kw',
    'accounting_note',
    'wdt',
    'estimate',
    'dw',
  ])
    await invoice({
      ...buyer,
      kind,
      issue_date: '2026-02-03',
      sell_date: '2026-02-01',
      positions: [line, { ...line, tax: 8 }],
    })
  await invoice({
    ...buyer,
    department_id: branch.id,
    bank_accounts: [{ id: account.id }],
    positions: [line],
  })
  await invoice({
    ...{
      client_id: abroad.id,
      currency: 'EUR',
      lang: 'de',
      exchange_currency: 'PLN',
      exchange_currency_rate: '4.3219',
    },
    ...{
      exchange_date: '2026-02-02',
      issue_date: '2026-02-03',
      oid: 'O-1',
      positions: [line, { ...line, tax: 'np' }],
    },
  })
  await invoice({
    ...{ ...buyer, show_discount: true, discount_kind: 'percent_unit', description_footer: 'Thanks' },
    positions: [
      { ...line, total_price_gross: undefined, price_net: '33.333', discount_percent: '7' },
      { name: 'Next', kind: 'text_separator' },
    ],
    descriptions: [{ kind: 'Note', content: 'Careful' }],
    issuers: [{ issuer_id: issuer.id }],
    recipients: [{ name: 'Ramp', role: 'Odbiorca' }],
    settlement_positions: [{ kind: 'charge', amount: '5', reason: 'Pallet' }],
  })
  await invoice({
    ...{
      ...buyer,
      calculating_strategy: { position: 'keep_gross', sum: 'keep_gross', invoice_form_price_kind: 'gross' },
    },
    positions: [1, 2, 3].map((n) => ({ name: `Odd ${n}`, tax: 23, price_gross: `${n}.07`, quantity: 7 })),
  })
  await invoice({
    buyer_name: 'Vendor',
    number: 'V/7',
    income: false,
    kind: 'vat',
    issue_date: '2026-03-01',
    positions: [line],
  })
  await invoice({
    client_id: client.id,
    use_prices_from_price_lists: true,
    positions: [
      { product_id: chair.id, quantity: 12 },
      { product_id: set.id, quantity: 1 },
    ],
    warehouse_id: main.id,
  })

  const sold = await invoice({
    ...buyer,
    warehouse_id: main.id,
    positions: [{ product_id: chair.id, quantity: 4 }, line],
  })
  const lineOf = (document: Row, index: number) => document.positions[index]
  await invoice({
    ...{ kind: 'correction', invoice_id: sold.id, correction_reason: 'Two came back' },
    positions: [
      {
        ...{
          name: 'Chair',
          product_id: chair.id,
          quantity: -2,
          tax: 23,
          total_price_gross: '-246',
          kind: 'correction',
        },
        correction_before_attributes: {
          name: 'Chair',
          quantity: 4,
          total_price_gross: lineOf(sold, 0).total_price_gross,
          tax: 23,
          kind: 'correction_before',
          product_id: chair.id,
        },
        correction_after_attributes: {
          name: 'Chair',
          quantity: 2,
          total_price_gross: '246',
          tax: 23,
          kind: 'correction_after',
          product_id: chair.id,
        },
      },
    ],
  })
  const order = await invoice({
    ...buyer,
    kind: 'client_order',
    positions: [{ name: 'House', tax: 23, total_price_gross: '1230' }],
  })
  const advance = await send('POST', 'invoices.json', {
    invoice: {
      copy_invoice_from: order.id,
      kind: 'advance',
      advance_creation_mode: 'percent',
      advance_value: '30',
    },
  })
  await make('banking/payments', 'banking_payment', {
    name: 'Advance',
    price: '369',
    invoice_id: advance.id,
    paid: true,
    paid_date: '2026-03-04',
  })
  await send('POST', 'invoices.json', {
    invoice: { copy_invoice_from: order.id, kind: 'final', invoice_ids: [advance.id] },
  })
  const receipt = await invoice({ ...buyer, kind: 'receipt', positions: [line] })
  await invoice({
    ...buyer,
    from_invoice_id: receipt.id,
    additional_params: 'for_receipt',
    positions: [line],
  })
  const wz = await invoice({ ...buyer, positions: [{ product_id: table.id, quantity: 1 }] })
  await make('warehouse_documents', 'warehouse_document', {
    ...{ kind: 'wz', warehouse_id: main.id, client_id: client.id, invoice_ids: [wz.id] },
    warehouse_actions: [{ product_id: table.id, quantity: 1 }],
  })
  const deletedInvoice = await invoice({ ...buyer, positions: [line] })
  await send('POST', 'invoices/cancel.json', {
    cancel_invoice_id: deletedInvoice.id,
    cancel_reason: 'By mistake',
  })
  const paid = await invoice({ ...buyer, positions: [line] })
  const half = await invoice({ ...buyer, positions: [line] })
  await make('banking/payments', 'banking_payment', {
    name: 'Both',
    price: '150',
    invoice_ids: [paid.id, half.id],
    paid: true,
    paid_date: '2026-03-05',
  })
  await make('banking/payments', 'banking_payment', {
    name: 'Announced',
    price: '10',
    invoice_id: half.id,
    client_id: client.id,
  })
  await invoice({ ...buyer, status: 'paid', positions: [line] })
  const draft = await invoice({ ...buyer, status: 'draft', positions: [{ ...line, product_id: chair.id }] })
  const rent = await make('recurrings', 'recurring', { name: 'Rent', invoice_id: paid.id, every: '1m' })
  await send('POST', `recurrings/${rent.id}/issue.json`)
  await make('recurrings', 'recurring', { name: 'Of a draft', invoice_id: draft.id, every: '2w' })

  const form = new FormData()
  form.set('file', new Blob(['the contract']), 'contract.txt')
  const attached = await fetch(`${url}/invoices/${sold.id}/attachments.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!attached.ok) throw new Error(await attached.text())
}
