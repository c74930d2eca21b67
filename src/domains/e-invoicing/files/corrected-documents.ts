import { normalizeText } from '../../../einvoice/clean-text.ts'
import type { InvoiceReference } from '../../../einvoice/model.ts'
import { decimal, isZero } from '../../../money/decimal.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

// References of a correction to the corrected documents, and the date on which it takes effect.

// The invoices of a collective correction.
export const collectedReferences = ({ corrected_invoices }: Invoice): InvoiceReference[] =>
  ((corrected_invoices ?? []) as { [name: string]: string | null }[]).map((corrected) => ({
    number: corrected.number ?? '',
    issue_date: corrected.issue_date ?? undefined,
    ksef_number: normalizeText(corrected.gov_id ?? null),
  }))

export const periodOf = ({ corrected_from: from, corrected_until: until }: Invoice): string | undefined =>
  from && until ? `${from} - ${until}` : undefined

const EFFECT_OF_CAUSE = { original: '1', later: '2', other: '3' } as const

// Tax effect of a correction, by its stated cause or by its tax date: on its own date, that of the original, or another
// one. A correction without amounts changes no register, so it takes effect with the original.
export function effectOf(invoice: Invoice, original: Invoice | undefined) {
  const { accounting_vat_tax_date: day, issue_date, correction_cause } = invoice
  if (correction_cause) return EFFECT_OF_CAUSE[correction_cause]
  if (changesNoAmount(invoice)) return '1' as const
  if (day === null || day === issue_date) return '2' as const
  const first = original?.accounting_vat_tax_date ?? original?.issue_date
  return day === first ? ('1' as const) : ('3' as const)
}

const changesNoAmount = ({ totals_by_rate }: Invoice): boolean =>
  // The column is plain JSON; the totals write it in this form.
  ((totals_by_rate ?? []) as { net: string; tax_amount: string }[]).every(
    ({ net, tax_amount }) => isZero(decimal(net)) && isZero(decimal(tax_amount)),
  )
