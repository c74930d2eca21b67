import type { TaxDocument } from './types.ts'

// Countries of the parties. XI is Northern Ireland, which belongs to the EU for goods only.

export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

type Party = Pick<TaxDocument, 'buyer_country' | 'buyer_tax_no' | 'buyer_tax_no_kind'>

// The country of the tax number, otherwise of the address: of the buyer of a sale, of the supplier of an expense.
export function partyCountry({ buyer_country, buyer_tax_no }: Party, home: string): string {
  const letters = /^[A-Z]{2}(?=[A-Z0-9]*\d)/.exec((buyer_tax_no ?? '').trim().toUpperCase())?.[0]
  const country = letters ?? (buyer_country ?? '').trim().toUpperCase()
  if (country === '') return home
  return country === 'EL' ? 'GR' : country
}

export const hasTaxNumber = ({ buyer_tax_no, buyer_tax_no_kind }: Party): boolean =>
  (buyer_tax_no ?? '').trim() !== '' && buyer_tax_no_kind !== 'empty'

// A business elsewhere in the EU.
export const isEuBusiness = (party: Party, home: string): boolean => {
  const country = partyCountry(party, home)
  return hasTaxNumber(party) && country !== home && EU_COUNTRIES.has(country)
}
