import { composeInvoice } from '../src/domains/documents/invoices/rules/compose.ts'
import { mergePositions } from '../src/domains/documents/invoices/rules/lines.ts'
import { readPositions, toStoredPositions } from '../src/domains/documents/invoices/rules/stored-positions.ts'
import { type Invoice, invoices, positions } from '../src/domains/documents/invoices/schema.ts'
import type { PdfInvoice } from '../src/domains/documents/print/pdf.ts'
import { calculationRules } from '../src/money/rules/versions.ts'
import { compose, readFields } from '../src/platform/fields/resource.ts'
import { stub } from './stub.ts'

// Documents to print, computed by the rules of stored documents.

type InvoiceFields = { [name: string]: unknown }

export const SELLER = {
  seller_name: 'Żółta Łódź sp. z o.o.',
  seller_tax_no: '5252445767',
  seller_street: 'ul. Świętokrzyska 12/4',
  seller_post_code: '00-916',
  seller_city: 'Warszawa',
  seller_country: 'PL',
  seller_email: 'biuro@zoltalodz.example',
  seller_phone: '+48 22 100 20 30',
  seller_bank: 'Bank Przykładowy S.A.',
  seller_bank_account: '61 1090 1014 0000 0712 1981 2874',
  seller_bank_swift: 'WBKPPLPP',
}

export const BUYER = {
  buyer_name: 'Acme Trading GmbH & Co. KG',
  buyer_tax_no: 'DE123456789',
  buyer_street: 'Musterstraße 5',
  buyer_post_code: '10115',
  buyer_city: 'Berlin',
  buyer_country: 'DE',
}

export const LINES: InvoiceFields[] = [
  {
    name: 'Projekt i wykonanie strony internetowej',
    description: 'Etap II: wdrożenie, testy, szkolenie',
    code: 'WWW-02',
    quantity: '1',
    quantity_unit: 'usł.',
    price_net: '12500',
    tax: '23',
  },
  { name: 'Hosting, pakiet roczny', quantity: '12', quantity_unit: 'mies.', price_net: '49.90', tax: '23' },
  {
    name: 'Podręcznik użytkownika, druk',
    quantity: '25',
    quantity_unit: 'szt.',
    price_net: '18.40',
    tax: '5',
  },
  {
    name: 'Szkolenie zwolnione z podatku',
    quantity: '3',
    quantity_unit: 'godz.',
    price_net: '200',
    tax: 'zw',
  },
]

export function printed(
  fields: InvoiceFields = {},
  lines: InvoiceFields[] = LINES,
  more: Partial<PdfInvoice> = {},
): PdfInvoice {
  const draft = readFields(invoices, {
    ...SELLER,
    ...BUYER,
    currency: 'PLN',
    lang: 'pl',
    number: '1/11/2026',
    issue_date: '2026-11-15',
    payment_type: 'transfer',
    payment_to_kind: '14',
    ...fields,
  })
  const drafts = lines.map((line) => readFields(positions, stub(line)))
  const settings = { discount_kind: 'any' }
  const composed = composeInvoice({
    layers: [draft],
    lines: mergePositions([], drafts),
    products: new Map(),
    settings,
    today: '2026-11-15',
    rules: calculationRules(1),
  })
  const storedPositions = toStoredPositions(composed.positions)
  const record = compose(invoices, { ...composed.invoice, positions: storedPositions })
  const time = Date.parse('2026-11-15T10:00:00Z')
  const invoice = {
    ...record,
    ...fields,
    ...Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
    id: 7,
    token: 'aBcDeFgHiJkLmNoPqRsT',
    created_at: time,
    updated_at: time,
  } as Invoice
  return { invoice, positions: readPositions(invoice), ...more }
}
