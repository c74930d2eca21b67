import { normalizeText } from '../clean-text.ts'
import { NIP } from '../fa3/parties.ts'
import { limitsOf } from '../limits.ts'
import type { Problem } from '../model.ts'

// Data of the taxpayer who submits a JPK file, from the department. Missing data is reported with its field.

export type TaxpayerDetails = { readonly [field in TaxpayerField]?: string | null | undefined }
type TaxpayerField =
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

export const fieldOf = (name: TaxpayerField): string => `department.${name}`
export const { text } = limitsOf('JPK-02', 'JPK-03')

// Four digits, of which the first two identify the voivodeship.
export const TAX_OFFICE = /^(0[2468]|1[02468]|2[02468]|3[02])\d\d$/

export function requiredField(
  taxpayer: TaxpayerDetails,
  name: TaxpayerField,
  max: number,
  problems: Problem[],
): string {
  const value = text(taxpayer[name], max, fieldOf(name), problems)
  if (value === undefined) problems.push({ rule: 'JPK-01', field: fieldOf(name) })
  return value ?? ''
}

export function taxNumber(taxpayer: TaxpayerDetails, problems: Problem[]): string {
  const number = nipOf(taxpayer.tax_no)
  if (number === undefined) problems.push({ rule: 'JPK-04', field: fieldOf('tax_no') })
  return number ?? ''
}

// Normalizes the number to its ten digits.
export function nipOf(taxNo: string | null | undefined): string | undefined {
  const digits = normalizeText(taxNo)
    ?.replace(/[\s.-]/g, '')
    .replace(/^PL/i, '')
  return digits !== undefined && NIP.test(digits) ? digits : undefined
}

export function taxOffice(taxpayer: TaxpayerDetails, problems: Problem[]): string {
  const code = requiredField(taxpayer, 'tax_office_code', 4, problems)
  if (code !== '' && !TAX_OFFICE.test(code))
    problems.push({ rule: 'JPK-05', field: fieldOf('tax_office_code') })
  return code
}

export type StreetAddress = { street?: string | undefined; building: string; flat?: string | undefined }

const STREET_PATTERN =
  /^(?:(?<street>.*?)[\s,]+)?(?<building>\d+(?:\s?[a-z])?(?:[-–]\d+[a-z]?)?)(?:\s*(?:\/|\bm\.?|\blok\.?|\blokal)\s*(?<flat>\w+))?$/iu

// Splits a street into street, building and flat: `ul. Polna 1/3`, `Polna 1A lok. 4`.
export function splitStreet(street: string | null | undefined): StreetAddress | undefined {
  const groups = STREET_PATTERN.exec(normalizeText(street) ?? '')?.groups
  return groups && { street: groups.street, building: groups.building as string, flat: groups.flat }
}
