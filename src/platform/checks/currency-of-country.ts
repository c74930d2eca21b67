import { countryCode } from './countries.ts'

// The currency of a country, if its amounts have at most two decimals. Users of other countries set it.
const CURRENCIES: { readonly [currency: string]: string } = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'EC PA PR SV US',
  CHF: 'CH LI',
  AUD: 'AU',
  NZD: 'NZ',
  GBP: 'GB GG IM JE',
  ...ownOf(
    'PL:PLN CZ:CZK HU:HUF RO:RON SE:SEK DK:DKK NO:NOK IS:ISK UA:UAH RS:RSD AL:ALL MK:MKD BA:BAM MD:MDL',
  ),
  ...ownOf(
    'GE:GEL AM:AMD AZ:AZN KZ:KZT BY:BYN TR:TRY IL:ILS AE:AED SA:SAR ZA:ZAR EG:EGP MA:MAD NG:NGN KE:KES',
  ),
  ...ownOf(
    'CA:CAD MX:MXN BR:BRL AR:ARS CL:CLP CO:COP PE:PEN JP:JPY CN:CNY IN:INR KR:KRW SG:SGD HK:HKD TH:THB',
  ),
  ...ownOf('VN:VND ID:IDR MY:MYR PH:PHP'),
}

export function currencyOfCountry(country: string): string | undefined {
  const code = countryCode(country)
  if (code === undefined) return undefined
  return Object.entries(CURRENCIES).find(([, countries]) => countries.split(' ').includes(code))?.[0]
}

function ownOf(pairs: string): { [currency: string]: string } {
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split(':').toReversed()))
}
