import type { SumStrategy } from './totals.ts'

// How totals of a new document are calculated if the document does not specify it.

// Tax is calculated on the total of each rate, from net or gross like the prices of the lines, so that gross prices
// keep their sum.
export const ON_TOTAL = 'on_total'
export type SumDefault = SumStrategy | typeof ON_TOTAL

export type SellerSettings = {
  department?: SumStrategy | null | undefined // settings by descending priority
  account?: SumStrategy | null | undefined
  country?: string | null | undefined // country code of the seller
  formats: readonly string[] // e-invoice formats that the documents must satisfy
  day?: string | null | undefined // issue date; by default today
}

// Since this day Belgian law rounds VAT on the total only.
const BELGIUM_FROM = '2026-01-01'

export function sumDefault({ department, account, country, formats, day }: SellerSettings): SumDefault {
  if (department || account) return (department || account) as SumStrategy
  if (country === 'BE' && (!day || day >= BELGIUM_FROM)) return ON_TOTAL
  // BR-CO-17 of EN 16931: the tax of a rate is its base times the rate. FA(3) and Polish law allow both ways.
  const isEuropean = formats.length > 0 && !formats.includes('fa3')
  return isEuropean && country && country !== 'PL' ? ON_TOTAL : 'sum'
}

// The calculation for lines priced by net or gross.
export const sumStrategy = (setting: SumDefault, areGross: readonly boolean[]): SumStrategy => {
  if (setting !== ON_TOTAL) return setting
  return areGross.length > 0 && areGross.every(Boolean) ? 'keep_gross' : 'keep_net'
}
