import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, printFixed } from '../money/decimal.ts'
import { readBankFile } from './read.ts'
import { UnreadableBankFile } from './statement.ts'

// Statements written by a generator that shares nothing with the readers are read as they were meant, and damaged files
// are read or refused, never anything else.

type Payment = { day: number; cents: number; isOut: boolean; title: string; reference: string }

const payments = fc.array(
  fc.record<Payment>({
    day: fc.integer({ min: 1, max: 28 }),
    cents: fc.integer({ min: 1, max: 99_999_999_999 }),
    isOut: fc.boolean(),
    title: fc
      .array(fc.constantFrom('FV', 'ŻÓŁW', 'Rechnung', '7/2026', 'za', 'łąkę', '0012', 'GmbH'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((words) => words.join(' ')),
    reference: fc.integer({ min: 1, max: 10 ** 12 }).map((number) => `R${number}`),
  }),
  { minLength: 1, maxLength: 20 },
)

const money = (cents: number, sign: string) =>
  `${Math.floor(Math.abs(cents) / 100)}${sign}${String(Math.abs(cents) % 100).padStart(2, '0')}`
const signed = ({ cents, isOut }: Payment) => (isOut ? -cents : cents)
const day = (number: number) => String(number).padStart(2, '0')
const total = (list: readonly Payment[]) => list.reduce((sum, payment) => sum + signed(payment), 0)

function writeMt940(list: readonly Payment[]): string {
  const closing = total(list)
  const lines = list.flatMap((payment) => [
    `:61:2603${day(payment.day)}03${day(payment.day)}${payment.isOut ? 'D' : 'C'}${money(payment.cents, ',')}NTRFNONREF//${payment.reference}`,
    `:86:020~00VE02~20${payment.title.padEnd(54).slice(0, 27)}`,
    `~21${payment.title.padEnd(54).slice(27)}`,
  ])
  return [
    ':20:X\r\n:25:PL61109010140000071219812874\r\n:28C:1\r\n:60F:C260301PLN0,00',
    ...lines,
    `:62F:${closing < 0 ? 'D' : 'C'}260331PLN${money(closing, ',')}\r\n-`,
  ].join('\r\n')
}

function writeCamt(list: readonly Payment[]): string {
  const closing = total(list)
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="PLN">${money(cents, '.')}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>`
  const entries = list.map(
    (payment) =>
      `<Ntry><Amt Ccy="PLN">${money(payment.cents, '.')}</Amt><CdtDbtInd>${payment.isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-${day(payment.day)}</Dt></BookgDt><AcctSvcrRef>${payment.reference}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${payment.title}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>PL61109010140000071219812874</IBAN></Id><Ccy>PLN</Ccy></Acct>${balance('OPBD', 0)}${balance('CLBD', closing)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

const writeCsv = (list: readonly Payment[]): string =>
  [
    'Data księgowania;Kwota;Waluta;Tytuł;Nr transakcji',
    ...list.map(
      (payment) =>
        `2026-03-${day(payment.day)};${payment.isOut ? '-' : ''}${money(payment.cents, ',')};PLN;"${payment.title}";${payment.reference}`,
    ),
  ].join('\n')

const WRITERS = { mt940: writeMt940, camt053: writeCamt, csv: writeCsv }

const inAnyOrder = (list: readonly (readonly unknown[])[]) =>
  list.map((item) => JSON.stringify(item)).toSorted()

test.each(Object.entries(WRITERS))('generated files in %s are read exactly', async (format, write) => {
  await fc.assert(
    fc.asyncProperty(payments, async (list) => {
      const file = await readBankFile(Buffer.from(write(list)))
      expect(file.format).toBe(format)
      const [statement] = file.statements
      const transactions = statement?.transactions.map(({ booking_date, amount, title, bank_reference }) => [
        booking_date,
        printFixed(amount, 2),
        title,
        bank_reference,
      ])
      const expected = list.map((payment) => [
        `2026-03-${day(payment.day)}`,
        `${payment.isOut ? '-' : ''}${money(payment.cents, '.')}`,
        payment.title,
        payment.reference,
      ])
      expect(inAnyOrder(transactions ?? [])).toEqual(inAnyOrder(expected))
      if (format !== 'csv')
        expect(statement?.closing_balance).toEqual(decimal((total(list) / 100).toFixed(2)))
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 50) },
  )
})

const SAMPLE: Payment[] = [
  { day: 1, cents: 123_456, isOut: false, title: 'ŻÓŁW FV 7/2026', reference: 'R1' },
  { day: 2, cents: 100, isOut: true, title: 'za łąkę', reference: 'R2' },
  { day: 28, cents: 99, isOut: false, title: 'Rechnung 0012 GmbH', reference: 'R3' },
]

// Changes of bytes and of pieces: the usual damage of files, and what an attacker would try.
const damage = fc.record({
  format: fc.constantFrom(...(Object.keys(WRITERS) as (keyof typeof WRITERS)[])),
  edits: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.integer({ min: 0, max: 40 }),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 6 }),
        fc
          .constantFrom(
            '<',
            '>',
            '&',
            ':61:',
            ':86:',
            ':62F:',
            '~20',
            ';',
            '"',
            '\n',
            '-',
            '9'.repeat(400),
            '<Ntry>',
            '\0',
            'PK\u0003\u0004',
          )
          .map((text) => new TextEncoder().encode(text)),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('damaged files are read or refused', async () => {
  const runs = Number(process.env.FUZZ_RUNS ?? 300)
  const seed = Number(process.env.FUZZ_SEED ?? 1)
  await fc.assert(
    fc.asyncProperty(damage, async ({ format, edits }) => {
      let bytes = Buffer.from(WRITERS[format](SAMPLE))
      for (const { at, length, insert } of edits) {
        const position = Math.floor(at * bytes.length)
        bytes = Buffer.concat([bytes.subarray(0, position), insert, bytes.subarray(position + length)])
      }
      try {
        const { statements } = await readBankFile(bytes)
        for (const { transactions } of statements)
          for (const { booking_date, amount } of transactions) {
            expect(booking_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
            expect(amount.scale).toBeLessThanOrEqual(5)
          }
      } catch (error) {
        if (!(error instanceof UnreadableBankFile)) throw error
      }
    }),
    { numRuns: runs, seed },
  )
})
