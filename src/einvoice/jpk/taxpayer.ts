import { plain } from '../clean-text.ts'
import { NIP } from '../fa3/parties.ts'
import { limitsOf } from '../limits.ts'
import type { Problem } from '../model.ts'

// Who hands in a file, as the card of the seller says it. What is missing there is told with its field.

export type Card = { readonly [field in CardField]?: string | null | undefined }
type CardField =
  | 'name'
  | 'tax_no'
  | 'tax_office_code'
  | 'street'
  | 'post_code'
  | 'city'
  | 'country'
  | 'voivodeship'
  | 'county'
  | 'commune'
  | 'email'
  | 'phone'
  | 'taxpayer_first_name'
  | 'taxpayer_last_name'
  | 'taxpayer_birth_date'

export const fieldOf = (name: CardField): string => `department.${name}`
export const { text } = limitsOf('JPK-02', 'JPK-03')

// Four digits, of which the first two are a voivodeship's.
export const TAX_OFFICE = /^(0[2468]|1[02468]|2[02468]|3[02])\d\d$/

export function needed(card: Card, name: CardField, most: number, problems: Problem[]): string {
  const value = text(card[name], most, fieldOf(name), problems)
  if (value === undefined) problems.push({ rule: 'JPK-01', field: fieldOf(name) })
  return value ?? ''
}

export function taxNumber(card: Card, problems: Problem[]): string {
  const number = nipOf(card.tax_no)
  if (number === undefined) problems.push({ rule: 'JPK-04', field: fieldOf('tax_no') })
  return number ?? ''
}

// Its ten digits, however they are written.
export function nipOf(tax_no: string | null | undefined): string | undefined {
  const digits = plain(tax_no)
    ?.replace(/[\s.-]/g, '')
    .replace(/^PL/i, '')
  return digits !== undefined && NIP.test(digits) ? digits : undefined
}

export function taxOffice(card: Card, problems: Problem[]): string {
  const code = needed(card, 'tax_office_code', 4, problems)
  if (code !== '' && !TAX_OFFICE.test(code))
    problems.push({ rule: 'JPK-05', field: fieldOf('tax_office_code') })
  return code
}

export type House = { street?: string | undefined; building: string; flat?: string | undefined }

const HOUSE =
  /^(?:(?<street>.*?)[\s,]+)?(?<building>\d+(?:\s?[a-z])?(?:[-–]\d+[a-z]?)?)(?:\s*(?:\/|\bm\.?|\blok\.?|\blokal)\s*(?<flat>\w+))?$/iu

// The street, the house in it and the flat in that: `ul. Polna 1/3`, `Polna 1A lok. 4`.
export function houseOf(street: string | null | undefined): House | undefined {
  const found = HOUSE.exec(plain(street) ?? '')?.groups
  return found && { street: found.street, building: found.building as string, flat: found.flat }
}
