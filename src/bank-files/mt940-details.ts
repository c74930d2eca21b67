import { referenceOf } from './mt940-references.ts'
import { type BankTransaction, cleanText, plainAccount } from './statement.ts'

// Reads field :86:, in which banks describe a transaction in one of several ways: numbered subfields after a separator,
// labels of mBank, words between slashes, or plain text.

export function applyDetails(transaction: BankTransaction, lines: readonly string[]): BankTransaction {
  const joined = joinWrapped(lines, '\n').trimStart()
  const separator = separatorOf(joined)
  if (separator !== undefined) return applySubfields(transaction, readSubfields(joined, separator))
  const text = joinWrapped(lines, ' ').trimStart()
  if (LABEL.test(text)) return applyLabels(transaction, text)
  if (/^\/[A-Z]{2,5}\//.test(text)) return applySlashes(transaction, text)
  return applyAccountLine(transaction, lines) ?? withRemittance(transaction, text)
}

// Field :NS: of MultiCash has numbered lines: 01 to 14 are the title, 15 and 16 the name.
export function applyNonSwift(transaction: BankTransaction, lines: readonly string[]): BankTransaction {
  const textOf = (first: number, last: number, glue: string) =>
    cleanText(
      lines
        .filter((line) => Number(line.slice(0, 2)) >= first && Number(line.slice(0, 2)) <= last)
        .map((line) => line.slice(2))
        .join(glue),
    )
  return {
    ...transaction,
    title: transaction.title ?? textOf(1, 14, ' '),
    counterparty_name: transaction.counterparty_name ?? textOf(15, 16, ''),
  }
}

// Lines of the full width continue in the next one. The shorter ones end there, or lost the blank at their end.
function joinWrapped(lines: readonly string[], glue: string): string {
  const width = Math.max(62, ...lines.map(({ length }) => length))
  return lines.reduce((text, line, index) => {
    const previous = lines[index - 1]
    const isFull = previous === undefined || previous.length >= Math.min(width, 65)
    return isFull ? text + line : `${text}${glue}${line}`
  }, '')
}

// The separator that two digits follow at the start, or right after the code there, or at least twice.
function separatorOf(text: string): string | undefined {
  const [, afterCode, first] = /^(?:\d{3,4}([~<?^>+])|([~<?^>]))\d{2}/.exec(text) ?? []
  if (afterCode !== undefined || first !== undefined) return afterCode ?? first
  return SEPARATORS.find((separator) => text.split(new RegExp(`\\${separator}\\s?\\d{2}`)).length > 2)
}

const SEPARATORS = ['~', '<', '?', '^', '>', '+']

type Subfields = { code: string; parts: Map<string, string> }

// A stray blank or line break may stand after the separator or inside of the number.
function readSubfields(text: string, separator: string): Subfields {
  const pieces = text.split(new RegExp(`\\${separator}[ \\n]?(?=\\d\\n?\\d)`))
  const parts = new Map<string, string>()
  for (const piece of pieces.slice(1)) {
    const plain = piece.replace(/^(\d)\n/, '$1').replace(/\n$/, '')
    const [number, value] = [plain.slice(0, 2), plain.slice(2).replace(FILLER, '').replace(/\n/g, ' ')]
    parts.set(number, parts.has(number) ? `${parts.get(number)}${value}` : value)
  }
  return { code: cleanText(pieces[0]) ?? '', parts }
}

// Empty fields of some banks are one byte 0xFF, or a dot.
const FILLER = /^[\u02d9\u00ff\u00a0.]$|^[\u02d9\u00ff\u00a0](?=\n|$)/

function applySubfields(transaction: BankTransaction, { code, parts }: Subfields): BankTransaction {
  const take = (...numbers: string[]) => joinFull(numbers.map((number) => parts.get(number) ?? ''))
  const has = (number: string) => cleanText(parts.get(number)) !== null
  // After a gap in the title, these fields have the name.
  const isNameIn27 = !has('32') && !has('33') && !has('26') && has('27')
  const titles = isNameIn27 ? TITLE : [...TITLE, ...NAME_OR_TITLE]
  const name = isNameIn27 ? take('27', '28', '29') : take('32', '33')
  const end = MORE_TITLE.findIndex((number) => !has(number) || isDate(parts.get(number)))
  const purpose = take(...titles, ...MORE_TITLE.slice(0, end < 0 ? MORE_TITLE.length : end))
  return withRemittance(
    {
      ...transaction,
      type: cleanText(take('00')) ?? transaction.type ?? (code || null),
      counterparty_name: cleanText(name),
      counterparty_account: accountOf(take('38')) ?? accountOf(take('31')),
      counterparty_bic: bicOf(take('30')),
    },
    purpose,
  )
}

const TITLE = ['20', '21', '22', '23', '24', '25', '26']
const NAME_OR_TITLE = ['27', '28', '29']

// In Elixir, field 60 is empty or the date of the document, and those after it are numbers of the bank.
const MORE_TITLE = ['60', '61', '62', '63']
const isDate = (text: string | undefined) => /^\d{6,8}$/.test(text?.trim() ?? '')

const accountOf = (text: string) => plainAccount(text.replace(/[^A-Za-z0-9]/g, ''))

const bicOf = (text: string) => (/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text.trim()) ? text.trim() : null)

// Parts that are as wide as the field continue in the next one without a blank.
function joinFull(parts: readonly string[]): string {
  const present = parts.filter((part) => part.trim() !== '')
  return present.reduce((text, part, index) => {
    const previous = present[index - 1]
    return previous === undefined || FULL.has(previous.length) ? text + part : `${text} ${part}`
  }, '')
}

const FULL = new Set([27, 35, 65])

// The labels of mBank, as `TYT.: INVOICE 7; OD: NAME;`.
const LABEL = /;\s*(Z RACH\.|NA RACH\.|OD|DLA|TYT\.|TNR|ID IPH|DATA STEMPLA|REF\. KLIENTA|NR KARTY|KURS): ?/

function applyLabels(transaction: BankTransaction, text: string): BankTransaction {
  const values = new Map<string, string>()
  const pieces = text.split(/;\s*(?=[A-ZĄĆĘŁŃÓŚŹŻ. ]{2,14}:)/)
  for (const piece of pieces.slice(1)) {
    const colon = piece.indexOf(':')
    values.set(piece.slice(0, colon).trim(), piece.slice(colon + 1).replace(/;\s*$/, ''))
  }
  const [, code, kind] = /^(\d{3})?\s*(.*)$/s.exec(pieces[0] ?? '') ?? []
  const title = values.get('TYT.')
  return withRemittance(
    {
      ...transaction,
      type: cleanText(code) ?? transaction.type,
      counterparty_name: cleanText(values.get('OD') ?? values.get('DLA')),
      counterparty_account: accountOf(values.get('Z RACH.') ?? values.get('NA RACH.') ?? ''),
      bank_reference: cleanText(values.get('TNR')?.replace(/\s/g, '')) ?? transaction.bank_reference,
    },
    title ?? kind ?? text,
  )
}

// Words between slashes, as `/TRTP/SEPA/IBAN/NL…/NAME/…/REMI/…/EREF/…`.
function applySlashes(transaction: BankTransaction, text: string): BankTransaction {
  const values = new Map<string, string>()
  for (const match of text.matchAll(SLASHED)) values.set(match[1] as string, match[2] as string)
  const [account, bic, name] = (values.get('CNTP') ?? '').split('/')
  const party = values.get('ORDP') || values.get('BENM')
  const remittance = values.get('REMI')?.replace(/^(USTD|STRD)\/+/, '')
  return withRemittance(
    {
      ...transaction,
      type: cleanText(values.get('TRTP') ?? values.get('TRCD')) ?? transaction.type,
      end_to_end_id: referenceOf(values.get('EREF')) ?? transaction.end_to_end_id,
      counterparty_name: cleanText(values.get('NAME') ?? name ?? party),
      counterparty_account:
        accountOf(values.get('IBAN') ?? account ?? '') ?? transaction.counterparty_account,
      counterparty_bic: bicOf(values.get('BIC') ?? bic ?? ''),
    },
    remittance ?? text,
  )
}

// Dutch banks repeat the account of the other side, which is the reference in :61:, before its name.
function applyAccountLine(
  transaction: BankTransaction,
  lines: readonly string[],
): BankTransaction | undefined {
  const [, account, name] = ACCOUNT_AND_NAME.exec(lines[0] ?? '') ?? []
  if (account === undefined || account !== transaction.end_to_end_id) return undefined
  return {
    ...transaction,
    end_to_end_id: null,
    counterparty_name: cleanText(name),
    counterparty_account: plainAccount(account),
    title: cleanText(joinWrapped(lines.slice(1), ' ')),
  }
}

const ACCOUNT_AND_NAME = /^([A-Z]{2}\d{2}[A-Z0-9]{10,30}|\d{9,10}) +(\S.*)$/

const SLASH_TAGS =
  'TRTP|TRCD|TYPE|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|CNTP|ORDP|BENM|ID|PREF|SVCL|RTRN|ULTD|ULTC|PURP|ADDR|ISDT|CDTRREFTP|CD|CDTRREF|RTYP|RREF'
const SLASHED = new RegExp(`/(${SLASH_TAGS})/(.*?)(?=/(?:${SLASH_TAGS})/|$)`, 'gs')

const SEPA = [
  'EREF',
  'KREF',
  'MREF',
  'CRED',
  'DEBT',
  'SVWZ',
  'ABWA',
  'ABWE',
  'IBAN',
  'BIC',
  'COAM',
  'OAMT',
  'PURP',
]
// MTLG is a message of the bank.
const SEPA_TAG = new RegExp(`(?:^|\\s|(?<=[^A-Z]))((?:${SEPA.join('|')})\\+|MTLG:)`, 'g')

// The words of SEPA inside of the purpose, as `EREF+123 SVWZ+Invoice 7`.
function withRemittance(transaction: BankTransaction, purpose: string): BankTransaction {
  const pieces = purpose.split(SEPA_TAG)
  if (pieces.length === 1) return { ...transaction, title: cleanText(purpose) ?? transaction.title }
  const values = new Map<string, string>()
  for (let at = 1; at < pieces.length; at += 2)
    values.set((pieces[at] as string).slice(0, -1), (pieces[at + 1] ?? '').trim())
  return {
    ...transaction,
    title:
      cleanText(values.get('SVWZ')) ??
      cleanText(pieces[0]) ??
      cleanText(values.get('MTLG')) ??
      transaction.title,
    end_to_end_id:
      referenceOf(values.get('EREF')) ?? transaction.end_to_end_id ?? referenceOf(values.get('KREF')),
    counterparty_account: transaction.counterparty_account ?? accountOf(values.get('IBAN') ?? ''),
    counterparty_bic: transaction.counterparty_bic ?? bicOf(values.get('BIC') ?? ''),
  }
}
