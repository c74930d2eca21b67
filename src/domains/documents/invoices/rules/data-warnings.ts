import { decimal, isNegative, isZero } from '../../../../money/decimal.ts'
import { partyWarnings, type Warning } from '../../../../platform/checks/warnings.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { KeptLine } from '../../../../platform/fields/nested-lines.ts'
import { homeOf } from '../../../administration/accounts/rules.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { COUNTED_KINDS } from '../kinds.ts'
import type { Invoice } from '../schema.ts'

// Doubts about what a document says: codes that no list has, numbers that cannot be anybody's, amounts that no sale has. The
// family takes them all, and so do we, but not without a word.

// Who sells from a country buys there too, unless something else is said.
export function doubtfulParties(invoice: Invoice, settings: Settings): Warning[] {
  const is_checked = !invoice.disable_tax_no_validation
  const home = homeOf(settings)
  const seller = {
    tax_no: is_checked ? invoice.seller_tax_no : null,
    tax_no_kind: invoice.seller_tax_no_kind,
    country: invoice.seller_country,
    bank_account: invoice.seller_bank_account,
  }
  const buyer = {
    tax_no: is_checked ? invoice.buyer_tax_no : null,
    tax_no_kind: invoice.buyer_tax_no_kind,
    country: invoice.buyer_country,
    bank_account: invoice.buyer_bank_account,
    company: invoice.buyer_company,
  }
  const recipient = {
    tax_no: is_checked ? invoice.recipient_tax_no : null,
    country: invoice.recipient_country,
    company: invoice.recipient_company,
  }
  const warnings = partyWarnings(seller, home, 'seller_')
  partyWarnings(buyer, home, 'buyer_', warnings)
  return partyWarnings(recipient, home, 'recipient_', warnings)
}

const PROCEDURES = new Set([
  ...['SW', 'EE', 'TP', 'TT_WNT', 'TT_D', 'MR_T', 'MR_UZ', 'I_42', 'I_63'],
  ...['B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA', 'MPP', 'WSTO_EE', 'IED'],
])
const ACCOUNTING_KINDS = new Set([
  ...['purchases', 'expenses', 'media', 'salary', 'incident', 'fuel0', 'fuel_expl50', 'fuel_expl75'],
  ...['fuel_expl100', 'fixed_assets', 'fixed_assets50', 'no_vat_deduction'],
])
const NP_TAX_KINDS = new Set(['export_service', 'export_service_eu', 'not_specified'])

export function unknownCodes(invoice: Invoice): Warning[] {
  const { gtu_codes, procedure_designations, accounting_kind, np_tax_kind } = invoice
  const warnings: Warning[] = []
  const check = (field: string, code: string | null, is_known: (code: string) => boolean) => {
    if (!isBlank(code) && !is_known(code as string))
      warnings.push({ field, message: `"${(code as string).slice(0, 50)}" is not on the list of codes` })
  }
  for (const code of gtu_codes ?? []) check('gtu_codes', code, (one) => /^GTU_(0[1-9]|1[0-3])$/.test(one))
  for (const code of procedure_designations ?? [])
    check('procedure_designations', code, (one) => PROCEDURES.has(one))
  check('accounting_kind', accounting_kind, (one) => ACCOUNTING_KINDS.has(one))
  check('np_tax_kind', np_tax_kind, (one) => NP_TAX_KINDS.has(one))
  return warnings
}

const TAKING_BACK = new Set<string | null>(['correction', 'final', 'accounting_note'])

// Only a correction takes something back; what a final invoice leaves may be below zero.
export function belowZero({ kind, price_gross }: Invoice): Warning | undefined {
  if (TAKING_BACK.has(kind) || !COUNTED_KINDS.includes(kind as never)) return undefined
  if (!price_gross || !isNegative(price_gross)) return undefined
  return { field: 'price_gross', message: 'is below zero: what was sold is taken back by a correction' }
}

const RATE_MAX = 50

export function doubtfulLines({ kind, positions }: Invoice): Warning[] {
  if (kind === 'correction') return []
  const warnings: Warning[] = []
  for (const [index, line] of ((positions ?? []) as KeptLine[]).entries()) {
    if (line.quantity === '0') {
      const is_paid = !isZero(decimal(String(line.total_price_gross ?? '0')))
      const message = is_paid ? 'is zero, and the line has an amount' : 'is zero: nothing is sold'
      warnings.push({ field: `positions[${index}].quantity`, message })
    }
    if (!isBlank(line.overruled_net)) warnings.push(overruled(line, index))
    if (Number(line.tax) > RATE_MAX)
      warnings.push({ field: `positions[${index}].tax`, message: 'is higher than the tax of any country' })
  }
  return warnings
}

// Only one of two prices can count.
const overruled = ({ overruled_net, price_net, price_gross, tax }: KeptLine, index: number): Warning => ({
  field: `positions[${index}].price_net`,
  message: `was sent as ${overruled_net}, but price_gross ${price_gross} counts, and at ${tax} that is ${price_net} net`,
})
