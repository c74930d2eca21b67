import { decimal, isNegative, isZero } from '../../../../money/decimal.ts'
import { partyWarnings, type Warning } from '../../../../platform/checks/warnings.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { StoredLine } from '../../../../platform/fields/nested-lines.ts'
import { homeCountry } from '../../../administration/accounts/rules.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { isTurnoverKind } from '../kinds.ts'
import type { Invoice } from '../schema.ts'

// Warnings about the data of a document: codes that are on no list, impossible tax and account numbers, implausible
// amounts. The family accepts them, so Kwit accepts them with a warning.

// Assumes the account's country for parties without one.
export function partyDataWarnings(invoice: Invoice, settings: Settings): Warning[] {
  const isChecked = !invoice.disable_tax_no_validation
  const home = homeCountry(settings)
  const seller = {
    tax_no: isChecked ? invoice.seller_tax_no : null,
    tax_no_kind: invoice.seller_tax_no_kind,
    country: invoice.seller_country,
    bank_account: invoice.seller_bank_account,
  }
  const buyer = {
    tax_no: isChecked ? invoice.buyer_tax_no : null,
    tax_no_kind: invoice.buyer_tax_no_kind,
    country: invoice.buyer_country,
    bank_account: invoice.buyer_bank_account,
    company: invoice.buyer_company,
  }
  const recipient = {
    tax_no: isChecked ? invoice.recipient_tax_no : null,
    country: invoice.recipient_country,
    company: invoice.recipient_company,
  }
  const warnings = partyWarnings(seller, home, 'seller_')
  partyWarnings(buyer, home, 'buyer_', warnings)
  return partyWarnings(recipient, home, 'recipient_', warnings)
}

const PROCEDURES = new Set([
  ...['SW', 'TP', 'TT_WNT', 'TT_D', 'MR_T', 'MR_UZ', 'I_42', 'I_63'],
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
  const check = (field: string, code: string | null, isKnown: (code: string) => boolean) => {
    if (!isBlank(code) && !isKnown(code as string))
      warnings.push({
        field,
        message: `"${(code as string).slice(0, 50)}" is not a known code; choose one from the official list`,
      })
  }
  for (const code of gtu_codes ?? []) check('gtu_codes', code, (code) => /^GTU_(0[1-9]|1[0-3])$/.test(code))
  for (const code of procedure_designations ?? [])
    check('procedure_designations', code, (code) => PROCEDURES.has(code))
  check('accounting_kind', accounting_kind, (code) => ACCOUNTING_KINDS.has(code))
  check('np_tax_kind', np_tax_kind, (code) => NP_TAX_KINDS.has(code))
  return warnings
}

const NEGATIVE_KINDS = new Set<string | null>(['correction', 'final', 'accounting_note'])

// Only a correction reverses a sale; the remainder of a final invoice may be negative.
export function negativeTotal({ kind, price_gross }: Invoice): Warning | undefined {
  if (NEGATIVE_KINDS.has(kind) || !isTurnoverKind(kind)) return undefined
  if (!price_gross || !isNegative(price_gross)) return undefined
  return { field: 'price_gross', message: 'cannot be negative; issue a correction to reverse a sale' }
}

const RATE_MAX = 50

export function lineWarnings({ kind, positions }: Invoice): Warning[] {
  if (kind === 'correction') return []
  const warnings: Warning[] = []
  for (const [index, line] of ((positions ?? []) as StoredLine[]).entries()) {
    if (line.quantity === '0') {
      const isPaid = !isZero(decimal(String(line.total_price_gross ?? '0')))
      const message = isPaid ? 'must not be zero because the line has an amount' : 'must not be zero'
      warnings.push({ field: `positions[${index}].quantity`, message })
    }
    if (!isBlank(line.overruled_net)) warnings.push(overruledPriceWarning(line, index))
    if (Number(line.tax) > RATE_MAX)
      warnings.push({ field: `positions[${index}].tax`, message: 'is not a plausible tax rate; check it' })
  }
  return warnings
}

// Only one of two prices counts.
const overruledPriceWarning = (
  { overruled_net, price_net, price_gross, tax }: StoredLine,
  index: number,
): Warning => ({
  field: `positions[${index}].price_net`,
  message: `${overruled_net} was ignored: price_gross ${price_gross} at ${tax} gives a net price of ${price_net}`,
})
