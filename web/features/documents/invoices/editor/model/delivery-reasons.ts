import type { EditorInvoice } from './editor-values.ts'

// Reasons why the client may already have the document. The names are those of `left_by`.
export function deliveryReasons({ left_by, sent_time, status, standing }: EditorInvoice): string[] {
  const isCorrected = (standing?.documents ?? []).some(({ kind }) => kind === 'correction')
  const ways = [
    left_by,
    (sent_time || status === 'sent') && 'sent',
    (status === 'paid' || status === 'partial') && 'paid',
    isCorrected && 'corrected',
  ]
  return [...new Set(ways.filter((way) => typeof way === 'string' && way !== ''))] as string[]
}
