// Names of the e-invoice formats in requests and settings.

export const PUBLIC_FORMATS = [
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
export type PublicFormat = (typeof PUBLIC_FORMATS)[number]

// The setting of a seller without a required format, although other sellers of the account have one.
export const NO_FORMAT = 'none'

export const isPublicFormat = (name: string): name is PublicFormat =>
  (PUBLIC_FORMATS as readonly string[]).includes(name)
