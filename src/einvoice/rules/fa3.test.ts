import { describe, expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { checkFa3 } from './fa3.ts'
import { readFa3 } from './fa3-bytes.ts'

const line = (rate: string, net: string, more = '') =>
  `<FaWiersz>${more}<P_11>${net}</P_11><P_12>${rate}</P_12></FaWiersz>`
const fa = (inside: string, others = '') =>
  `<Faktura><Podmiot1><NIP>5252344078</NIP></Podmiot1>${others}<Fa><KodWaluty>PLN</KodWaluty><P_1>2026-11-16</P_1>${inside}</Fa></Faktura>`
const VAT = '<RodzajFaktury>VAT</RodzajFaktury>'
const KOR = '<RodzajFaktury>KOR</RodzajFaktury>'
const sums = (net: string, tax: string, gross: string) =>
  `<P_13_1>${net}</P_13_1><P_14_1>${tax}</P_14_1><P_15>${gross}</P_15>`
const brokenBy = (xml: string, day = '2026-11-16') =>
  checkFa3(readXml(Buffer.from(xml)), day).map(({ rule, field }) => `${rule} ${field}`)

describe('an FA(3) that is valid by the schema', () => {
  test.each<[string, string, string[]]>([
    ['adds up', fa(sums('100', '23', '123') + VAT + line('23', '60') + line('23', '40')), []],
    [
      'rounded by rate',
      fa(`${sums('1666.66', '383.33', '2051')}<P_13_3>0.95</P_13_3><P_14_3>0.05</P_14_3>${VAT}`),
      [],
    ],
    ['a total that is not the sum', fa(sums('100', '23', '124') + VAT), ['FA3-01 price_gross']],
    ['a tax that is not of the rate', fa(sums('100', '8', '108') + VAT), ['FA3-02 price_tax']],
    ['lines that are more', fa(sums('100', '23', '123') + VAT + line('23', '110')), ['FA3-03 price_net']],
    [
      'a correction: after less before',
      fa(
        sums('-40', '-9.2', '-49.2') + KOR + line('23', '100', '<StanPrzed>1</StanPrzed>') + line('23', '60'),
      ),
      [],
    ],
    [
      'a correction that forgets before',
      fa(sums('60', '13.8', '73.8') + KOR + line('23', '100', '<StanPrzed>1</StanPrzed>') + line('23', '60')),
      ['FA3-03 price_net'],
    ],
    [
      'tax in euro alone',
      fa(sums('100', '23', '123') + VAT).replace('PLN', 'EUR'),
      ['FA3-04 exchange_currency_rate'],
    ],
    [
      'exempt without a provision',
      fa(`<P_13_7>100</P_13_7><P_15>100</P_15>${VAT}`),
      ['FA3-05 exempt_tax_kind'],
    ],
    [
      'exempt with one',
      fa(
        `<P_13_7>100</P_13_7><P_15>100</P_15><Adnotacje><Zwolnienie><P_19>1</P_19></Zwolnienie></Adnotacje>${VAT}`,
      ),
      [],
    ],
    [
      'a supply to the Union without its number',
      fa(`<P_13_6_2>100</P_13_6_2><P_15>100</P_15>${VAT}`),
      ['FA3-06 buyer_tax_no'],
    ],
    [
      'a municipality without its part',
      fa(sums('100', '23', '123') + VAT, '<Podmiot2><JST>1</JST><GV>2</GV></Podmiot2>'),
      ['FA3-07 recipients'],
    ],
    [
      'a municipality with it',
      fa(
        sums('100', '23', '123') + VAT,
        '<Podmiot2><JST>1</JST></Podmiot2><Podmiot3><IDWew>5252344078-12345</IDWew><Rola>8</Rola></Podmiot3>',
      ),
      [],
    ],
    [
      'numbers of nobody',
      fa(
        sums('100', '23', '123') + VAT,
        '<Podmiot2><NIP>5252344079</NIP></Podmiot2><Podmiot3><IDWew>5252344079-1</IDWew></Podmiot3>',
      ),
      ['KSEF-11 buyer_tax_no', 'KSEF-12 buyer_tax_no'],
    ],
  ])('%s', (_what, xml, expected) => {
    expect(brokenBy(xml)).toEqual(expected)
  })

  test('rejects an issue date in the future', () => {
    expect(brokenBy(fa(sums('100', '23', '123') + VAT), '2026-11-15')).toEqual(['KSEF-10 issue_date'])
  })
})

test.each<[string, string | Uint8Array, string[]]>([
  ['a plain file', '<?xml version="1.0" encoding="utf-8"?><a>zażółć</a>', []],
  ['a mark', '\ufeff<a/>', ['KSEF-02']],
  ['another encoding', '<?xml version="1.0" encoding="ISO-8859-2"?><a/>', ['KSEF-03']],
  ['bytes that are not text', Uint8Array.from([0x3c, 0xff]), ['KSEF-01']],
  ['an instruction', '<a><?b?></a>', ['KSEF-04']],
  ['controls, and what is no character in a higher plane', '<a>\u0086 \u{1fffe}</a>', ['KSEF-05']],
  ['a DOCTYPE', '<!DOCTYPE a><a/>', ['KSEF-07']],
  ['too large', `<a>${'x'.repeat(1_000_000)}</a>`, ['KSEF-06']],
  ['as large with an attachment', `<a><Zalacznik/>${'x'.repeat(1_000_000)}</a>`, []],
  ['too large for anything', `<a><Zalacznik/>${'x'.repeat(3_000_000)}</a>`, ['KSEF-06']],
])('%s', (_what, file, expected) => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  expect(readFa3(bytes).findings.map(({ rule }) => rule)).toEqual(expected)
})
