import { describe, expect, test } from 'vitest'
import { proposeValues } from './propose-values.ts'

const POLISH = `Faktura VAT nr FV/2026/11/0042
Data wystawienia: 05.11.2026   Termin płatności: 19.11.2026
Sprzedawca: Papier sp. z o.o. NIP: 526-104-08-28
Nabywca: Moja firma NIP 5252445767
Razem netto 1 000,00 zł VAT 230,00 zł brutto 1 230,00 zł
Do zapłaty: 1 230,00 zł
Nr konta: 61 1090 1014 0000 0712 1981 2874`

const ENGLISH = `Invoice number: INV-2026-118
Invoice date 2026-11-03 Due date 2026-12-03
VAT ID DE136695976
Subtotal 1,000.00 Grand total 1,190.00 EUR
Amount due 1,190.00 EUR`

describe('values proposed from the text of a PDF', () => {
  test('of a Polish invoice; the own tax number is not that of the supplier', () => {
    expect(proposeValues(POLISH, ['PL 525-244-57-67'])).toEqual({
      number: 'FV/2026/11/0042',
      buyer_tax_no: '5261040828',
      buyer_bank_account: '61109010140000071219812874',
      issue_date: '2026-11-05',
      payment_to: '2026-11-19',
      price_gross: '1230.00',
      currency: 'PLN',
    })
  })

  test('of an English one', () => {
    expect(proposeValues(ENGLISH, [])).toEqual({
      number: 'INV-2026-118',
      buyer_tax_no: 'DE136695976',
      buyer_bank_account: null,
      issue_date: '2026-11-03',
      payment_to: '2026-12-03',
      price_gross: '1190.00',
      currency: 'EUR',
    })
  })

  test.each([
    ['VAT invoice \r\n2/01/2026\nIssue date\n28\u00a0Jan\u00a02026', '2/01/2026', '2026-01-28'],
    ['Rechnung Nr. 12-A7\nRechnungsdatum: 3. März 2026', '12-A7', '2026-03-03'],
    ['Faktura nr 7/2026 wystawiono 1 października 2026', '7/2026', '2026-10-01'],
    ['Invoice # 8812, May 4, 2026', '8812', '2026-05-04'],
  ])('%s', (text, number, issue_date) => {
    expect(proposeValues(text, [])).toMatchObject({ number, issue_date })
  })

  test('nothing is proposed where nothing is found', () => {
    expect(Object.values(proposeValues('A letter of 99.99.2026 and 12.345', []))).toEqual(Array(7).fill(null))
  })

  test('a text made to be slow is read quickly', () => {
    const texts = [
      '1 '.repeat(25_000),
      'invoice '.repeat(6_000),
      'A1'.repeat(25_000),
      '12 345 '.repeat(7_000),
    ]
    for (const text of texts) expect(proposeValues(text, []).number).toBeNull()
  }, 5_000)
})
