// The rules of number patterns, as the server has them: to say at once what is wrong, and what is taken when nothing is set.

const SIGN = /nr-m|nr-d|nr|yyyy|yy|mm|dd/g

export const isPattern = (pattern: string): boolean =>
  (pattern.match(SIGN) ?? []).filter((sign) => sign.startsWith('nr')).length === 1

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
}

export const usualPattern = (kind: string): string => `${PREFIXES[kind] ?? kind.toUpperCase()}nr-m/mm/yyyy`
