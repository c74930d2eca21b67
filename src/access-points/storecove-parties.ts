// Storecove identifies parties by country and register instead of ISO 6523 codes.

const SCHEMES: { readonly [code: string]: string } = {
  '0002': 'FR:SIRENE',
  '0007': 'SE:ORGNR',
  '0009': 'FR:SIRET',
  '0088': 'GLN',
  '0106': 'NL:KVK',
  '0151': 'AU:ABN',
  '0184': 'DK:DIGST',
  '0190': 'NL:OINO',
  '0191': 'EE:CC',
  '0192': 'NO:ORG',
  '0195': 'SG:UEN',
  '0196': 'IS:KTNR',
  '0200': 'LT:LEC',
  '0201': 'IT:CUUO',
  '0204': 'DE:LWID',
  '0208': 'BE:EN',
  '0211': 'IT:IVA',
  '0216': 'FI:OVT',
  '0218': 'LV:URN',
  '0225': 'FR:CTC',
}

// Schemes that begin with 99 are VAT numbers, which begin with their country code.
export function storecoveParty(participant: string): { scheme: string; id: string } | undefined {
  const [, code = '', id = ''] = /^(\d{4}):(.+)$/.exec(participant) ?? []
  const registerScheme = SCHEMES[code]
  if (registerScheme !== undefined) return { scheme: registerScheme, id }
  const country = code.startsWith('99') ? /^[A-Z]{2}/i.exec(id)?.[0] : undefined
  return country === undefined ? undefined : { scheme: `${country.toUpperCase()}:VAT`, id }
}
