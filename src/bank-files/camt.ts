import { readXml, UnreadableXml } from '../einvoice/xml/read.ts'
import { childrenOf, type Element, find } from '../einvoice/xml/tree.ts'
import type { Decimal } from '../money/decimal.ts'
import { type EntryContext, isBooked, readEntry } from './camt-entry.ts'
import { amountOf, dayOf, lineOf, textAt } from './camt-paths.ts'
import {
  type BankFile,
  type BankStatement,
  type BankTransaction,
  plainAccount,
  TRANSACTIONS_MAX,
  UnreadableBankFile,
} from './statement.ts'

// Reads account statements (camt.053) and reports of the day (camt.052) of ISO 20022. Elements are content by their local
// names, because versions differ in little but the namespace.

export function readCamt(bytes: Uint8Array): BankFile {
  const root = parse(bytes)
  const [message] = documentsIn(root).flatMap((element) =>
    MESSAGES.flatMap(({ message, statement, format }) =>
      childrenOf(element, message).map((content) => ({ statements: childrenOf(content, statement), format })),
    ),
  )
  if (message === undefined) {
    const other = root.children[0]?.name ?? root.name
    throw new UnreadableBankFile(
      other.startsWith('BkToCstmr')
        ? 'this is a notification of single payments (camt.054); ask the bank for statements (camt.053)'
        : 'this XML is not a bank statement (camt.053 or camt.052)',
      lineOf(root),
    )
  }
  return { format: message.format, statements: message.statements.map(readStatement) }
}

// Some banks put the document into an envelope, beside a header.
const ENVELOPE_LEVELS_MAX = 4

function documentsIn(root: Element): Element[] {
  const elements = [root]
  let level = [root]
  for (
    let depth = 0;
    depth < ENVELOPE_LEVELS_MAX && !level.some(({ name }) => name === 'Document');
    depth++
  ) {
    level = level.flatMap(({ children }) => children)
    elements.push(...level.filter(({ name }) => name === 'Document'))
  }
  return elements
}

const MESSAGES = [
  { message: 'BkToCstmrStmt', statement: 'Stmt', format: 'camt053' },
  { message: 'BkToCstmrAcctRpt', statement: 'Rpt', format: 'camt052' },
] as const

const ELEMENTS_MAX = 1_500_000

function parse(bytes: Uint8Array): Element {
  try {
    return readXml(bytes, { max_elements: ELEMENTS_MAX, lines: true })
  } catch (error) {
    if (error instanceof UnreadableXml) throw new UnreadableBankFile(error.reason, error.line)
    throw error
  }
}

function readStatement(element: Element): BankStatement {
  const holder = find(element, 'Acct')
  const account = plainAccount(textAt(holder, 'Id', 'IBAN') ?? textAt(holder, 'Id', 'Othr', 'Id'))
  const entries = childrenOf(element, 'Ntry')
  const { opening, closing, currency } = readBalances(
    element,
    textAt(holder, 'Ccy') ?? find(entries.find(isBooked), 'Amt')?.attributes.Ccy,
  )
  const day = closing?.day ?? dayOf(find(element, 'FrToDt', 'ToDtTm')) ?? null
  const transactions = readEntries(entries, { account, currency, day })
  return {
    line: lineOf(element),
    account,
    currency,
    number: numberOf(element),
    ...periodOf(element, transactions, opening?.day, closing?.day),
    opening_balance: opening?.amount ?? null,
    closing_balance: closing?.amount ?? null,
    transactions,
  }
}

const numberOf = (element: Element): string | null =>
  textAt(element, 'ElctrncSeqNb') ?? textAt(element, 'LglSeqNb') ?? textAt(element, 'Id') ?? null

function readEntries(entries: readonly Element[], statement: EntryContext): BankTransaction[] {
  const transactions: BankTransaction[] = []
  for (const entry of entries) {
    for (const transaction of readEntry(entry, statement)) transactions.push(transaction)
    if (transactions.length > TRANSACTIONS_MAX)
      throw new UnreadableBankFile(
        `the statement has more than ${TRANSACTIONS_MAX} transactions; ask the bank for shorter periods`,
        lineOf(entry),
      )
  }
  return transactions
}

function periodOf(
  element: Element,
  transactions: readonly BankTransaction[],
  openingDay: string | undefined,
  closingDay: string | undefined,
): Pick<BankStatement, 'period_from' | 'period_to'> {
  const days = transactions.map(({ booking_date }) => booking_date).toSorted()
  const [from, to] = ['FrDtTm', 'ToDtTm'].map((name) => dayOf(find(element, 'FrToDt', name)))
  return {
    period_from: from ?? days[0] ?? openingDay ?? closingDay ?? null,
    period_to: to ?? closingDay ?? days.at(-1) ?? null,
  }
}

type Balance = { code: string; amount: Decimal; currency: string | undefined; day: string | undefined }

// Some banks state balances of several currencies. Pages of a statement and reports of the day begin and end with interim
// balances; one alone is where the report ends.
function readBalances(element: Element, accountCurrency: string | undefined) {
  const all = childrenOf(element, 'Bal').map(readBalance)
  const currency = accountCurrency ?? all.find((balance) => balance.currency !== undefined)?.currency ?? null
  const balances = all.filter((balance) => (balance.currency ?? currency) === currency)
  const interim = balances.filter(({ code }) => code === 'ITBD')
  const findBalance = (...codes: string[]) =>
    codes.map((code) => balances.find((balance) => balance.code === code)).find(Boolean)
  const closing = findBalance('CLBD')
  const isOpening = interim.length > 1 || closing !== undefined
  return {
    opening: findBalance('OPBD', 'PRCD') ?? (isOpening ? interim[0] : undefined),
    closing: closing ?? interim.at(-1),
    currency,
  }
}

function readBalance(balance: Element): Balance {
  const amount = amountOf(find(balance, 'Amt'), find(balance, 'CdtDbtInd'))
  if (amount === undefined)
    throw new UnreadableBankFile('the balance has no readable amount', lineOf(balance))
  return {
    code: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? '',
    amount,
    currency: find(balance, 'Amt')?.attributes.Ccy,
    day: dayOf(find(balance, 'Dt')),
  }
}
