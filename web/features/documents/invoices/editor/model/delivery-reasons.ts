import type { Document } from './editor-values.ts'

// How others came to know a stored document, or to rely on it; the names are those of `left_by`.
export function givenOut({ left_by, sent_time, status, standing }: Document): string[] {
  const is_corrected = (standing?.documents ?? []).some(({ kind }) => kind === 'correction')
  const ways = [
    left_by,
    (sent_time || status === 'sent') && 'sent',
    (status === 'paid' || status === 'partial') && 'paid',
    is_corrected && 'corrected',
  ]
  return [...new Set(ways.filter((way) => typeof way === 'string' && way !== ''))] as string[]
}
