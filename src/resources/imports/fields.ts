import { searchForm } from '../../platform/database/searchable.ts'
import type { Field } from '../../platform/fields/field.ts'
import { isTree, type Value } from '../../platform/formats/tree.ts'
import { invalid } from '../../platform/refusal.ts'
import { clients } from '../clients/schema.ts'
import { invoices, positions } from '../invoices/schema.ts'
import { products } from '../products/schema.ts'
import type { ImportedName, Mapping } from './schema.ts'

// What a column of a file may hold, and what its heading looks like.

export const LINE = 'positions.'

type FieldsByName = ReadonlyMap<string, Field<unknown>>

const writable = (fields: { [name: string]: Field<unknown> }, prefix = ''): [string, Field<unknown>][] =>
  Object.entries(fields)
    .filter(([name, { options }]) => !options.readonly && !options.hidden && !(prefix && name === 'id'))
    .map(([name, field]) => [`${prefix}${name}`, field])

const FIELDS: { [name in ImportedName]: FieldsByName } = {
  clients: new Map(writable(clients.fields)),
  products: new Map(writable(products.fields)),
  invoices: new Map([...writable(invoices.fields), ...writable(positions.fields, LINE)]),
}

export const fieldsOf = (resource: ImportedName): FieldsByName => FIELDS[resource]

// Headings as people and other programs write them, folded to plain letters.
const HEADINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    nazwa: ['name'],
    klient: ['name', 'buyer_name'],
    kontrahent: ['name', 'buyer_name'],
    company: ['name', 'buyer_name'],
    nabywca: ['buyer_name'],
    client: ['buyer_name', 'name'],
    buyer: ['buyer_name'],
    nip: ['tax_no', 'buyer_tax_no'],
    vat_id: ['tax_no', 'buyer_tax_no'],
    tax_number: ['tax_no', 'buyer_tax_no'],
    nip_nabywcy: ['buyer_tax_no'],
    ulica: ['street', 'buyer_street'],
    adres: ['street', 'buyer_street'],
    address: ['street', 'buyer_street'],
    kod_pocztowy: ['post_code', 'buyer_post_code'],
    zip: ['post_code', 'buyer_post_code'],
    postcode: ['post_code', 'buyer_post_code'],
    miasto: ['city', 'buyer_city'],
    miejscowosc: ['city', 'buyer_city'],
    kraj: ['country', 'buyer_country'],
    e_mail: ['email', 'buyer_email'],
    mail: ['email', 'buyer_email'],
    telefon: ['phone', 'buyer_phone'],
    imie: ['first_name'],
    nazwisko: ['last_name'],
    uwagi: ['note', 'description'],
    opis: ['description', 'note'],
    kod: ['code'],
    sku: ['code'],
    symbol: ['code'],
    ean: ['ean_code'],
    cena_netto: ['price_net', `${LINE}price_net`],
    net_price: ['price_net', `${LINE}price_net`],
    cena_brutto: ['price_gross', `${LINE}price_gross`],
    gross_price: ['price_gross', `${LINE}price_gross`],
    vat: ['tax', `${LINE}tax`],
    stawka_vat: ['tax', `${LINE}tax`],
    tax: [`${LINE}tax`],
    jednostka: ['quantity_unit', `${LINE}quantity_unit`],
    unit: ['quantity_unit', `${LINE}quantity_unit`],
    ilosc: [`${LINE}quantity`],
    quantity: [`${LINE}quantity`],
    towar: [`${LINE}name`],
    usluga: [`${LINE}name`],
    product: [`${LINE}name`],
    item: [`${LINE}name`],
    numer: ['number'],
    data_wystawienia: ['issue_date'],
    data_sprzedazy: ['sell_date'],
    termin_platnosci: ['payment_to'],
    waluta: ['currency'],
  }),
)

export function suggestColumns(resource: ImportedName, headers: readonly string[]): Mapping {
  const fields = fieldsOf(resource)
  const taken = new Set<string>()
  return Object.fromEntries(
    headers.map((header) => {
      const plain = searchForm(header.trim())
        .replace(/[^a-z0-9.]+/g, '_')
        .replace(/^_|_$/g, '')
      const found = [plain, ...(HEADINGS.get(plain) ?? [])].find(
        (name) => fields.has(name) && !taken.has(name),
      )
      if (found) taken.add(found)
      return [header, found ?? null]
    }),
  )
}

// What was sent may be an object or, in forms, its JSON.
export function readMapping(
  resource: ImportedName,
  headers: readonly string[],
  sent: Value | undefined,
): Mapping | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined
  const given = typeof sent === 'string' ? parsed(sent) : sent
  if (!isTree(given)) throw invalid({ columns: 'is not a mapping of headings to fields' })
  const fields = fieldsOf(resource)
  const mapping: Mapping = Object.fromEntries(headers.map((header) => [header, null]))
  for (const [header, field] of Object.entries(given)) {
    if (!headers.includes(header)) throw invalid({ columns: `there is no column "${shortened(header)}"` })
    if (field === null || field === '') continue
    if (typeof field !== 'string' || !fields.has(field))
      throw invalid({ columns: `"${shortened(String(field))}" is no field of ${resource}` })
    if (Object.values(mapping).includes(field)) throw invalid({ columns: `"${field}" is named twice` })
    mapping[header] = field
  }
  return mapping
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ columns: 'is not JSON' })
  }
}

const shortened = (text: string) => text.slice(0, 100).toWellFormed()
