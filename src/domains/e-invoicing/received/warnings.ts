import type { Invoice, Party } from '../../../einvoice/model.ts'
import type { ReadResult } from '../../../einvoice/reading/result.ts'
import { plainTaxNumber } from '../../../platform/checks/tax-number.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { taxNumber } from './document.ts'

// Warnings about a received invoice, without side effects.

export type WarningContext = {
  own_numbers: readonly string[]
  accounts: readonly string[]
  // A purchase that is taxed in Poland.
  is_taxed_here: boolean
}

export function receivedWarnings(
  { invoice, unread: unreadParts, warnings: fileWarnings }: ReadResult,
  context: WarningContext,
): Warning[] {
  const { own_numbers, accounts, is_taxed_here } = context
  return [
    ...fileWarnings,
    ...accountWarnings(invoice, accounts),
    ...buyerWarnings(invoice, own_numbers),
    ...(is_taxed_here ? acquisitionWarnings(invoice) : []),
    ...unreadWarning(invoice, unreadParts),
  ]
}

const plainAccount = (number: string): string =>
  number
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^PL(?=\d{26}$)/, '')

// A changed bank account may indicate fraud, although suppliers also change it legitimately.
function accountWarnings({ payment: { accounts } }: Invoice, usedAccounts: readonly string[]): Warning[] {
  const knownAccounts = new Set(usedAccounts.map(plainAccount))
  const newAccounts = accounts.filter(({ number }) => !knownAccounts.has(plainAccount(number)))
  const warnings: Warning[] = []
  if (knownAccounts.size > 0 && newAccounts.length > 0)
    warnings.push({
      field: 'buyer_bank_account',
      message: `${newAccounts[0]?.number} differs from the accounts that this supplier has used so far; verify it before you pay`,
    })
  if (accounts.length > 1)
    warnings.push({
      field: 'buyer_bank_account',
      message: `is the first of ${accounts.length} accounts in the file; check the others before you pay`,
    })
  return warnings
}

function buyerWarnings({ buyer, margin }: Invoice, ownTaxNumbers: readonly string[]): Warning[] {
  const number = numberOf(buyer)
  const warnings: Warning[] = []
  if (number !== undefined && ownTaxNumbers.length > 0 && !ownTaxNumbers.includes(number))
    warnings.push({
      field: 'seller_tax_no',
      message: `the invoice is addressed to another buyer: ${buyer.name ?? ''} ${number}`,
    })
  if (margin) warnings.push({ field: 'kind', message: 'uses the margin scheme, so the file shows no VAT' })
  return warnings
}

// Purchases from the EU without tax are taxed by the buyer (art. 17(1)(3) and (4) of the Polish VAT act).
function acquisitionWarnings({ seller, rates, lines }: Invoice): Warning[] {
  if (seller.tax?.kind !== 'eu') return []
  const categories = new Set([...rates, ...lines].map(({ category }) => category))
  const kinds = [
    ...(categories.has('K') ? ['`wnt` (goods, K_23 and K_24)'] : []),
    ...(categories.has('AE') ? ['`import_service_eu` (services, K_29 and K_30)'] : []),
  ]
  if (kinds.length === 0) return []
  return [
    {
      field: 'kind',
      message: `contains no VAT because the buyer owes it: change the type to ${kinds.join(' or ')}, which declares and deducts the Polish VAT; the supplier receives the net amount`,
    },
  ]
}

export const numberOf = (party: Party): string | undefined => {
  const number = taxNumber(party)
  return number === undefined ? undefined : plainTaxNumber(number)
}

const NAMED_MAX = 10

// Parts without a field in a document remain in the file, and the warning lists them.
function unreadWarning(invoice: Invoice, unreadParts: readonly string[]): Warning[] {
  const { order, correction } = invoice
  const parts = [
    ...(order && order.lines.length > 0 ? ['Zamowienie'] : []),
    ...(correction?.seller_before ? ['Podmiot1K'] : []),
    ...(correction?.buyer_before ? ['Podmiot2K'] : []),
    ...(correction?.also ? ['DaneFaKorygowanej'] : []),
    ...(correction?.period ? ['OkresFaKorygowanej'] : []),
    ...(invoice.delivery_notes ? ['WZ'] : []),
    ...(invoice.received ? ['ZaliczkaCzesciowa'] : []),
    ...(invoice.authorized ? ['PodmiotUpowazniony'] : []),
    ...(invoice.vehicles ? ['NoweSrodkiTransportu'] : []),
    ...new Set(unreadParts.map((path) => path.slice(path.lastIndexOf('/') + 1))),
  ]
  if (parts.length === 0) return []
  const listedParts = parts.slice(0, NAMED_MAX).join(', ')
  const remainingCount = parts.length - NAMED_MAX
  const message =
    remainingCount > 0
      ? `is contained only in the file: ${listedParts} and ${remainingCount} more`
      : `is contained only in the file: ${listedParts}`
  return [{ field: 'received', message }]
}
