import { usesCashMethod } from '../classify.ts'
import type { TaxRow } from '../shares.ts'
import type { TaxDocument } from '../types.ts'

// The marks of an entry in JPK_V7: kinds of documents, groups of goods and procedures.

const PROCEDURES: ReadonlySet<string> = new Set([
  ...['WSTO_EE', 'IED', 'TP', 'TT_WNT', 'TT_D', 'MR_T', 'MR_UZ', 'I_42', 'I_63'],
  ...['B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA'],
])

export function saleMarks(
  document: TaxDocument,
  original: TaxDocument,
  row: TaxRow,
  isInvoiceForReceipt: boolean,
): string[] {
  const marks = new Set<string>()
  if (isInvoiceForReceipt) marks.add('FP')
  if (document.kind === 'receipt') marks.add('RO')
  for (const code of document.gtu_codes ?? []) marks.add(code)
  for (const code of [...(original.procedure_designations ?? []), ...(document.procedure_designations ?? [])])
    if (PROCEDURES.has(code)) marks.add(code)
  if (row.category === 'margin') marks.add(isTravel(original) ? 'MR_T' : 'MR_UZ')
  if (row.category === 'oss') marks.add('WSTO_EE')
  return [...marks]
}

const isTravel = ({ procedure_vat_margin }: TaxDocument): boolean =>
  procedure_vat_margin === 'travel' || /podróży/.test(procedure_vat_margin ?? '')

// An own document for the tax of an acquisition is an internal document.
export const acquisitionMarks = (document: TaxDocument, category: string, isInput: boolean): string[] => [
  ...(category === 'import_goods' ? (isInput ? ['IMP'] : []) : ['WEW']),
  ...(document.procedure_designations?.includes('TT_WNT') ? ['TT_WNT'] : []),
]

export function purchaseMarks(document: TaxDocument, isImport: boolean): string[] {
  if (document.kind === 'vat_rr') return ['VAT_RR']
  if (isImport) return ['IMP']
  return usesCashMethod(document) ? ['MK'] : []
}
