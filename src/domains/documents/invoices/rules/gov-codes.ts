import type { Invoice } from '../schema.ts'

// The codes that every copy outside KSeF bears: where the document can be checked, with its number, or that it was issued offline and
// who answers for it.

export type GovCode = { text: string; label: string }

type Numbered = Pick<Invoice, 'gov_id' | 'gov_verification_link' | 'gov_certificate_link' | 'income'>

export function govCodes(invoice: Numbered): GovCode[] {
  const { gov_id, gov_verification_link: link, gov_certificate_link: certificate, income } = invoice
  if (!link || income === false) return []
  if (gov_id) return [{ text: link, label: gov_id }]
  if (!certificate) return []
  return [
    { text: link, label: 'OFFLINE' },
    { text: certificate, label: 'CERTYFIKAT' },
  ]
}
