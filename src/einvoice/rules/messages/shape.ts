// Countries that have rules of their own for sellers.
export const NATIONS = ['DE', 'DK', 'GR', 'IS', 'IT', 'NL', 'NO', 'SE'] as const
export type Nation = (typeof NATIONS)[number]

// Messages of a language: a sentence per rule, or per kind of rules.
export type RuleTexts = {
  readonly rules: { readonly [id: string]: string }
  readonly ofSuppliers: SupplierTexts
  readonly codes: { readonly [id: string]: string }
  readonly code: (list: string) => string
  readonly categories: { readonly [name: string]: string }
  readonly category: { readonly [number: string]: (name: string) => string }
  readonly decimals: string
  readonly unused: string
  readonly structure: string
  readonly identifier: string
  readonly exemption: string
  readonly list: string
  readonly extension: string
  readonly vehicles: string
  // Rules for sellers in some countries, with the country as the sentence needs it.
  readonly nations: { readonly [country in Nation]: string }
  readonly national: (country: string) => string
  readonly other: string
}

// Messages for suppliers, who correct the file that they sent and do not use Kwit.
export type SupplierTexts = {
  readonly rules: { readonly [id: string]: string }
  readonly category: { readonly [number: string]: (name: string) => string }
}
