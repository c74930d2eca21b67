import { isDay } from '../numbers.ts'
import { normalizeSpace } from '../values.ts'

// Formats of values in French invoices.

export const lengthOf = (text: string): number => [...text].length

export const isId = (text: string): boolean =>
  /^[A-Za-z0-9+\-_/]+$/.test(normalizeSpace(text)) && !text.includes(' ')

export const isDayOfCentury = (text: string): boolean => {
  const [, year, month, day] = /^(20\d{2})(\d{2})(\d{2})$/.exec(text.slice(0, 8)) ?? []
  return year !== undefined && isDay(`${year}-${month}-${day}`)
}

export const isIsoDayOfCentury = (text: string): boolean => /^20\d{2}-/.test(text) && isDay(text)

export const isSiren = (text: string): boolean => /^\d{9}$/.test(text)
const isSiret = (text: string): boolean => /^\d{14}$/.test(text)

// A SIRET begins with the SIREN of its company.
export const isOfCompany = (siret: string, siren: string): boolean =>
  isSiret(siret) && siret.slice(0, 9) === siren

export const isAddress = (text: string): boolean => /^[A-Za-z0-9+\-_.]+$/.test(text)

const decimal = (pattern: RegExp, digits: number) => (text: string) => {
  const normalized = normalizeSpace(text)
  return pattern.test(normalized) && normalized.replaceAll('.', '').length <= digits
}

export const isAmount = decimal(/^-?\d{1,19}(\.\d{1,2})?$/, 19)
export const isQuantity = decimal(/^-?\d{1,19}(\.\d{1,4})?$/, 19)
export const isPrice = decimal(/^\d{1,19}(\.\d{1,6})?$/, 19)
export const isSignedPrice = decimal(/^-?\d{1,19}(\.\d{1,6})?$/, 19)
export const isRate = decimal(/^\d{1,4}(\.\d{1,2})?$/, 4)

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

export const KINDS = setOf('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503')
export const SELF_BILLED = setOf('389 501 500 471 473 261 502')
export const MODES = setOf('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9')
export const TREATMENTS = setOf('B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY')
export const CATEGORIES = setOf('S E AE K G O Z')
export const RATES = setOf(
  '0 0.0 0.00 10 10.0 10.00 13 13.0 13.00 20 20.0 20.00 8.5 8.50 19.6 19.60 2.1 2.10 5.5 5.50 7 7.0 7.00 20.6 20.60 1.05 0.9 0.90 1.75 9.2 9.20 9.6 9.60',
)
export const ATTACHMENTS = setOf(
  'RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE',
)
