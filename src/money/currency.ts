// The currencies of ISO 4217 and how many decimals each has. Those withdrawn of late are known too: documents of then name them.

const CODES =
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK
MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR
SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES
VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL`.split(/\s/)

export const CURRENCIES: ReadonlySet<string> = new Set(CODES)

const DECIMALS = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map(withDecimals(0)),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map(withDecimals(3)),
  ...'CLF UYW'.split(' ').map(withDecimals(4)),
])

// Number of decimals: two, unless the currency is known to have others.
export const decimalsOf = (currency: string | null | undefined): number => DECIMALS.get(currency ?? '') ?? 2

function withDecimals(decimals: number) {
  return (code: string): [string, number] => [code, decimals]
}
