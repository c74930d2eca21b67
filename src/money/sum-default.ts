import type { SumStrategy } from './totals.ts'

// How the totals of a new document are calculated where the document itself does not say so.

// Tax on the total of each rate, from the side in which the lines are priced, so that gross prices keep their sum.
export const ON_TOTAL = 'on_total'
export type SumDefault = SumStrategy | typeof ON_TOTAL

export type SellerSettings = {
  department?: SumStrategy | null | undefined // what each of them has chosen
  account?: SumStrategy | null | undefined
  country?: string | null | undefined // the seller's, as a code
  formats: readonly string[] // of structured invoices that its documents must satisfy
  day?: string | null | undefined // of issue; today where it is blank
}

// Since this day Belgian law rounds VAT on the total alone.
const BELGIUM_FROM = '2026-01-01'

export function sumDefault({ department, account, country, formats, day }: SellerSettings): SumDefault {
  if (department || account) return (department || account) as SumStrategy
  if (country === 'BE' && (!day || day >= BELGIUM_FROM)) return ON_TOTAL
  // BR-CO-17 of EN 16931: the tax of a rate is its base times the rate. FA(3) and Polish law know both ways.
  const isEuropean = formats.length > 0 && !formats.includes('fa3')
  return isEuropean && country && country !== 'PL' ? ON_TOTAL : 'sum'
}

// What it means for lines that are priced like this.
export const sumStrategy = (setting: SumDefault, areGross: readonly boolean[]): SumStrategy => {
  if (setting !== ON_TOTAL) return setting
  return areGross.length > 0 && areGross.every(Boolean) ? 'keep_gross' : 'keep_net'
}
