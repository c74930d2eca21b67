// Common tax rates of a country, and the codes for untaxed lines. Users can type any other rate.

const WORDS = ['zw', 'np', 'oo', 'disabled']
const RATES_BY_COUNTRY: { [country: string]: string[] } = {
  PL: ['23', '8', '5', '0'],
  DE: ['19', '7', '0'],
  AT: ['20', '13', '10', '0'],
  CH: ['8.1', '3.8', '2.6', '0'],
  CZ: ['21', '12', '0'],
  SK: ['23', '19', '5', '0'],
  FR: ['20', '10', '5.5', '2.1', '0'],
  IT: ['22', '10', '5', '4', '0'],
  ES: ['21', '10', '4', '0'],
  GB: ['20', '5', '0'],
  UA: ['20', '7', '0'],
  NL: ['21', '9', '0'],
  BE: ['21', '12', '6', '0'],
}

export function ratesFor(country: string, defaultTax: string): string[] {
  const countryRates = RATES_BY_COUNTRY[country.toUpperCase()] ?? RATES_BY_COUNTRY.PL ?? []
  return [...new Set([defaultTax, ...countryRates, ...WORDS])]
}
