import type { Invoice } from '../schema.ts'

// QR codes that every copy outside KSeF must show: the verification link with the KSeF number, or for a document issued
// offline the link and the certificate of the issuer.

export type GovCode = { text: string; label: string }

type KsefLinks = Pick<Invoice, 'gov_id' | 'gov_verification_link' | 'gov_certificate_link' | 'income'>

export function govCodes(invoice: KsefLinks): GovCode[] {
  const { gov_id, gov_verification_link: link, gov_certificate_link: certificate, income } = invoice
  if (!link || income === false) return []
  if (gov_id) return [{ text: link, label: gov_id }]
  if (!certificate) return []
  return [
    { text: link, label: 'OFFLINE' },
    { text: certificate, label: 'CERTYFIKAT' },
  ]
}
