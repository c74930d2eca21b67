// Formats as requests and settings name them.

export const ASKED_FORMATS = [
  'fa3',
  'fa-rr',
  'ubl',
  'xrechnung',
  'xrechnung-cii',
  'cii',
  'cii-fr',
  'ubl-fr',
  'facturx',
] as const
export type AskedFormat = (typeof ASKED_FORMATS)[number]

// A seller of whom nothing is asked, though others of the account are.
export const NO_FORMAT = 'none'

export const isAskedFormat = (name: string): name is AskedFormat => ASKED_FORMATS.includes(name as never)
