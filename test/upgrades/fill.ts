// Creates the data of a small company over HTTP: every resource, every kind of document, payments, stock,
// corrections, changes.

export type Ask = (method: string, path: string, body?: unknown) => Promise<any>

const KINDS = [
  ...['vat', 'proforma', 'bill', 'receipt', 'vat_mp', 'invoice_other', 'kp', 'kw', 'estimate', 'vat_rr'],
  ...['accounting_note', 'client_order', 'dw', 'wnt', 'wdt', 'import_service', 'import_service_eu'],
  ...['import_products', 'export_products', 'maintenance_request', 'vat_margin', 'correction_note'],
]

const SELLER = {
  name: 'Żółta Łódź sp. z o.o.',
  tax_no: '5252445767',
  street: 'ul. Świętokrzyska 12/4',
  post_code: '00-916',
  city: 'Warszawa',
  country: 'PL',
  bank: 'Bank Przykładowy S.A.',
  bank_account: 'PL61109010140000071219812874',
}
const LINES = [
  { name: 'Projekt strony', description: 'Etap II', code: 'W-2', quantity: 1, price_net: '1250', tax: '23' },
  { name: 'Hosting', quantity: '12', quantity_unit: 'mies.', price_net: '49.90', tax: '23' },
  { name: 'Podręcznik', quantity: '2.5', quantity_unit: 'szt.', price_gross: '18.40', tax: '5' },
]
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export async function fill(ask: Ask) {
  const make = async (path: string, name: string, fields: object) =>
    (await ask('POST', `/${path}.json`, { [name]: fields })).id as number
  const invoice = (fields: object) => make('invoices', 'invoice', { issue_date: '2026-03-14', ...fields })

  await ask('PUT', '/account.json', { account: { payment_to_kind: 14, patterns: { proforma: 'PFnr/yyyy' } } })
  const [{ id: department_id }] = await ask('GET', '/departments.json')
  await ask('PUT', `/departments/${department_id}.json`, { department: SELLER })
  const form = new FormData()
  form.set('department[logo]', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'logo.png')
  await ask('PUT', `/departments/${department_id}.json`, form)
  const branch = await make('departments', 'department', { name: 'Oddział', invoice_pattern: 'Onr/mm/yyyy' })
  const client_id = await make('clients', 'client', {
    name: 'Acme Trading GmbH',
    tax_no: 'DE123456789',
    street: 'Musterstraße 5',
    post_code: '10115',
    city: 'Berlin',
    country: 'DE',
    email: 'buyer@example.com',
    tag_list: ['vip', 'eu'],
  })
  const person = await make('clients', 'client', { first_name: 'Anna', last_name: 'Nowak', company: false })
  await ask('PUT', `/clients/${person}.json`, { client: { city: 'Kraków', note: 'changed' } })
  const category_id = await make('categories', 'category', { name: 'Usługi', description: 'IT' })
  const warehouse_id = await make('warehouses', 'warehouse', { name: 'Magazyn' })
  const second = await make('warehouses', 'warehouse', { name: 'Drugi magazyn' })
  await make('bank_accounts', 'bank_account', {
    name: 'Konto EUR',
    bank_account_number: 'PL27114020040000300201355387',
    bank_name: 'Inny Bank',
    bank_currency: 'EUR',
  })
  const product = (fields: object) => make('products', 'product', fields)
  const plain = await product({ name: 'Godzina', code: 'H' })
  const chair = await product({ name: 'Krzesło', code: 'CH', price_net: '100.1234', tax: '23', category_id })
  const table = await product({
    name: 'Stół',
    code: 'TB',
    price_gross: '615',
    tax: '8',
    quantity_unit: 'szt.',
  })
  const set = await product({
    name: 'Zestaw',
    price_net: '900',
    package: true,
    package_products_details: [
      { id: chair, quantity: 4 },
      { id: table, quantity: 1 },
    ],
  })
  await product({ name: 'Tylko tu', restricted_to_warehouses: true })
  await ask('PUT', `/products/${plain}.json`, { product: { price_net: '199.99', description: 'changed' } })

  const document = (fields: object) =>
    make('warehouse_documents', 'warehouse_document', { issue_date: '2026-03-02', warehouse_id, ...fields })
  const goods = (...lines: [number, string, string?][]) =>
    lines.map(([product_id, quantity, purchase_price_net]) => ({
      product_id,
      quantity,
      ...(purchase_price_net && { purchase_price_net }),
    }))
  await document({
    kind: 'pz',
    client_id,
    warehouse_actions: goods([chair, '40', '61.10'], [table, '10', '300']),
  })
  await document({ kind: 'pz', client_id, warehouse_actions: goods([chair, '10', '70']) })
  await document({
    kind: 'mm',
    warehouse_actions: [{ product_id: chair, quantity: 5, warehouse2_id: second }],
  })
  const issued = await document({
    kind: 'wz',
    client_id,
    warehouse_actions: goods([chair, '3'], [table, '1']),
  })
  await ask('PUT', `/warehouse_documents/${issued}.json`, { warehouse_document: { description: 'changed' } })
  const undone = await document({ kind: 'rw', warehouse_actions: goods([table, '2']) })
  await ask('DELETE', `/warehouse_documents/${undone}.json`)

  for (const kind of KINDS)
    await invoice({
      kind,
      client_id,
      positions: LINES,
      oid: `order-${kind}`,
      ...(kind === 'vat_rr' && { lang: 'pl' }),
    })
  const sold = await invoice({
    client_id: person,
    category_id,
    department_id,
    warehouse_id,
    positions: [
      { product_id: chair, quantity: 2 },
      { product_id: set, quantity: 1 },
      { product_id: plain, quantity: '1.5', discount_percent: '10' },
    ],
    show_discount: true,
    discount_kind: 'percent_unit',
    recipients: [{ name: 'Odbiorca', city: 'Gdańsk' }],
    descriptions: [{ content: 'Do umowy 7' }],
    settlement_positions: [{ kind: 'charge', amount: '12.50', reason: 'Kaucja' }],
  })
  await ask('PUT', `/invoices/${sold}.json`, { invoice: { title: 'changed', buyer_note: 'Uwaga' } })
  const abroad = await invoice({
    client_id,
    department_id: branch,
    currency: 'EUR',
    exchange_currency: 'PLN',
    exchange_currency_rate: '4.3215',
    exchange_kind: 'own',
    lang: 'en',
    sell_date: '2026-02',
    payment_to: '2026-04-30',
    split_payment: '1',
    positions: [{ name: 'Consulting', quantity: 3, price_net: '333.33', tax: 'np' }, ...LINES],
  })
  await invoice({
    client_id,
    exempt_tax_kind: 'art. 43',
    positions: [{ name: 'Kurs', price_net: '10', tax: 'zw' }],
  })
  await invoice({
    income: false,
    number: 'FZ 12/2026',
    buyer_name: 'Dostawca',
    buyer_tax_no: '1132191233',
    positions: LINES,
  })
  const order = await invoice({ kind: 'client_order', client_id, oid: 'big', positions: LINES })
  const advance = await invoice({
    kind: 'advance',
    copy_invoice_from: order,
    advance_creation_mode: 'percent',
    advance_value: '30',
    position_name: 'Zaliczka',
  })
  await invoice({ kind: 'final', copy_invoice_from: order, invoice_ids: [advance] })
  const corrected = await invoice({ client_id, positions: LINES })
  await invoice({
    kind: 'correction',
    invoice_id: corrected,
    from_invoice_id: corrected,
    correction_reason: 'Zła ilość',
    positions: [
      {
        name: 'Hosting',
        quantity: '-2',
        total_price_gross: '-122.75',
        tax: '23',
        kind: 'correction',
        correction_before_attributes: {
          name: 'Hosting',
          quantity: '12',
          total_price_gross: '736.52',
          tax: '23',
          kind: 'correction_before',
        },
        correction_after_attributes: {
          name: 'Hosting',
          quantity: '10',
          total_price_gross: '613.77',
          tax: '23',
          kind: 'correction_after',
        },
      },
    ],
  })
  const receipt = await invoice({
    kind: 'receipt',
    positions: [{ name: 'Kawa', total_price_gross: '10', tax: 8 }],
  })
  await invoice({
    from_invoice_id: receipt,
    additional_params: 'for_receipt',
    buyer_name: 'Nabywca paragonu',
  })
  const cancelled = await invoice({ client_id, positions: LINES })
  await ask('POST', '/invoices/cancel.json', { cancel_invoice_id: cancelled, cancel_reason: 'pomyłka' })
  const deleted = await invoice({ client_id, positions: LINES })
  await ask('DELETE', `/invoices/${deleted}.json`)
  const paid = await invoice({ client_id, positions: LINES, paid: '100' })
  await ask('POST', `/invoices/${paid}/change_status.json?status=paid`)

  const payment = (fields: object) =>
    make('banking/payments', 'banking_payment', {
      name: 'Przelew',
      paid: true,
      paid_date: '2026-03-20',
      ...fields,
    })
  await payment({ price: '1000', invoice_id: sold })
  await payment({ price: '5000', invoice_ids: [sold, corrected], description: 'za dwie' })
  await payment({ price: '20', currency: 'EUR', invoice_id: abroad })
  const wrong = await payment({ price: '7' })
  await ask('DELETE', `/banking/payments/${wrong}.json`)
  await payment({ price: '15', paid: false, promised_payment_date: '2026-05-01' })

  await ask('POST', '/account/add_user.json', {
    user: { invite: true, email: 'kasia@example.com', role: 'member', department_ids: [] },
  })
  await ask('POST', '/account/invitations.json', {
    invitation: { email: 'jan@example.com', role: 'accountant' },
  })
  const { token } = await ask('GET', `/products/${chair}.json`)
  await ask('POST', `/a/demo/p/${token}/payments.json`, {
    payment: { first_name: 'Ola', last_name: 'Kos', email: 'ola@example.com', quantity: 2 },
  })
}
