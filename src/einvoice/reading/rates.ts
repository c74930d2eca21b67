import { printPlain } from '../../money/decimal.ts'
import { CATEGORIES, type Category, type MarginScheme } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import type { Doubt } from './result.ts'
import type { Taking } from './tracked-reader.ts'

// Which rate of ours a category of UNTDID 5305 with its percent is.

export type Mapped = { rate: string; category: Category }

export const MARGINS: { readonly [code: string]: MarginScheme } = {
  'VATEX-EU-D': 'travel',
  'VATEX-EU-F': 'used_goods',
  'VATEX-EU-I': 'art',
  'VATEX-EU-J': 'collectibles',
}

type Paths = { category: string; percent: string; scheme?: string }

export function mapRate(
  taking: Taking,
  element: Element,
  { category: at, percent: percent_at, scheme: scheme_at }: Paths,
  is_home: boolean,
  doubts: Doubt[],
): Mapped {
  const code = taking.text(element, at)?.toUpperCase() ?? 'S'
  const percent = taking.amount(element, percent_at)
  const scheme = scheme_at && taking.text(element, scheme_at)
  const told = percent ? printPlain(percent) : '0'
  if (scheme && scheme.toUpperCase() !== 'VAT')
    doubt(doubts, `${scheme.slice(0, 10)} is another tax than VAT; it is kept as a rate of VAT`)
  if (!CATEGORIES.includes(code as never)) {
    doubt(doubts, `category ${code.slice(0, 3)} is none of EN 16931; it is kept as ${told} %`)
    return { rate: told, category: 'S' }
  }
  const category = code as Category
  return { category, rate: WORDS[category]?.(is_home) ?? told }
}

const WORDS: { readonly [category: string]: (is_home: boolean) => string } = {
  E: () => 'zw',
  AE: (is_home) => (is_home ? 'oo' : 'np'),
  O: () => 'np',
}

function doubt(doubts: Doubt[], message: string): void {
  if (!doubts.some((one) => one.message === message)) doubts.push({ field: 'positions', message })
}
