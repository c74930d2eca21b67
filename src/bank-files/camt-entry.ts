import { childrenOf, type Element, find } from '../einvoice/xml/tree.ts'
import { absolute, type Decimal, equals, isZero, parseDecimal, sum } from '../money/decimal.ts'
import { amountOf, dayOf, isDebit, lineOf, textAt } from './camt-paths.ts'
import {
  type BankTransaction,
  cleanText,
  emptyTransaction,
  plainAccount,
  TRANSACTIONS_MAX,
  UnreadableBankFile,
} from './statement.ts'

// Reads an entry of a statement. An entry of several payments becomes a transaction for each, if their amounts add up.

export type EntryContext = { account: string | null; currency: string | null; day: string | null }

export function readEntry(entry: Element, statement: EntryContext): BankTransaction[] {
  const { currency, day } = statement
  if (!isBooked(entry)) return []
  const amount = amountOf(find(entry, 'Amt'), find(entry, 'CdtDbtInd'))
  if (amount === undefined) throw new UnreadableBankFile('the entry has no readable amount', lineOf(entry))
  if (find(entry, 'CdtDbtInd') === undefined)
    throw new UnreadableBankFile('the entry does not say whether money came in or went out', lineOf(entry))
  const entryCurrency = find(entry, 'Amt')?.attributes.Ccy
  if (currency !== null && entryCurrency !== undefined && entryCurrency !== currency)
    throw new UnreadableBankFile('the entry is in another currency than its account', lineOf(entry))
  const bookingDay = dayOf(find(entry, 'BookgDt')) ?? dayOf(find(entry, 'ValDt')) ?? day
  if (bookingDay === null) throw new UnreadableBankFile('the entry has no date', lineOf(entry))
  const details = detailsOf(entry)
  const amounts = details.map((detail) => detailAmount(detail, entry, currency))
  const base = { ...emptyTransaction(lineOf(entry), bookingDay, amount), ...entryFields(entry) }
  if (details.length > 1 && amounts.every((part) => part !== undefined) && equals(sum(amounts), amount))
    return details.map((detail, index) => ({
      ...withDetail({ ...base, amount: amounts[index] as Decimal }, detail, statement),
      line: lineOf(detail),
    }))
  if (details.length > 1) return [{ ...base, title: joinTexts(details.flatMap(remittance)) ?? base.title }]
  const [detail] = details
  return [detail ? withDetail(base, detail, statement) : base]
}

function detailsOf(entry: Element): Element[] {
  const details = childrenOf(entry, 'NtryDtls').flatMap((element) => childrenOf(element, 'TxDtls'))
  if (details.length > TRANSACTIONS_MAX)
    throw new UnreadableBankFile(`there are more than ${TRANSACTIONS_MAX} transactions`, lineOf(entry))
  return details
}

// Version 02 has the status as text, later ones in Cd. Banks that state none list booked entries only.
export function isBooked(entry: Element): boolean {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  return status === undefined || status === 'BOOK'
}

function detailAmount(detail: Element, entry: Element, currency: string | null): Decimal | undefined {
  const element = [find(detail, 'Amt'), find(detail, 'AmtDtls', 'TxAmt', 'Amt')].find(
    (amount) => amount && (amount.attributes.Ccy ?? currency) === currency,
  )
  return amountOf(element, find(detail, 'CdtDbtInd') ?? find(entry, 'CdtDbtInd'))
}

function entryFields(entry: Element): Partial<BankTransaction> {
  return {
    value_date: dayOf(find(entry, 'ValDt')) ?? null,
    is_reversal: /^(true|1)$/.test(textAt(entry, 'RvslInd') ?? ''),
    type: typeOf(find(entry, 'BkTxCd')),
    bank_reference: textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef') ?? null,
    title: textAt(entry, 'AddtlNtryInf') ?? null,
    charges: chargesOf(entry),
    ...exchangeOf(find(entry, 'AmtDtls'), find(entry, 'Amt')?.attributes.Ccy ?? null),
  }
}

function typeOf(code: Element | undefined): string | null {
  const domain = find(code, 'Domn')
  const parts = [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')]
  const standard = parts.filter((part) => part !== undefined).join('-')
  return standard || (textAt(code, 'Prtry', 'Cd') ?? null)
}

function withDetail(
  base: BankTransaction,
  detail: Element,
  { account, currency }: EntryContext,
): BankTransaction {
  const references = find(detail, 'Refs')
  const endToEnd = textAt(references, 'EndToEndId')
  return {
    ...base,
    ...partyOf(detail, rolesOf(base, detail), account),
    ...exchangeOf(find(detail, 'AmtDtls'), currency, base),
    type: typeOf(find(detail, 'BkTxCd')) ?? base.type,
    bank_reference:
      textAt(references, 'AcctSvcrRef') ??
      base.bank_reference ??
      textAt(references, 'TxId') ??
      textAt(references, 'Prtry', 'Ref') ??
      null,
    end_to_end_id: endToEnd === undefined || /^NOT ?PROVIDED$/i.test(endToEnd) ? null : endToEnd,
    title: joinTexts(remittance(detail)) ?? textAt(detail, 'AddtlTxInf') ?? base.title,
    charges: chargesOf(detail) ?? base.charges,
  }
}

// The other side: the debtor of money that came in, the creditor of money that went out. Returned and reversed money has
// the parties of the original payment.
function rolesOf(base: BankTransaction, detail: Element): readonly ['Cdtr' | 'Dbtr', 'Cdtr' | 'Dbtr'] {
  const indicator = find(detail, 'CdtDbtInd')
  const isOut = indicator ? isDebit(indicator) : base.amount.units < 0n
  const isReturned = find(detail, 'RtrInf') !== undefined || base.is_reversal
  return isOut !== isReturned ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr']
}

// A party that is missing, or has the account of the statement, gives way to the one with the other role.
function partyOf(
  detail: Element,
  roles: readonly ['Cdtr' | 'Dbtr', 'Cdtr' | 'Dbtr'],
  ownAccount: string | null,
): Partial<BankTransaction> {
  const parties = find(detail, 'RltdPties')
  const accountOf = (role: string) => {
    const id = find(parties, `${role}Acct`, 'Id')
    return plainAccount(textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id'))
  }
  const others = roles.filter((role) => {
    const account = accountOf(role)
    return (find(parties, role) || account !== null) && (account === null || account !== ownAccount)
  })
  const side = others[0] ?? roles[0]
  const bank = find(detail, 'RltdAgts', `${side}Agt`, 'FinInstnId')
  return {
    counterparty_name:
      nameOf(find(parties, side)) ?? nameOf(find(parties, `Ultmt${side}`)) ?? textAt(bank, 'Nm') ?? null,
    counterparty_account: accountOf(side),
    counterparty_bic: textAt(bank, 'BICFI') ?? textAt(bank, 'BIC') ?? null,
  }
}

// From version 08 the name is in Pty, or in Agt if the party is a bank.
const nameOf = (party: Element | undefined) =>
  textAt(party, 'Nm') ?? textAt(party, 'Pty', 'Nm') ?? textAt(party, 'Agt', 'FinInstnId', 'Nm')

function remittance(detail: Element): string[] {
  const information = find(detail, 'RmtInf')
  const structured = childrenOf(information, 'Strd').flatMap((part) => [
    textAt(part, 'CdtrRefInf', 'Ref'),
    ...childrenOf(part, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ...childrenOf(part, 'AddtlRmtInf').map((text) => text.text),
  ])
  const free = childrenOf(information, 'Ustrd').map(({ text }) => text)
  return [...free, ...structured].filter((text) => text !== undefined)
}

const joinTexts = (texts: readonly string[]): string | null => cleanText([...new Set(texts)].join(' '))

// Version 02 has charges beside each other, later ones a total and records.
function chargesOf(element: Element): Decimal | null {
  const parts = childrenOf(element, 'Chrgs').flatMap((charges) => {
    const total = amountOf(find(charges, 'TtlChrgsAndTaxAmt'))
    if (total) return [total]
    const records = childrenOf(charges, 'Rcrd')
    return (records.length > 0 ? records : [charges]).map((record) => {
      const amount = amountOf(find(record, 'Amt'))
      return amount && textAt(record, 'CdtDbtInd') === 'CRDT' ? { ...amount, units: -amount.units } : amount
    })
  })
  const amounts = parts.filter((part) => part !== undefined)
  const total = sum(amounts)
  return isZero(total) ? null : total
}

// The amount in the currency in which the payment was ordered, if that is another one.
function exchangeOf(
  details: Element | undefined,
  currency: string | null,
  base?: BankTransaction,
): Partial<BankTransaction> {
  const candidates = ['InstdAmt', 'TxAmt', 'CntrValAmt'].map((name) => find(details, name))
  const amount = candidates
    .map((candidate) => find(candidate, 'Amt'))
    .find((element) => element?.attributes.Ccy !== undefined && element.attributes.Ccy !== currency)
  const rateText = candidates.map((candidate) => textAt(candidate, 'CcyXchg', 'XchgRate')).find(Boolean)
  const original = amountOf(amount)
  if (original === undefined) return base ? {} : { original_amount: null }
  return {
    original_amount: absolute(original),
    original_currency: amount?.attributes.Ccy ?? null,
    exchange_rate: parseDecimal(rateText ?? '') ?? null,
  }
}
