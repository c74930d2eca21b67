import { expect, test } from 'vitest'
import { printPlain } from '../../../money/decimal.ts'
import { readRates } from './rate-files.ts'

const parseToLines = (text: string) =>
  readRates(text)?.map(({ kind, date, currency, rate, per, table_no }) =>
    [kind, date, currency, printPlain(rate), per, table_no].join(' '),
  )

const TABLE = {
  table: 'A',
  no: '220/A/NBP/2026',
  effectiveDate: '2026-11-13',
  rates: [
    { currency: 'euro', code: 'EUR', mid: 4.2512 },
    { currency: 'rupia indonezyjska', code: 'IDR', mid: 0.00023456 },
    { currency: 'nothing', code: 'XXX' },
  ],
}
const EUR = 'nbp 2026-11-13 EUR 4.2512 1 220/A/NBP/2026'
const IDR = 'nbp 2026-11-13 IDR 0.00023456 1 220/A/NBP/2026'

test.each([
  ['tables of NBP in JSON', JSON.stringify([TABLE]), [EUR, IDR]],
  ['one table', JSON.stringify(TABLE), [EUR, IDR]],
  [
    'days of one currency',
    JSON.stringify({
      table: 'A',
      code: 'USD',
      rates: [{ no: '219/A/NBP/2026', effectiveDate: '2026-11-12', mid: 3.9 }],
    }),
    ['nbp 2026-11-12 USD 3.9 1 219/A/NBP/2026'],
  ],
  [
    'tables of NBP in XML',
    `<?xml version="1.0"?><ArrayOfExchangeRatesTable><ExchangeRatesTable><Table>A</Table><No>220/A/NBP/2026</No>
      <EffectiveDate>2026-11-13</EffectiveDate><Rates><Rate><Currency>euro</Currency><Code>EUR</Code><Mid>4.2512</Mid></Rate>
      </Rates></ExchangeRatesTable></ArrayOfExchangeRatesTable>`,
    [EUR],
  ],
  [
    'the older XML of NBP',
    `<?xml version="1.0" encoding="ISO-8859-2"?><tabela_kursow typ="A" uid="26a220"><numer_tabeli>220/A/NBP/2026</numer_tabeli>
      <data_publikacji>2026-11-13</data_publikacji><pozycja><nazwa_waluty>forint</nazwa_waluty><przelicznik>100</przelicznik>
      <kod_waluty>HUF</kod_waluty><kurs_sredni>1,0512</kurs_sredni></pozycja></tabela_kursow>`,
    ['nbp 2026-11-13 HUF 1.0512 100 220/A/NBP/2026'],
  ],
  [
    'the archive of a year',
    'data;1EUR;100HUF;nr tabeli;pe\u00b3ny numer tabeli;\n;euro;forint;;;\n20261113;4,2512;1,0512;220;220/A/NBP/2026;\n',
    [EUR, 'nbp 2026-11-13 HUF 1.0512 100 220/A/NBP/2026'],
  ],
  [
    'reference rates of the ECB in XML',
    "<gesmes:Envelope><Cube><Cube time='2026-11-13'><Cube currency='USD' rate='1.0815'/><Cube currency='PLN' rate='4.2450'/></Cube></Cube></gesmes:Envelope>",
    ['ecb 2026-11-13 USD 1.0815 1 ', 'ecb 2026-11-13 PLN 4.245 1 '],
  ],
  [
    'its history in CSV',
    'Date,USD,BGN,\n2026-11-13,1.0815,N/A,\n2026-11-12,1.08,1.9558,\n',
    ['ecb 2026-11-13 USD 1.0815 1 ', 'ecb 2026-11-12 USD 1.08 1 ', 'ecb 2026-11-12 BGN 1.9558 1 '],
  ],
  ['its day in CSV', 'Date, USD, \n13 November 2026, 1.0815, \n', ['ecb 2026-11-13 USD 1.0815 1 ']],
])('%s', (_, text, rates) => {
  expect(parseToLines(text)).toEqual(rates)
  expect(parseToLines(`\ufeff${text}`)).toEqual(rates)
})

test.each([
  '',
  '{}',
  '[',
  '[null]',
  '<html></html>',
  'name;price\nx;1',
  'Date,USD\n2026-99-99,1',
  '{"rates":[null]}',
])('rejects a file that has no rates: %s', (text) => {
  expect(parseToLines(text)).toBeUndefined()
})
