import { type Decimal, printFixed } from '../../money/decimal.ts'
import type { CategoryRate } from '../en16931.ts'
import { builder } from '../xml/tree.ts'

export const UBL_SPACES = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
const SPACES = {
  ...UBL_SPACES,
  invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  credit: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
}
export const u = builder(SPACES)

export const money = (name: string, amount: Decimal, currency: string) =>
  u(name, printFixed(amount, 2), { currencyID: currency })

export const taxCategory = (name: string, { category, percent }: CategoryRate, reasons: Reasons = {}) =>
  u(name, [
    u('cbc:ID', category),
    u('cbc:Percent', percent),
    u('cbc:TaxExemptionReasonCode', reasons.reason_code),
    u('cbc:TaxExemptionReason', reasons.reason),
    u('cac:TaxScheme', [u('cbc:ID', 'VAT')]),
  ])

type Reasons = { reason_code?: string | undefined; reason?: string | undefined }
