import { EU_COUNTRIES } from '../../../tax/eu.ts'
import type { PrintLanguage } from './language.ts'
import { joinLanguages, type Texts } from './texts.ts'

// Prints a tax number with the name for its form: in Germany an EU VAT ID is a "USt-IdNr." and any other number a
// "Steuernummer"; a Polish number is a "NIP" in both Polish and German.

type TaxParty = { tax_no?: string | null | undefined; country?: string | null | undefined }

export function printTaxNo(party: TaxParty, texts: Texts): string {
  const number = party.tax_no?.trim()
  if (!number) return ''
  const names = texts.languages.map((language) => taxNumberName(number, party.country, language))
  return `${joinLanguages(names, ' / ', texts.second)}: ${number}`
}

function taxNumberName(number: string, country: TaxParty['country'], language: PrintLanguage): string {
  const { tax_numbers, labels, code } = language
  if (!tax_numbers) return labels.tax_no
  const letters = /^[A-Z]{2}(?=[A-Z0-9\s-]*\d)/.exec(number.toUpperCase())?.[0]
  if (letters === 'PL' && code === 'pl') return 'NIP'
  if (letters === 'EL' || (letters && EU_COUNTRIES.has(letters))) return tax_numbers.eu
  const home = country?.trim().toUpperCase() || (letters ?? 'PL')
  if (home === 'PL')
    return /^\d{10}$/.test(number.replace(/[\s-]/g, '')) || code === 'pl' ? 'NIP' : tax_numbers.national
  return tax_numbers.national
}
