import { countryCode } from '../../../../../../src/platform/checks/countries.ts'
import { plainTaxNumber, taxNumberProblem } from '../../../../../../src/platform/checks/tax-number.ts'

// Tax numbers that are typed instead of the name of the buyer.

// Their tax numbers have several lengths, so a valid one may still continue.
const SEVERAL_LENGTHS = ['BG', 'CH', 'CZ', 'GB', 'IE', 'LT', 'NO', 'RO', 'XI']
const SEPARATORS = /[\s.-]/g

// Whether the text is meant as a tax number: digits only, or a known country prefix and digits.
export function isTaxNumber(text: string): boolean {
  const plain = normalize(text)
  if (/^\d{8,}$/.test(plain)) return true
  return hasKnownPrefix(plain) && taxNumberProblem(plain, undefined) === undefined
}

// The number without separators as soon as it is complete. Without a prefix, that is a number of the seller's country
// if that country is Poland.
export function completeTaxNumber(text: string, sellerCountry: string): string | undefined {
  const plain = normalize(text)
  if (/^\d{10}$/.test(plain)) {
    const isPolish = ['PL', undefined].includes(countryCode(sellerCountry))
    return isPolish && taxNumberProblem(plain, 'PL') === undefined ? plain : undefined
  }
  return isTaxNumber(plain) && hasKnownPrefix(plain) && !SEVERAL_LENGTHS.includes(plain.slice(0, 2))
    ? plain
    : undefined
}

// The same number as users write it: the search for clients compares text.
export function taxNumberSpellings(number: string): string[] {
  const digits = plainTaxNumber(number)
  if (!/^\d{10}$/.test(digits)) return [digits]
  return [
    digits,
    digits.replace(/^(...)(...)(..)(..)$/, '$1-$2-$3-$4'),
    digits.replace(/^(...)(..)(..)(...)$/, '$1-$2-$3-$4'),
  ]
}

// The country that the prefix names; for other numbers that of the seller.
export function countryOfTaxNumber(number: string, sellerCountry: string): string {
  const plain = normalize(number)
  if (!hasKnownPrefix(plain)) return sellerCountry
  const prefix = plain.slice(0, 2)
  return prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix
}

const normalize = (text: string) => text.replace(SEPARATORS, '').toUpperCase()

const hasKnownPrefix = (plain: string) =>
  /^[A-Z]{2}[A-Z0-9]*\d/.test(plain) && taxNumberProblem(plain.slice(0, 2), undefined) !== undefined
