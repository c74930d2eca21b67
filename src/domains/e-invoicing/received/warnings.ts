import type { Invoice, Party } from '../../../einvoice/model.ts'
import type { Read } from '../../../einvoice/reading/result.ts'
import { plainTaxNumber } from '../../../platform/checks/tax-number.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { taxNumber } from './document.ts'

// What of a received invoice deserves a second look: pure.

export type Known = {
  own_numbers: readonly string[]
  accounts: readonly string[]
  // A purchase that is taxed in Poland.
  is_taxed_here: boolean
}

export function doubtsOf({ invoice, left, doubts }: Read, known: Known): Warning[] {
  const { own_numbers, accounts, is_taxed_here } = known
  return [
    ...doubts,
    ...accountDoubts(invoice, accounts),
    ...addressDoubts(invoice, own_numbers),
    ...(is_taxed_here ? acquiredDoubts(invoice) : []),
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

// What is bought from the Union without tax is taxed by the buyer (art. 17(1)(3) and (4) of the Polish VAT act). The totals stay the vendor's, so
// it is a document of its own that tells the tax.
function acquiredDoubts({ seller, rates, lines }: Invoice): Warning[] {
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
      message: `bears no tax because the buyer owes it: for JPK_V7 make it ${kinds.join(' or ')}, with the Polish rates`,
    },
  ]
}

export const numberOf = (party: Party): string | undefined => {
  const number = taxNumber(party)
  return number === undefined ? undefined : plainTaxNumber(number)
}

const NAMED_MAX = 10

// What a document of ours has no place for is not lost: it stands in the file, and that is told.
function keptOnly(invoice: Invoice, left: readonly string[]): Warning[] {
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
    ...new Set(left.map((path) => path.slice(path.lastIndexOf('/') + 1))),
  ]
  if (parts.length === 0) return []
  const named = parts.slice(0, NAMED_MAX).join(', ')
  const unnamed = parts.length - NAMED_MAX
  const message =
    unnamed > 0
      ? `stands in the file alone: ${named} and ${unnamed} more`
      : `stands in the file alone: ${named}`
  return [{ field: 'received', message }]
}
