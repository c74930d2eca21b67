import { printPlain } from '../../money/decimal.ts'
import { CATEGORIES, type Category, type MarginScheme } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import type { ReadWarning } from './result.ts'
import type { TrackedReader } from './tracked-reader.ts'

// Maps a category of UNTDID 5305 and its percentage to a rate of Kwit.

export type MappedRate = { rate: string; category: Category }

export const MARGINS: { readonly [code: string]: MarginScheme } = {
  'VATEX-EU-D': 'travel',
  'VATEX-EU-F': 'used_goods',
  'VATEX-EU-I': 'art',
  'VATEX-EU-J': 'collectibles',
}

type Paths = { category: string; percent: string; scheme?: string }

export function mapRate(
  reader: TrackedReader,
  element: Element,
  { category: categoryPath, percent: percentAt, scheme: schemeAt }: Paths,
  isHome: boolean,
  warnings: ReadWarning[],
): MappedRate {
  const code = reader.text(element, categoryPath)?.toUpperCase() ?? 'S'
  const percent = reader.amount(element, percentAt)
  const scheme = schemeAt && reader.text(element, schemeAt)
  const percentText = percent ? printPlain(percent) : '0'
  if (scheme && scheme.toUpperCase() !== 'VAT')
    addWarning(warnings, `${scheme.slice(0, 10)} is not VAT; it is stored as a VAT rate`)
  if (!(CATEGORIES as readonly string[]).includes(code)) {
    addWarning(warnings, `category ${code.slice(0, 3)} is not in EN 16931; it is stored as ${percentText} %`)
    return { rate: percentText, category: 'S' }
  }
  const category = code as Category
  return { category, rate: RATES_BY_CATEGORY[category]?.(isHome) ?? percentText }
}

const RATES_BY_CATEGORY: { readonly [category: string]: (isHome: boolean) => string } = {
  E: () => 'zw',
  AE: (isHome) => (isHome ? 'oo' : 'np'),
  O: () => 'np',
}

function addWarning(warnings: ReadWarning[], message: string): void {
  if (!warnings.some((warning) => warning.message === message)) warnings.push({ field: 'positions', message })
}
