import { expect, test } from 'vitest'
import { printPlain } from '../money/decimal.ts'
import { readBankFile } from './read.ts'

const NAMES = (version: string) => `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`

const statement = (entries: string, { version = '02', prefix = '' } = {}) => {
  const name = prefix && `${prefix}:`
  const body = `<Document xmlns${prefix && `:${prefix}`}="${NAMES(version)}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt>
<Id>2026-03</Id><ElctrncSeqNb>7</ElctrncSeqNb>
<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-31T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>PL61109010140000071219812874</IBAN></Id><Ccy>PLN</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="PLN">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="PLN">1130.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><DtTm>2026-03-31T20:00:00+01:00</DtTm></Dt></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
  return name ? body.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${name}`) : body
}

const credit = (
  status = '<Sts>BOOK</Sts>',
) => `<Ntry><Amt Ccy="PLN">1230.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status}
<BookgDt><Dt>2026-03-05</Dt></BookgDt><ValDt><DtTm>2026-03-04T10:00:00</DtTm></ValDt><AcctSvcrRef>REF-1</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E2E-9</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Żółw S.A.</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct><Cdtr><Nm>Us</Nm></Cdtr></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></DbtrAgt></RltdAgts>
<RmtInf><Ustrd>Invoice</Ustrd><Ustrd>7/2026</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const read = async (text: string) => {
  const { format, statements } = await readBankFile(Buffer.from(text))
  return { format, statement: statements[0], transactions: statements[0]?.transactions ?? [] }
}

test('reads account, balances, period and a credit transfer', async () => {
  const { format, statement: account, transactions } = await read(statement(credit()))
  expect(format).toBe('camt053')
  expect(account).toMatchObject({
    account: 'PL61109010140000071219812874',
    currency: 'PLN',
    number: '7',
    period_from: '2026-03-01',
    period_to: '2026-03-31',
    opening_balance: { units: -100n, scale: 0 },
    closing_balance: { units: 11305n, scale: 1 },
  })
  expect(transactions).toMatchObject([
    {
      booking_date: '2026-03-05',
      value_date: '2026-03-04',
      amount: { units: 12305n, scale: 1 },
      type: 'PMNT-RCDT-ESCT',
      bank_reference: 'REF-1',
      end_to_end_id: 'E2E-9',
      counterparty_name: 'Żółw S.A.',
      counterparty_account: 'DE89370400440532013000',
      counterparty_bic: 'COBADEFFXXX',
      title: 'Invoice 7/2026',
    },
  ])
})

test('later versions name parties, banks and states elsewhere, and prefixes do not matter', async () => {
  const later = credit('<Sts><Cd>BOOK</Cd></Sts>')
    .replace('<Dbtr><Nm>Żółw S.A.</Nm></Dbtr>', '<Dbtr><Pty><Nm>Żółw S.A.</Nm></Pty></Dbtr>')
    .replaceAll('BIC>', 'BICFI>')
  const { transactions } = await read(statement(later, { version: '13', prefix: 'ns2' }))
  expect(transactions).toMatchObject([
    { counterparty_name: 'Żółw S.A.', counterparty_bic: 'COBADEFFXXX', title: 'Invoice 7/2026' },
  ])
})

test('pending and informational entries are left out', async () => {
  const entries = credit('<Sts>PDNG</Sts>') + credit('<Sts><Cd>INFO</Cd></Sts>') + credit()
  expect((await read(statement(entries))).transactions).toHaveLength(1)
})

const batch = (
  ...amounts: string[]
) => `<Ntry><Amt Ccy="PLN">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-03-05</Dt></BookgDt><NtryDtls>${amounts
  .map(
    (amount, index) =>
      `<TxDtls>${amount}<RltdPties><Cdtr><Nm>Payee ${index}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Part ${index}</Ustrd></RmtInf></TxDtls>`,
  )
  .join('')}</NtryDtls></Ntry>`

test.each([
  ['Amt', '<Amt Ccy="PLN">10</Amt>', '<Amt Ccy="PLN">20.00</Amt>'],
  [
    'AmtDtls of version 02',
    '<AmtDtls><TxAmt><Amt Ccy="PLN">10</Amt></TxAmt></AmtDtls>',
    '<AmtDtls><TxAmt><Amt Ccy="PLN">20.00</Amt></TxAmt></AmtDtls>',
  ],
])('an entry of several payments is divided by %s', async (_, first, second) => {
  const { transactions } = await read(statement(batch(first, second)))
  expect(
    transactions.map(({ amount, counterparty_name, title }) => [
      printPlain(amount),
      counterparty_name,
      title,
    ]),
  ).toEqual([
    ['-10', 'Payee 0', 'Part 0'],
    ['-20', 'Payee 1', 'Part 1'],
  ])
})

test('an entry whose payments do not add up stays one transaction', async () => {
  const { transactions } = await read(
    statement(batch('<Amt Ccy="PLN">10</Amt>', '<Amt Ccy="PLN">19.00</Amt>')),
  )
  expect(transactions).toMatchObject([
    { amount: { units: -30n }, title: 'Part 0 Part 1', counterparty_name: null },
  ])
})

test('reads reversals, charges and the original amount of an exchange', async () => {
  const entry = `<Ntry><Amt Ccy="PLN">430.25</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-03-05</Dt></BookgDt><Chrgs><TtlChrgsAndTaxAmt Ccy="PLN">5.00</TtlChrgsAndTaxAmt></Chrgs>
<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="EUR">100</Amt></InstdAmt><CntrValAmt><Amt Ccy="PLN">435.25</Amt><CcyXchg><XchgRate>4.3525</XchgRate></CcyXchg></CntrValAmt></AmtDtls></TxDtls></NtryDtls></Ntry>`
  expect((await read(statement(entry))).transactions).toMatchObject([
    {
      is_reversal: true,
      amount: { units: 43025n, scale: 2 },
      charges: { units: 5n, scale: 0 },
      original_amount: { units: 100n, scale: 0 },
      original_currency: 'EUR',
      exchange_rate: { units: 43525n, scale: 4 },
    },
  ])
})

test('returned money has the parties of the original payment', async () => {
  const entry = `<Ntry><Amt Ccy="PLN">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-05</Dt></BookgDt><NtryDtls><TxDtls>
<RltdPties><Dbtr><Nm>Payer</Nm></Dbtr><Cdtr><Nm>Us</Nm></Cdtr></RltdPties><RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`
  expect((await read(statement(entry))).transactions).toMatchObject([{ counterparty_name: 'Payer' }])
})

const PARTIES = {
  debtor: '<Dbtr><Nm>Payer</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>',
  us: '<Cdtr><Nm>Us</Nm></Cdtr><CdtrAcct><Id><IBAN>PL61109010140000071219812874</IBAN></Id></CdtrAcct>',
  ultimate: '<UltmtDbtr><Nm>Payer</Nm></UltmtDbtr><UltmtCdtr><Nm>Us</Nm></UltmtCdtr>',
  bank: '<Dbtr><Agt><FinInstnId><Nm>Payer</Nm></FinInstnId></Agt></Dbtr>',
}
test.each([
  [
    'of a reversed credit',
    'DBIT',
    '<RvslInd>true</RvslInd>',
    '<Dbtr><Nm>Payer</Nm></Dbtr><Cdtr><Nm>Us</Nm></Cdtr>',
  ],
  ['whose account is not the one of the statement', 'DBIT', '', PARTIES.debtor + PARTIES.us],
  ['that is named as ultimate only', 'CRDT', '', PARTIES.ultimate],
  ['that is a bank', 'CRDT', '', PARTIES.bank],
])('reads the other side %s', async (_, indicator, reversal, parties) => {
  const entry = `<Ntry><Amt Ccy="PLN">5</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${reversal}<BookgDt><Dt>2026-03-05</Dt></BookgDt>
<NtryDtls><TxDtls><Refs><Prtry><Tp>Number</Tp><Ref>100</Ref></Prtry></Refs><RltdPties>${parties}</RltdPties></TxDtls></NtryDtls></Ntry>`
  expect((await read(statement(entry))).transactions).toMatchObject([
    { counterparty_name: 'Payer', bank_reference: '100' },
  ])
})

test('the only party is not the other side if it is the account of the statement', async () => {
  const entry = `<Ntry><Amt Ccy="PLN">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-05</Dt></BookgDt>
<NtryDtls><TxDtls><RltdPties>${PARTIES.us}</RltdPties></TxDtls></NtryDtls></Ntry>`
  expect((await read(statement(entry))).transactions).toMatchObject([
    { counterparty_name: null, counterparty_account: null },
  ])
})

test('a balance of another currency is none of the account', async () => {
  const text = statement(credit()).replace('<Ccy>PLN</Ccy>', '').replace('Ccy="PLN">1130', 'Ccy="SEK">1130')
  expect((await read(text)).statement).toMatchObject({
    currency: 'PLN',
    opening_balance: { units: -100n },
    closing_balance: null,
  })
})

test('a single interim balance is the one at the end', async () => {
  const text = statement('')
    .replace(/<Bal>.*OPBD.*\n/, '')
    .replace('CLBD', 'ITBD')
  expect((await read(text)).statement).toMatchObject({
    opening_balance: null,
    closing_balance: { units: 11305n },
  })
})

test('reads a document in an envelope, in UTF-16 and in ISO 8859-2', async () => {
  const text = statement(credit())
  const envelope = `<Envelope><Header/><Body><Message><AppHdr/>${text}</Message></Body></Envelope>`
  const latin = Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-2"?>${text.replace('Żółw', '\u00af\u00f3\u00b3w')}`,
    'latin1',
  )
  const wide = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le')
  for (const bytes of [Buffer.from(envelope), latin, wide])
    expect((await readBankFile(bytes)).statements[0]?.transactions[0]?.counterparty_name).toBe('Żółw S.A.')
})

test('reads reports of the day', async () => {
  const report = statement(credit())
    .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    .replaceAll('Stmt>', 'Rpt>')
  expect((await read(report)).format).toBe('camt052')
})

test.each([
  ['a DTD', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${statement(credit())}`, 1, 'DOCTYPE'],
  ['an amount that is no number', statement(credit().replace('1230.50', '12x')), 7, 'no readable amount'],
  ['no direction', statement(credit().replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')), 7, 'came in or went out'],
  [
    'another currency',
    statement(credit().replace('Ccy="PLN">1230', 'Ccy="EUR">1230')),
    7,
    'another currency',
  ],
  ['an invoice', '<Invoice/>', 1, 'not a bank statement'],
  ['a cut file', statement(credit()).slice(0, -40), 13, 'unclosed tag'],
])('a file with %s is refused with its line', async (_, text, line, reason) => {
  await expect(read(text)).rejects.toMatchObject({ line, reason: expect.stringContaining(reason) })
})
