import type { Kwit, TestAccount } from '../harness.ts'

// Documents of every kind, created as clients create them, on which the formats are tested.

export type CreatedDocument = { title: string; id: number; json: any }

const SELLER = {
  name: 'Kwiatowy Ogród sp. z o.o.',
  tax_no: '5252248481',
  street: 'ul. Polna 1/3',
  post_code: '00-001',
  city: 'Warszawa',
  country: 'PL',
  email: 'biuro@ogrod.example',
  phone: '+48 22 555 77 99',
  person: 'Anna Nowak',
  bank: 'Bank Próbny',
  bank_account: '61 1090 1014 0000 0712 1981 2874',
  bank_swift: 'WBKPPLPP',
  register_number: '0000099999',
  bdo_no: '000099999',
  endpoint: '9945:PL5252248481',
  tax_office_code: '1471',
  voivodeship: 'mazowieckie',
  county: 'Warszawa',
  commune: 'Śródmieście',
}

const PL = {
  buyer_name: 'F.H.U. Jan Kowalski',
  buyer_tax_no: '7811767696',
  buyer_street: 'ul. Długa 5',
  buyer_post_code: '61-001',
  buyer_city: 'Poznań',
  buyer_country: 'PL',
  buyer_email: 'jan@kowalski.example',
}
const DE = {
  buyer_name: 'Blumenhaus GmbH',
  buyer_tax_no: 'DE136695976',
  buyer_tax_no_kind: 'nip_ue',
  buyer_street: 'Hauptstraße 7',
  buyer_post_code: '10115',
  buyer_city: 'Berlin',
  buyer_country: 'DE',
  buyer_email: 'rechnung@blumen.example',
  buyer_reference: '04011000-12345-34',
}
const US = {
  buyer_name: 'Flowers Inc.',
  buyer_tax_no: '98-7654321',
  buyer_tax_no_kind: 'other',
  buyer_street: '5th Avenue 1',
  buyer_post_code: '10001',
  buyer_city: 'New York',
  buyer_country: 'US',
  buyer_email: 'ap@flowers.example',
}
const EURO = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.2567' }

const line = (tax: string | number, more: object = {}) => ({
  name: `Róże ${tax}`,
  quantity: 3,
  quantity_unit: 'szt',
  price_net: '17.37',
  tax,
  ...more,
})
const transfer = { payment_type: 'transfer' }

export const DOCUMENTS: readonly [title: string, invoice: { [field: string]: unknown }][] = [
  ['plain', { ...PL, ...transfer, positions: [line(23)] }],
  ['every Polish rate', { ...PL, positions: [23, 22, 8, 7, 5, 4, 3, 0].map((tax) => line(tax)) }],
  ['gross prices', { ...PL, positions: [{ name: 'A', quantity: 7, price_gross: '9.99', tax: 23 }] }],
  ['gross totals', { ...PL, positions: [{ name: 'A', quantity: 7, total_price_gross: '100', tax: 8 }] }],
  [
    'sums from gross',
    {
      ...PL,
      calculating_strategy: { position: 'default', sum: 'keep_gross' },
      positions: [1, 2, 3, 4].map((n) => ({ name: `P${n}`, quantity: n, price_gross: `${n}.99`, tax: 23 })),
    },
  ],
  [
    'sums from gross that differ from their lines',
    {
      ...PL,
      calculating_strategy: { position: 'default', sum: 'keep_gross' },
      // 13.08 + 7.01, and 20.08 of the sum
      positions: ['69.93', '37.47'].map((price_gross) => ({ name: 'P', price_gross, tax: 23 })),
    },
  ],
  [
    'sums from net',
    {
      ...PL,
      calculating_strategy: { position: 'default', sum: 'keep_net' },
      positions: [1, 2, 3, 4].map((n) => ({ name: `P${n}`, quantity: n, price_net: `0.${n}3`, tax: 23 })),
    },
  ],
  [
    'percent off',
    {
      ...PL,
      show_discount: true,
      discount_kind: 'percent_unit',
      positions: [line(23, { discount_percent: 10 })],
    },
  ],
  [
    'exempt',
    { ...PL, exempt_tax_kind: 'art. 43 ust. 1 pkt 26 ustawy o VAT', positions: [line('zw'), line(23)] },
  ],
  [
    'exempt by the directive',
    { ...PL, exempt_tax_kind: 'art. 132 dyrektywy 2006/112/WE', positions: [line('zw')] },
  ],
  ['reverse charge at home', { ...PL, positions: [line('oo')] }],
  [
    'split payment',
    { ...PL, split_payment: '1', positions: [line(23, { gtu_code: 'GTU_05', price_net: 9000 })] },
  ],
  [
    'to the EU',
    { ...DE, ...EURO, ...transfer, kind: 'wdt', delivery_date: '2026-11-10', positions: [line(0)] },
  ],
  ['export', { ...US, ...EURO, kind: 'export_products', positions: [line(0)] }],
  ['service to the EU', { ...DE, ...EURO, np_tax_kind: 'export_service_eu', positions: [line('np')] }],
  ['service elsewhere', { ...US, ...EURO, np_tax_kind: 'export_service', positions: [line('np')] }],
  ['in euro', { ...PL, ...EURO, ...transfer, positions: [line(23), line(8)] }],
  [
    'margin',
    {
      ...PL,
      kind: 'vat_margin',
      procedure_vat_margin: 'procedura marży – towary używane',
      positions: [{ name: 'Rower', quantity: 1, price_gross: 1000, total_purchase_price: 600, tax: 23 }],
    },
  ],
  ['cash method', { ...PL, kind: 'vat_mp', positions: [line(23)] }],
  ['self-billing', { ...PL, self_billing: true, positions: [line(23)] }],
  ['one-stop', { ...US, buyer_country: 'FR', buyer_tax_no: '', use_oss: true, positions: [line(20)] }],
  [
    'to a person',
    {
      buyer_name: 'Jan Nowak',
      buyer_company: false,
      buyer_post_code: '61-001',
      buyer_city: 'Poznań',
      positions: [line(23)],
    },
  ],
  [
    'with all around it',
    {
      ...PL,
      ...transfer,
      oid: 'ZAM-1',
      contract_number: 'U/7',
      place: 'Warszawa',
      sell_date: '2026-10',
      description: `Uwagi ${'bardzo długie '.repeat(40)}`,
      description_footer: 'Kapitał zakładowy 5000 zł',
      procedure_designations: ['TP'],
      additional_info: true,
      additional_info_desc: 'PKWiU',
      recipient_name: 'Oddział w Łodzi',
      recipient_street: 'ul. Krótka 2',
      recipient_post_code: '90-001',
      recipient_city: 'Łódź',
      recipients: [
        { name: 'Gmina', tax_no: '7740001454', role: 'JST – odbiorca', street: 'Rynek 1', city: 'Płock' },
      ],
      descriptions: [{ kind: 'Magazyn', content: 'Regał 5', position_index: 1 }],
      skonto_active: true,
      skonto_discount_value: 2,
      skonto_discount_date: '2026-12-01',
      positions: [
        line(23, { code: 'R-1', additional_info: '01.19.21.0', gtu_code: 'GTU_01', uu_id: 'linia-1' }),
      ],
    },
  ],
  [
    'charges and deductions',
    {
      ...PL,
      settlement_positions: [
        { kind: 'charge', amount: 5, reason: 'kaucja' },
        { kind: 'deduction', amount: 2, reason: 'bonus' },
      ],
      positions: [line(23)],
    },
  ],
  ['paid at once', { ...PL, payment_type: 'cash', status: 'paid', positions: [line(23)] }],
  ['paid in part', { ...PL, payment_type: 'card', paid: 10, positions: [line(23)] }],
]

// Fields that Peppol and XRechnung require beyond the law.
const NEEDED = {
  buyer_reference: '04011000-12345-34',
  buyer_endpoint: '0088:5901234123457',
  ...transfer,
}

export async function seller(kwit: Kwit, { token }: Pick<TestAccount, 'token'>) {
  const { json } = await kwit.call('GET', '/departments.json', { token })
  const changed = await kwit.call('PUT', `/departments/${json[0].id}.json`, {
    token,
    json: { department: SELLER },
  })
  if (changed.status !== 200) throw new Error(changed.text)
}

export async function make(
  kwit: Kwit,
  { token }: Pick<TestAccount, 'token'>,
  title: string,
  invoice: { [field: string]: unknown },
  needed: { [field: string]: unknown } = {},
): Promise<CreatedDocument> {
  const input = { issue_date: '2026-11-16', ...needed, ...invoice }
  const { status, json, text } = await kwit.call('POST', '/invoices.json', {
    token,
    json: { invoice: input },
  })
  if (status !== 201) throw new Error(`${title}: ${text}`)
  return { title, id: json.id, json }
}

// All of them, and documents made from others: corrections, an order paid in parts, an invoice for a receipt.
export async function makeAll(kwit: Kwit, account: TestAccount): Promise<CreatedDocument[]> {
  const documents: CreatedDocument[] = []
  const add = async (title: string, invoice: { [field: string]: unknown }) => {
    const document = await make(kwit, account, title, invoice, NEEDED)
    documents.push(document)
    return document
  }
  for (const [title, invoice] of DOCUMENTS) await add(title, invoice)
  const of = (title: string) => documents.find((document) => document.title === title) as CreatedDocument
  const correct = (title: string, id: number, change: object | undefined) =>
    add(title, {
      kind: 'correction',
      copy_invoice_from: id,
      correction_reason: 'błąd',
      ...(change ? { positions: [change] } : { total_correction: true }),
    })
  const corrected = (before: object, after: object) => ({
    name: 'Róże 23',
    kind: 'correction',
    correction_before_attributes: { name: 'Róże 23', tax: '23', ...before },
    correction_after_attributes: { name: 'Róże 23', tax: '23', ...after },
  })
  const price = { quantity: 3, price_net: '17.37', quantity_unit: 'szt' }
  await correct('corrected quantity', of('plain').id, corrected(price, { ...price, quantity: 2 }))
  await correct(
    'corrected again',
    of('plain').id,
    corrected({ ...price, quantity: 2 }, { ...price, price_net: 20 }),
  )
  await correct('taken back', of('in euro').id, undefined)
  await correct('taken back of a margin', of('margin').id, undefined)
  const order = await make(kwit, account, 'order', {
    ...PL,
    kind: 'client_order',
    positions: [line(23, { price_net: 1000 }), line(8)],
  })
  const advance = await add('advance', {
    kind: 'advance',
    copy_invoice_from: order.id,
    advance_creation_mode: 'percent',
    advance_value: 30,
  })
  await add('final', { kind: 'final', copy_invoice_from: order.id, invoice_ids: [advance.id] })
  const second = await make(kwit, account, 'order', {
    ...PL,
    kind: 'client_order',
    positions: [line(23, { price_net: 1000 })],
  })
  const early = await add('another advance', {
    kind: 'advance',
    copy_invoice_from: second.id,
    advance_creation_mode: 'amount',
    advance_value: 500,
  })
  await correct('corrected advance', early.id, undefined)
  return documents
}
