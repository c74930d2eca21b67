import { expect, test } from 'vitest'
import { printPlain } from '../money/decimal.ts'
import { readBankFile } from './read.ts'
import type { BankTransaction } from './statement.ts'

const read = async (lines: readonly string[], mapping?: { [field: string]: string[] }) =>
  (await readBankFile(Buffer.from(lines.join('\r\n')), mapping)).statements

// Date, amount, name, account, title.
const figures = (transactions: readonly BankTransaction[] = []) =>
  transactions.map(({ booking_date, amount, counterparty_name, counterparty_account, title }) =>
    [booking_date, printPlain(amount), counterparty_name, counterparty_account, title].join(' | '),
  )

const OURS = '61109010140000071219812874'
const THEIRS = '27114020040000300201355387'

const BANKS: { [bank: string]: { lines: string[]; rows: string[]; statement?: object } } = {
  'mBank, with a preamble and a footer': {
    lines: [
      'mBank S.A. Bankowość Detaliczna;',
      '#Waluta;',
      'PLN;',
      '#Numer rachunku;',
      `${OURS};`,
      '',
      '#Data księgowania;#Data operacji;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;',
      `2026-03-02;2026-03-01;PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY;"FAKTURA 7";"JAN KOWALSKI";'${THEIRS}';1 234,56;1 334,56;`,
      `2026-03-03;2026-03-03;PRZELEW WYCHODZĄCY;"CZYNSZ";"BIURO";'';-334,56;1 000,00;`,
      ';;;;;;#Saldo końcowe;1 000,00;',
      'This document needs no signature by art. 7.',
    ],
    rows: [
      `2026-03-02 | 1234.56 | JAN KOWALSKI | PL${THEIRS} | FAKTURA 7`,
      '2026-03-03 | -334.56 | BIURO |  | CZYNSZ',
    ],
    statement: {
      account: `PL${OURS}`,
      currency: 'PLN',
      opening_balance: { units: 100n, scale: 0 },
      closing_balance: { units: 1000n, scale: 0 },
      period_from: '2026-03-02',
      period_to: '2026-03-03',
    },
  },
  'the list of operations of mBank': {
    lines: [
      '#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;',
      '2026-03-28;"ZAKUP  PRZY UŻYCIU KARTY',
      'SKLEP";eKonto;Zakupy;-1 234,56 PLN;;',
    ],
    rows: ['2026-03-28 | -1234.56 |  |  | ZAKUP PRZY UŻYCIU KARTY SKLEP'],
    statement: { currency: 'PLN', account: null, opening_balance: null },
  },
  'PKO, newest first, with a card block that is not booked': {
    lines: [
      '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","",""',
      '"","2026-03-05","Blokada","-10.00","PLN","","Tytuł: X","","",""',
      `"2026-03-04","2026-03-04","Przelew z rachunku","-500.00","PLN","+1500.00","Rachunek odbiorcy: ${THEIRS}","Nazwa odbiorcy: BIURO","Tytuł: CZYNSZ",""`,
      `"2026-03-03","2026-03-03","Przelew na rachunek","+2000.00","PLN","+2000.00","Rachunek nadawcy: ${THEIRS}","Nazwa nadawcy: JAN","Adres nadawcy: UL. A","Tytuł: FV 7: CZĘŚĆ"`,
    ],
    rows: [
      `2026-03-03 | 2000 | JAN | PL${THEIRS} | FV 7: CZĘŚĆ`,
      `2026-03-04 | -500 | BIURO | PL${THEIRS} | CZYNSZ`,
    ],
    statement: { opening_balance: { units: 0n, scale: 0 }, closing_balance: { units: 1500n, scale: 0 } },
  },
  'Pekao, whose own account is on either side': {
    lines: [
      'Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji',
      `03.03.2026;03.03.2026;BIURO;UL. B;'${OURS};'${THEIRS};CZYNSZ;-7 661,00;PLN;'C1;PRZELEW`,
      `02.03.2026;02.03.2026;JAN;;'${THEIRS};'${OURS};FV 7;10 000,00;PLN;'C2;PRZELEW`,
    ],
    rows: [
      `2026-03-02 | 10000 | JAN | PL${THEIRS} | FV 7`,
      `2026-03-03 | -7661 | BIURO UL. B | PL${THEIRS} | CZYNSZ`,
    ],
    statement: { account: `PL${OURS}`, transactions: [{ bank_reference: 'C2' }, { bank_reference: 'C1' }] },
  },
  'ING, with an unsettled row': {
    lines: [
      '"Lista transakcji";;;',
      '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta";"Kwota płatności w walucie";"Waluta";"Konto";"Saldo po transakcji";"Waluta"',
      `2026-03-01;2026-03-02;" SKLEP ";" KARTA ";'${THEIRS}';Bank;TR.KART;'202600001';-120,50;PLN;;;;;Konto;879,50;PLN`,
      "2026-03-03;;SKLEP;KARTA;'';Bank;TR.KART;'0';;;-10,00;PLN;;;Konto;;",
    ],
    rows: [`2026-03-02 | -120.5 | SKLEP | PL${THEIRS} | KARTA`],
  },
  'Millennium, with a column for each direction': {
    lines: [
      '"Numer rachunku/karty","Data transakcji","Data rozliczenia","Rodzaj transakcji","Na konto/Z konta","Odbiorca/Zleceniodawca","Opis","Obciążenia","Uznania","Saldo","Waluta"',
      `"PL${OURS}","2026-03-01","2026-03-02","PRZELEW","","BIURO","CZYNSZ","-10.00","","90.00","PLN"`,
      `"PL${OURS}","2026-03-02","2026-03-02","PRZELEW","","JAN","FV 7","","25.50","115.50","PLN"`,
    ],
    rows: ['2026-03-02 | -10 | BIURO |  | CZYNSZ', '2026-03-02 | 25.5 | JAN |  | FV 7'],
    statement: { account: `PL${OURS}`, opening_balance: { units: 100n, scale: 0 } },
  },
  'Santander, without headings': {
    lines: [
      `2026-03-31,01-03-2026,'${OURS}',FIRMA,PLN,"100,00","90,00",2,`,
      `02-03-2026,02-03-2026,FV 7,JAN,'${THEIRS}',"-10,00","90,00",1,`,
    ],
    rows: [`2026-03-02 | -10 | JAN | PL${THEIRS} | FV 7`],
    statement: { account: `PL${OURS}`, currency: 'PLN' },
  },
  'BNP Paribas, with a rejected row': {
    lines: [
      'Data transakcji;Data zaksięgowania;Data odrzucenia;Kwota;Waluta;Nadawca / odbiorca;Opis;Produkt;Typ transakcji;Kwota zlecenia;Waluta zlecenia;Status',
      '01.03.2026;02.03.2026;;-430,00;PLN;HOTEL;KARTA;Konto;Karta;100,00;EUR;Zrealizowana',
      '01.03.2026;02.03.2026;02.03.2026;-5,00;PLN;HOTEL;KARTA;Konto;Karta;-5,00;PLN;Odrzucona',
    ],
    rows: ['2026-03-02 | -430 | HOTEL |  | KARTA'],
    statement: { transactions: [{ original_amount: { units: 100n }, original_currency: 'EUR' }] },
  },
  'Revolut, whose fees are part of the debit': {
    lines: [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'TRANSFER,Current,2026-03-01 10:00:00,2026-03-02 10:00:00,To Biuro,-10.00,0.50,EUR,COMPLETED,89.50',
      'CARD_PAYMENT,Current,2026-03-01 10:00:00,,Shop,-3.00,0.00,EUR,PENDING,',
      'TRANSFER,Current,2026-03-01 10:00:00,2026-03-02 10:00:00,To X,-3.00,0.00,EUR,REVERTED,',
    ],
    rows: ['2026-03-02 | -10.5 |  |  | To Biuro'],
    statement: { currency: 'EUR', transactions: [{ charges: { units: 5n, scale: 1 } }] },
  },
  'a bank that writes debits beside amounts without signs': {
    lines: [
      'Buchungstag;Verwendungszweck;Währung;Umsatz; ',
      '02.03.2026;RE-7;EUR;1.234,56;H',
      '03.03.2026;Miete;EUR;10,00;S',
      ';Endsaldo;EUR;1.000,00;H',
    ],
    rows: ['2026-03-02 | 1234.56 |  |  | RE-7', '2026-03-03 | -10 |  |  | Miete'],
  },
  'a bank with usual Polish headings': {
    lines: ['Data;Kontrahent;Szczegóły;Obciążenia;Uznania', '2026-03-02;Biuro;CZYNSZ;12,34;'],
    rows: ['2026-03-02 | -12.34 | Biuro |  | CZYNSZ'],
  },
  'a bank with usual German headings': {
    lines: [
      'Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung',
      'DE02120300000000202051;02.03.26;02.03.26;Müller GmbH;DE89370400440532013000;RE-7;1.234,56;EUR',
    ],
    rows: ['2026-03-02 | 1234.56 | Müller GmbH | DE89370400440532013000 | RE-7'],
    statement: { account: 'DE02120300000000202051', currency: 'EUR' },
  },
}

test.each(Object.entries(BANKS))('reads the table of %s', async (_, { lines, rows, statement = {} }) => {
  const [result] = await read(lines)
  expect(figures(result?.transactions)).toEqual(rows)
  expect(result).toMatchObject(statement)
})

test('reads columns by a mapping', async () => {
  const lines = ['When,What,More,How much', '12/31/2026,Invoice,7,"(1,234.50)"', '01/02/2027,Rent,,5.00']
  const mapping = { booking_date: ['when'], title: ['What', 'More'], amount: ['How much'] }
  expect(figures((await read(lines, mapping))[0]?.transactions)).toEqual([
    '2026-12-31 | -1234.5 |  |  | Invoice 7',
    '2027-01-02 | 5 |  |  | Rent',
  ])
})

test('accounts and currencies become statements of their own', async () => {
  const lines = ['date,amount,currency', '2026-03-01,1.00,EUR', '2026-03-01,2.00,USD']
  expect((await read(lines)).map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
})

test.each([
  ['1 234,56', '1234.56'],
  ['1\u00a0234,56 zł', '1234.56'],
  ['1\u202f234,56 PLN', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['+2000.00', '2000'],
  ['(12.50)', '-12.5'],
  ['\u221212,50', '-12.5'],
  ['\u201312,50', '-12.5'],
  ['12,50-', '-12.5'],
  ['1,234,567', '1234567'],
  ['100', '100'],
])('the amount %s is %s', async (cell, amount) => {
  const [statement] = await read(['date;amount', `2026-03-01;"${cell}"`])
  expect(printPlain(statement?.transactions[0]?.amount ?? { units: 0n, scale: 0 })).toBe(amount)
})

test.each([
  ['an amount that could be two', ['date;amount', '2026-03-01;1.234'], 2, 'unclear'],
  ['amounts with different signs', ['date;amount', '2026-03-01;1,23', '2026-03-01;1.23'], 2, 'unclear'],
  ['an unreadable amount', ['date;amount', '2026-03-01;1,23', '2026-03-01;abc'], 3, 'amount'],
  ['an impossible date', ['date;amount', '2026-02-30;1,23'], 2, 'date'],
  ['no transactions', ['date;amount', ';1,23'], 1, 'no transactions'],
  ['unknown columns', ['a;b', '1;2'], 1, 'columns are not recognised'],
])('a table with %s is refused with its row', async (_, lines, line, reason) => {
  await expect(read(lines)).rejects.toMatchObject({ line, reason: expect.stringContaining(reason) })
})

test('a mapping whose headings are missing is refused', async () => {
  await expect(read(['date;amount', '2026-03-01;1'], { booking_date: ['day'] })).rejects.toThrow('mapping')
})
