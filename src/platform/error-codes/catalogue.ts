import { accounts } from './accounts.ts'
import { bankStatements } from './bank-statements.ts'
import { documents } from './documents.ts'
import { eInvoicing } from './e-invoicing.ts'
import { openIdConnect } from './openid-connect.ts'
import { payments } from './payments.ts'
import { receivedFiles } from './received-files.ts'
import { requests } from './requests.ts'
import { taxes } from './taxes.ts'
import { transfers } from './transfers.ts'
import { twoFactor } from './two-factor.ts'
import { values } from './values.ts'

// Every message of the API has a stable code. A message may be reworded; its code never changes. `{}` stands for each
// value that the server inserts.

// By the subject under which the documentation lists them.
export const CODES_BY_SUBJECT: { readonly [subject: string]: { readonly [text: string]: string } } = {
  'The request': requests,
  Values: values,
  Documents: documents,
  'Payments, reminders, tasks and recurring documents': payments,
  'Taxes and months': taxes,
  'KSeF and e-invoices': eInvoicing,
  'Received files and attachments': receivedFiles,
  'Bank statements': bankStatements,
  Transfers: transfers,
  'Accounts, users and sandboxes': accounts,
  'Two factors': twoFactor,
  'OpenID Connect': openIdConnect,
}

const CODES = new Map(Object.values(CODES_BY_SUBJECT).flatMap((codes) => Object.entries(codes)))

type Pattern = { readonly parts: readonly string[]; readonly code: string }

const lettersOf = ([text]: readonly [string, string]) => text.replaceAll('{}', '').length

// More specific patterns come first, so that "is too long (maximum is {} characters)" is not read as "is too long
// (maximum is {})".
const PATTERNS: readonly Pattern[] = [...CODES]
  .filter(([text]) => text.includes('{}'))
  .sort((first, second) => lettersOf(second) - lettersOf(first))
  .map(([text, code]) => ({ parts: text.split('{}'), code }))

// Rules of e-invoices have ids of their own: "… (BR-DE-1)".
export const RULE_CODE = 'e_invoice_rule'
const RULE = /\([A-Z]+(?:-[A-Za-z0-9.]+)+\)$/

// The code of a message, or undefined if the catalogue does not contain it.
export const findCode = (text: string): string | undefined =>
  CODES.get(text) ??
  PATTERNS.find(({ parts }) => matches(parts, text))?.code ??
  (RULE.test(text) ? RULE_CODE : undefined)

// Compares part by part and without a regular expression, because inserted values may be long.
function matches(parts: readonly string[], text: string): boolean {
  const [first = ''] = parts
  const last = parts.at(-1) as string
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const start = text.indexOf(part, at)
    if (start === -1) return false
    at = start + part.length
  }
  return at <= end
}
