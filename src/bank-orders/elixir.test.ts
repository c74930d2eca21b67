import { expect, test } from 'vitest'
import { decimal } from '../money/decimal.ts'
import { ENCODINGS, type Encoding } from './characters.ts'
import { writeElixir } from './elixir.ts'
import type { Order } from './order.ts'
import { fileOf, GERMAN_ACCOUNT, orderOf } from './orders.fixture.ts'

const lineOf = (order: Partial<Order> = {}, encoding: Encoding = 'iso-8859-2') =>
  new TextDecoder('iso-8859-2').decode(writeElixir(fileOf([orderOf(order)]), encoding))

// The fields of a line: numbers, and texts by their lines.
const fieldsOf = (line: string) =>
  [...line.matchAll(/(?:"([^"]*)"|([^,"\r]+))(?:,|\r\n)/g)].map(([, text, number]) => number ?? text)

test('an order is a line of sixteen fields', () => {
  const line = lineOf()
  expect(line).toBe(
    '110,20261127,12345,10901014,0,"61109010140000071219812874","27114020040000300201355387",' +
      '"Nasza Firma|Rynek 1|00-950 Warszawa","Żółw i Syn Sp. z o.o.|ul. Łąkowa 7|30-001 Kraków",' +
      '0,11402004,"FV 12/2026","","","51","KWABC-1-1"\r\n',
  )
  expect(fieldsOf(line)).toHaveLength(16)
})

test.each([
  ['cp1250', 0xaf],
  ['iso-8859-2', 0xaf],
  ['cp852', 0xbd],
] as const)('%s writes Ż as %i', (encoding, byte) => {
  const bytes = writeElixir(fileOf([orderOf()]), encoding)
  expect(bytes.includes(byte)).toBe(true)
  expect(bytes).toEqual(writeElixir(fileOf([orderOf()]), encoding))
})

test('a split payment has its marks over the lines and the class 53', () => {
  const split = { vat: decimal('23'), tax_no: 'PL 125-125-11-11', invoice_number: 'FV 323-2018-02-22' }
  const fields = fieldsOf(lineOf({ split, title: 'za towar' }))
  expect(fields[11]).toBe('/VAT/23,00/IDC/1251251111/INV/FV 32|3-2018-02-22/TXT/za towar')
  expect(fields[14]).toBe('53')
})

test('no text leaves its field, however long or strange it is', () => {
  const long =
    'Towarzystwo "Przyjaciół|Bardzo" Długich Nazw, Oddział w Konstantynopolitańczykowianeczkowie Górnym i Dolnym nad Wisłą'
  const beneficiary = {
    name: long,
    street: 'ul. Bardzo Długiego Patrona Ulicy Pewnej 17/19 m. 234',
    post_code: '30-001',
    city: 'Kraków',
    country: 'PL',
  }
  for (const encoding of ENCODINGS) {
    const fields = fieldsOf(lineOf({ beneficiary, title: `${long}\r\n${long}` }, encoding))
    expect(fields).toHaveLength(16)
    for (const index of [7, 8, 11]) {
      const lines = (fields[index] as string).split('|')
      expect(lines.length).toBeLessThanOrEqual(4)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(35)
    }
  }
})

test('the marks of a split payment in a title mean nothing', () => {
  expect(fieldsOf(lineOf({ title: '/VAT/1,00/IDC/1/INV/2/TXT/x' }))[11]).not.toContain('/VAT/')
})

test.each([
  ['a foreign account', { account: GERMAN_ACCOUNT }, 'account'],
  ['euros', { currency: 'EUR' }, 'account'],
  ['letters of another script', { title: 'Счёт 12' }, 'title'],
  ['an empty title', { title: ' \n' }, 'title'],
  ['a name of nothing', { beneficiary: { ...orderOf().beneficiary, name: '\u200b' } }, 'beneficiary_name'],
  [
    'too much VAT',
    { split: { vat: decimal('99999999.99'), tax_no: '1', invoice_number: '1' } },
    'vat_amount',
  ],
  ['no tax number', { split: { vat: decimal('1'), tax_no: '-', invoice_number: '1' } }, 'tax_no'],
  [
    'a long number',
    { split: { vat: decimal('1'), tax_no: '1', invoice_number: 'x'.repeat(36) } },
    'invoice_number',
  ],
] as const)('%s is refused with its field', (_, order, field) => {
  expect(() => lineOf(order)).toThrow(expect.objectContaining({ field, reference: 'KWABC-1-1' }))
})

test.each([
  ['„Müller & Söhne” – Ørsted', 'cp1250', '„Müller & Söhne” – Orsted'],
  ['„Müller & Söhne” – Ørsted', 'iso-8859-2', "'Müller & Söhne' - Orsted"],
  ['Šárka Nguyễn ☎', 'iso-8859-2', 'Šárka Nguyen'],
] as const)('%s in %s', (title, encoding, expected) => {
  const bytes = writeElixir(fileOf([orderOf({ title })]), encoding)
  const decoder = new TextDecoder(encoding === 'cp1250' ? 'windows-1250' : encoding)
  expect(fieldsOf(decoder.decode(bytes))[11]).toBe(expected)
})
