import { expect, test } from 'vitest'
import { printPlain } from '../money/decimal.ts'
import { readBankFile } from './read.ts'

const message = (body: string, { account = '/PL61109010140000071219812874', end = '-' } = {}) =>
  `:20:MT940\r\n:25:${account}\r\n:28C:7/1\r\n:60F:C260228PLN1000,00\r\n${body}\r\n:62F:C260331PLN1500,\r\n${end}\r\n`

const read = async (text: string | Buffer) => {
  const { statements } = await readBankFile(typeof text === 'string' ? Buffer.from(text) : text)
  return statements
}
const readOne = async (body: string) => (await read(message(body)))[0]?.transactions[0]

test('reads account, number, balances and period', async () => {
  expect(await read(message(':61:2603050305C500,NTRFNONREF//B1\r\n:86:Invoice 7'))).toMatchObject([
    {
      account: 'PL61109010140000071219812874',
      currency: 'PLN',
      number: '7/1',
      period_from: '2026-03-05',
      period_to: '2026-03-31',
      opening_balance: { units: 1000n },
      closing_balance: { units: 1500n },
      transactions: [{ bank_reference: 'B1', end_to_end_id: null, type: 'TRF', title: 'Invoice 7' }],
    },
  ])
})

test.each([
  ['2603050305C500,00NTRFNONREF', '500', false],
  ['2603050305D12,5NTRFNONREF', '-12.5', false],
  ['2603050305RC1,NTRFNONREF', '-1', true],
  ['2603050305RD1,01NTRFNONREF', '1.01', true],
  ['2603050305CN770,00NTRFNONREF//EL1', '770', false],
  ['2603050305DR1,00S103REF', '-1', false],
  ['2603050305RDR7,00NTRFNONREF', '7', true],
  ['260305C9999999999,99N152NONREF', '9999999999.99', false],
  ['2603050305D5.20FMSC', '-5.2', false],
])('the amount of %s is %s', async (line, amount, isReversal) => {
  const transaction = await readOne(`:61:${line}`)
  expect(printPlain(transaction?.amount ?? { units: 0n, scale: 0 })).toBe(amount)
  expect(transaction?.is_reversal).toBe(isReversal)
})

test.each([
  ['2512311231', '2025-12-31'],
  ['2512310102', '2026-01-02'],
  ['2601021231', '2025-12-31'],
  ['240229', '2024-02-29'],
])('the booking date of %s is %s', async (days, booked) => {
  expect((await readOne(`:61:${days}C1,NTRFNONREF`))?.booking_date).toBe(booked)
})

const subfields = (separator: string, glue = '\r\n') =>
  [
    `020${separator}00VE02`,
    `${separator}20${'FAKTURA NUMER 12/2026 ZA CZERWIEC'.slice(0, 27)}`,
    `${separator}21ERWIEC`,
    `${separator}30 10901014`,
    `${separator}31 0000071219812874`,
    `${separator}32KOWALSKI JAN`,
    `${separator}33 KRAKOW`,
    `${separator}38PL61109010140000071219812874`,
  ].join(glue)

test.each(['~', '<', '?', '^', '+'])('reads subfields after %s', async (separator) => {
  for (const glue of ['\r\n', ''])
    expect(
      await readOne(`:61:2603050305C500,N02000000//B1\r\n:86:${subfields(separator, glue)}`),
    ).toMatchObject({
      title: 'FAKTURA NUMER 12/2026 ZA CZERWIEC',
      type: 'VE02',
      counterparty_name: 'KOWALSKI JAN KRAKOW',
      counterparty_account: 'PL61109010140000071219812874',
    })
})

test('empty subfields of one byte 0xFF are empty', async () => {
  const body = `:61:2603050305C500,N02000000//B1\r\n:86:${subfields('~').replace('~21', '~21x\r\n~22\u02d9\r\n~23')}`
  const bytes = Buffer.from(message(body), 'latin1')
  for (const [at, byte] of bytes.entries()) if (byte === 0xd9) bytes[at] = 0xff
  expect((await read(bytes))[0]?.transactions[0]?.title).toBe('FAKTURA NUMER 12/2026 ZA CZx ERWIEC')
})

test('reads the words of SEPA inside of German subfields', async () => {
  const details =
    '166?00GUTSCHRIFT?109251?20EREF+2026-77?21KREF+NONREF?22SVWZ+Rechnung RE-2026-00?230?2417 vom 01.03.2026?30COBADEFFXXX?31DE89370400440532013000?32MUELLER GMBH?33 UND CO'
  expect(await readOne(`:61:2603050305CR500,NTRFNONREF\r\n:86:${details}`)).toMatchObject({
    type: 'GUTSCHRIFT',
    end_to_end_id: '2026-77',
    counterparty_name: 'MUELLER GMBH UND CO',
    counterparty_account: 'DE89370400440532013000',
    counterparty_bic: 'COBADEFFXXX',
  })
})

test('reads the labels of mBank, wrapped in the middle of words', async () => {
  const text =
    '770-PRZELEW PRZYCHODZACY - ELIXIR; Z RACH.: 61109010140000071219812874; OD: JAN KOWALSKI UL. POLNA 1 KRAKOW; TYT.: FAKTURA 7/2026; TNR: 145521009210005.010001'
  const wrapped = text.match(/.{1,65}/g)?.join('\r\n')
  expect(
    await readOne(`:61:2603050305CN500,00NTRFNONREF//EL1\r\n770-PRZELEW\r\n:86:${wrapped}`),
  ).toMatchObject({
    type: '770',
    counterparty_name: 'JAN KOWALSKI UL. POLNA 1 KRAKOW',
    counterparty_account: 'PL61109010140000071219812874',
    bank_reference: '145521009210005.010001',
    title: 'FAKTURA 7/2026',
  })
})

test('reads words between slashes', async () => {
  const details =
    '/TRTP/SEPA OVERBOEKING/IBAN/NL86INGB0002445588/BIC/INGBNL2A/NAME/J JANSEN/REMI/INVOICE 7/EREF/NOTPROVIDED'
  expect(await readOne(`:61:2603050305C500,NTRFNONREF\r\n:86:${details}`)).toMatchObject({
    counterparty_name: 'J JANSEN',
    counterparty_account: 'NL86INGB0002445588',
    counterparty_bic: 'INGBNL2A',
    title: 'INVOICE 7',
    end_to_end_id: null,
  })
})

test('a type may end with a blank, and fields of other standards are left out', async () => {
  const body = ':61:2603050305D25,03NOV NONREF\r\n:NS:22Text of the bank\r\n:86:Invoice 7'
  expect(await readOne(body)).toMatchObject({ type: 'OV', end_to_end_id: null, title: 'Invoice 7' })
})

test('pages of a statement are one statement', async () => {
  const pages = [
    ':20:A\n:25:PL61109010140000071219812874\n:28C:7/1\n:60F:C260301PLN10,00\n:61:260305C5,NTRFNONREF\n:62M:C260305PLN15,00\n-',
    ':20:A\n:25:PL61109010140000071219812874\n:28C:7/2\n:60M:C260305PLN15,00\n:61:260306D1,NTRFNONREF\n:62F:C260306PLN14,00\n-',
  ]
  expect(await read(pages.join('\n'))).toMatchObject([
    { opening_balance: { units: 10n }, closing_balance: { units: 14n }, transactions: [{}, {}] },
  ])
})

test('the opening balance of the first statement of an account may have no day', async () => {
  const text = message('').replace('C260228PLN1000', 'C000000PLN0')
  expect(await read(text)).toMatchObject([{ opening_balance: { units: 0n }, period_from: '2026-03-31' }])
})

test('reads the account of :25P:, and messages with a trailer', async () => {
  const text = message('', { end: '-}{5:{MAC:ABCDEFG}}' }).replace(/:25:(.*)/, ':25P:$1\r\nBREXPLPWXXX')
  expect(await read(text + text)).toMatchObject([
    { account: 'PL61109010140000071219812874' },
    { account: 'PL61109010140000071219812874' },
  ])
})

test('reads several accounts with the frames of SWIFT and of mBank', async () => {
  const swift = `{1:F01BANKPLPWAXXX0000000000}{2:O9401200260331BANKPLPWAXXX00000000002603311200N}{4:\r\n${message('', { end: '-}' })}`
  const mbank = `\u0001${message('', { account: 'PL27114020040000300201355387' })}\u0003`
  expect((await read(swift + mbank)).map(({ account }) => account)).toEqual([
    'PL61109010140000071219812874',
    'PL27114020040000300201355387',
  ])
})

test.each([
  ['/PL61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
  ['61109010140000071219812874', 'PL61109010140000071219812874'],
  ['DE89370400440532013000EUR', 'DE89370400440532013000'],
  ['37040044/0532013000', '37040044/0532013000'],
  ['COBADEFFXXX/DE89370400440532013000/EUR', 'DE89370400440532013000'],
  ['BREXPLPW/320000546101', '320000546101'],
])('the account %s is %s', async (account, plain) => {
  expect((await read(message('', { account })))[0]?.account).toBe(plain)
})

const LINE = ':61:2603050305C500,NTRFNONREF'
test.each([
  ['an unreadable transaction', message(':61:2603050305X500,NTRF'), 5, ':61: is not readable'],
  ['an impossible date', message(':61:2602310305C500,NTRF'), 5, 'date or the amount'],
  ['an unreadable balance', message(LINE).replace('PLN1500,', 'PLN'), 6, ':62F:'],
  ['no closing balance', message(LINE).split(':62F')[0] as string, 1, 'cut off'],
  ['no opening balance', message(LINE).replace(/:60F.*\r\n/, ''), 1, ':60F:'],
  ['the report of a day', `:20:A\n:25:1\n:28C:1/1\n:34F:PLN0,\n${LINE}`, 1, 'MT942'],
  ['no account', message(LINE).replace(/:25:.*\r\n/, ''), 1, ':25:'],
])('a file with %s is refused with its line', async (_, text, line, reason) => {
  await expect(read(text)).rejects.toMatchObject({ line, reason: expect.stringContaining(reason) })
})

test.each([
  ['260305    C500,00', '2026-03-05', '2026-03-05'],
  ['2602300301D6,00', '2026-02-28', '2026-03-01'],
  ['2402300301D6,00', '2024-02-29', '2024-03-01'],
])('the dates of %s are %s and %s', async (line, value_date, booking_date) => {
  expect(await readOne(`:61:${line}NTRFNONREF`)).toMatchObject({ value_date, booking_date })
})

test.each(['NONREF', 'KREF+', 'EREF', 'PREF', '0000000000'])('the reference %s is none', async (word) => {
  expect(await readOne(`:61:2603050305C500,NTRF${word}//NONREF`)).toMatchObject({
    end_to_end_id: null,
    bank_reference: null,
  })
})

test('reads subfields after a greater-than sign, without a code before them', async () => {
  const details = '>20Office rent 2026/03>31611090101400\r\n00071219812874>32ACME GROUP\r\nUL. POLNA 3'
  expect(await readOne(`:61:260305DN123,00FCHGNONREF\r\n:86:${details}`)).toMatchObject({
    title: 'Office rent 2026/03',
    counterparty_account: 'PL61109010140000071219812874',
    counterparty_name: 'ACME GROUP UL. POLNA 3',
  })
})

test.each([
  ['0510<00Transfer<100002\r\n<27ACME S.A.\r\n<63REF0002', null, 'ACME S.A.'],
  [
    '051<00Transfer<20Invoice 7<32ACME S.A.<60of 2026<61paid twice<63',
    'Invoice 7 of 2026 paid twice',
    'ACME S.A.',
  ],
])('a number of the bank is not part of the title of %s', async (details, title, counterparty_name) => {
  expect(await readOne(`:61:260305CN1,NTRFNONREF\r\n:86:${details}`)).toMatchObject({
    type: 'Transfer',
    title,
    counterparty_name,
  })
})

test('lines of the full width break words and the numbers of subfields', async () => {
  const details = [
    '166?00GUTSCHRIFT?100399?20EREF+ORDER 22 004?21MTLG:Reason is not g',
    'iven?22SVWZ+Invoices of March and',
    'April, paid twice by mistake and returned by the bank on 5 May?2',
    '3 as agreed?32ACME GMBH',
  ]
  expect(details[0]).toHaveLength(66)
  expect(await readOne(`:61:2603050305C1,NTRFKREF+\r\n:86:${details.join('\r\n')}`)).toMatchObject({
    end_to_end_id: 'ORDER 22 004',
    title: 'Invoices of March and April, paid twice by mistake and returned by the bank on 5 May as agreed',
    counterparty_name: 'ACME GMBH',
  })
})

test('the reference of the client stands in for the one of the payment, and the message for the title', async () => {
  const details = '191?00SEPA?20KREF+RUN 7?21MTLG:3 payments'
  expect(await readOne(`:61:2603050305D1,NTRFKREF+//B1\r\n:86:${details}`)).toMatchObject({
    end_to_end_id: 'RUN 7',
    title: '3 payments',
  })
})

test('a line of details may begin with a time', async () => {
  const details = '805?00FEES?20Statement?602026-01-01T20\r\n:25:11'
  expect(await readOne(`:61:260305D6,00N024NONREF\r\n:86:${details}`)).toMatchObject({
    type: 'FEES',
    title: 'Statement 2026-01-01T20 :25:11',
  })
})

test('reads the account and the name that Dutch banks write behind the reference or in the details', async () => {
  const lines = [
    ':61:260305D12,50N0600733959555      T-SHIRTS BV\r\n:86:Payment 1\r\n:86:Invoice 7',
    ':61:260305D12,50NOVBNL91ABNA0417164300\r\nj jansen\r\n:86:NL91ABNA0417164300 j jansen\r\nInvoice 7',
    ':61:260305D12,50N102EREF            \r\nNL91ABNA0417164300\r\n:86:/EREF/01-01-2026 12:00 77/BENM//NAME/J JANSEN/REMI/Invoice 7',
    ':61:260305D12,50NTRFNONREF\r\n:86: /BENM/J JANSEN\r\n /REMI/Invoice 7',
  ]
  expect(await Promise.all(lines.map(readOne))).toMatchObject([
    { counterparty_account: '0733959555', counterparty_name: 'T-SHIRTS BV', title: 'Payment 1 Invoice 7' },
    { counterparty_account: 'NL91ABNA0417164300', counterparty_name: 'j jansen', title: 'Invoice 7' },
    { counterparty_account: 'NL91ABNA0417164300', end_to_end_id: '01-01-2026 12:00 77', title: 'Invoice 7' },
    { counterparty_account: null, counterparty_name: 'J JANSEN', title: 'Invoice 7' },
  ])
})

test('reads the original amount, rate and charges of a supplement', async () => {
  const supplement = '/OCMT/EUR100,//EXCH/4,3525/\r\n/CHGS/PLN5,00/'
  expect(await readOne(`:61:260305C430,25NTRFNONREF\r\n${supplement}`)).toMatchObject({
    original_amount: { units: 100n, scale: 0 },
    original_currency: 'EUR',
    exchange_rate: { units: 43525n, scale: 4 },
    charges: { units: 5n, scale: 0 },
  })
})

test('reads details of MultiCash, and a closing balance without currency', async () => {
  const body = ':61:260305CF500,S   X\r\n:NS:01Invoice 7\r\n02of March\r\n15ACME Gro\r\n16up\r\n1812345'
  const text = message(body).replace(':62F:C260331PLN', ':62F:C260331')
  expect(await read(text)).toMatchObject([
    {
      closing_balance: { units: 1500n },
      transactions: [{ type: null, title: 'Invoice 7 of March', counterparty_name: 'ACME Group' }],
    },
  ])
})
