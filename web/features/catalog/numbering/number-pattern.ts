// Rules and defaults of number patterns. They equal those of the server, so that errors show while typing.

const SIGN = /nr-m|nr-d|nr|yyyy|yy|mm|dd/g

export const isValidNumberPattern = (pattern: string): boolean =>
  (pattern.match(SIGN) ?? []).filter((sign) => sign.startsWith('nr')).length === 1

// How often the numbers begin with 1 again. A count restarts only if the number shows the period.
export function restartOf(pattern: string): 'day' | 'month' | 'year' | 'never' {
  const signs: string[] = pattern.match(SIGN) ?? []
  if (!signs.includes('yyyy') && !signs.includes('yy')) return 'never'
  if (signs.includes('nr') || !signs.includes('mm')) return 'year'
  return signs.includes('nr-d') && signs.includes('dd') ? 'day' : 'month'
}

const PREFIXES: { readonly [kind: string]: string } = {
  vat: '',
  proforma: 'P',
  correction: 'K',
  receipt: 'R',
  advance: 'ZAL',
  final: 'ROZ',
  bill: 'B',
  estimate: 'O',
  client_order: 'ZAM',
  vat_mp: 'MP',
  invoice_other: 'IN',
  vat_margin: 'MAR',
  kp: 'KP',
  kw: 'KW',
  vat_rr: 'RR',
  correction_note: 'NK',
  accounting_note: 'N',
  dw: 'DW',
  wnt: 'WNT',
  wdt: 'WDT',
  import_service: 'IU',
  import_service_eu: 'IUE',
  import_products: 'IT',
  export_products: 'EXP',
  maintenance_request: 'ZS',
  payment_receipt: 'POT',
}

export const defaultNumberPattern = (kind: string): string =>
  `${PREFIXES[kind] ?? kind.toUpperCase()}nr-m/mm/yyyy`
