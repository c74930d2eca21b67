import type { Party } from '../model.ts'

// Distinguishes Polish, EU and other tax numbers.

// Country prefixes of EU VAT numbers. Greece and Northern Ireland have special ones.
const PREFIXES = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PT RO SE SI SK XI'.split(' '),
)

export function europeanTax(text: string, country: string | undefined): NonNullable<Party['tax']> {
  const plain = text.replace(/[\s.-]/g, '').toUpperCase()
  const letters = /^[A-Z]{2}(?=.*\d)/.exec(plain)?.[0]
  const prefix = letters === 'GR' ? 'EL' : letters
  const number = plain.slice(2)
  if (prefix === 'PL') return { kind: 'pl', country: 'PL', number }
  if (prefix !== undefined && PREFIXES.has(prefix)) return { kind: 'eu', country: prefix, number }
  if (country === 'PL' && /^\d{10}$/.test(plain)) return { kind: 'pl', country: 'PL', number: plain }
  return { kind: 'other', country, number: text.trim() }
}
