import type { Invoice, Party } from '../../../einvoice/model.ts'
import type { Read } from '../../../einvoice/reading/read.ts'
import { plainTaxNumber } from '../../../platform/checks/tax-number.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { taxNumber } from './document.ts'

// What of a received invoice deserves a second look: pure.

export type Known = { own_numbers: readonly string[]; accounts: readonly string[] }

export function doubtsOf({ invoice, left, doubts }: Read, { own_numbers, accounts }: Known): Warning[] {
  return [
    ...doubts,
    ...accountDoubts(invoice, accounts),
    ...addressDoubts(invoice, own_numbers),
    ...keptOnly(invoice, left),
  ]
}

const plainAccount = (number: string): string =>
  number
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^PL(?=\d{26}$)/, '')

// Whoever writes false invoices changes the account; so does an honest vendor now and then.
function accountDoubts({ payment: { accounts } }: Invoice, seen: readonly string[]): Warning[] {
  const known = new Set(seen.map(plainAccount))
  const fresh = accounts.filter(({ number }) => !known.has(plainAccount(number)))
  const doubts: Warning[] = []
  if (known.size > 0 && fresh.length > 0)
    doubts.push({
      field: 'buyer_bank_account',
      message: `${fresh[0]?.number} is another account than this vendor had so far: ask before you pay`,
    })
  if (accounts.length > 1)
    doubts.push({
      field: 'buyer_bank_account',
      message: `is the first of ${accounts.length}: the others stand in the file`,
    })
  return doubts
}

function addressDoubts({ buyer, margin }: Invoice, own: readonly string[]): Warning[] {
  const number = numberOf(buyer)
  const doubts: Warning[] = []
  if (number !== undefined && own.length > 0 && !own.includes(number))
    doubts.push({
      field: 'seller_tax_no',
      message: `the file is for another buyer: ${buyer.name ?? ''} ${number}`,
    })
  if (margin) doubts.push({ field: 'kind', message: 'is sold under the margin scheme: no tax is shown' })
  return doubts
}

export const numberOf = (party: Party): string | undefined => {
  const number = taxNumber(party)
  return number === undefined ? undefined : plainTaxNumber(number)
}

const NAMED_MAX = 10

// What a document of ours has no place for is not lost: it stands in the file, and that is told.
function keptOnly({ order, correction }: Invoice, left: readonly string[]): Warning[] {
  const parts = [
    ...(order && order.lines.length > 0 ? ['Zamowienie'] : []),
    ...(correction?.seller_before ? ['Podmiot1K'] : []),
    ...(correction?.buyer_before ? ['Podmiot2K'] : []),
    ...new Set(left.map((path) => path.slice(path.lastIndexOf('/') + 1))),
  ]
  if (parts.length === 0) return []
  const named = parts.slice(0, NAMED_MAX).join(', ')
  const more = parts.length > NAMED_MAX ? ` and ${parts.length - NAMED_MAX} more` : ''
  return [{ field: 'received', message: `stands in the file alone: ${named}${more}` }]
}
