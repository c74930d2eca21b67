import type { EditorInvoice } from './editor-values.ts'

// Reasons why the client may already have the document. The names are those of `delivered_by`.
export function deliveryReasons({ delivered_by, sent_time, status, remaining }: EditorInvoice): string[] {
  const isCorrected = (remaining?.documents ?? []).some(({ kind }) => kind === 'correction')
  const ways = [
    delivered_by,
    (sent_time || status === 'sent') && 'sent',
    (status === 'paid' || status === 'partial') && 'paid',
    isCorrected && 'corrected',
  ]
  return [...new Set(ways.filter((reason) => typeof reason === 'string' && reason !== ''))] as string[]
}
