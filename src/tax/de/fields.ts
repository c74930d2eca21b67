import { OUTSIDE } from '../classify.ts'
import type { Target } from '../stream.ts'
import type { Category } from '../types.ts'

// Kennzahlen of the German UStVA. An entry names that of its base, or that of its tax if only the tax is declared.

const BY_RATE: { readonly [rate: string]: string } = { '19': '81', '7': '86', '0': '87' }
const OTHER_RATE = '35'

const BY_CATEGORY: { readonly [category in Category]?: string } = {
  exempt: '48',
  outside: '45',
  eu_service: '21',
  wdt: '41',
  export: '43',
  reversed: '60',
}

// OSS is declared only in its own return; doctrine is divided on whether its base belongs here, too.
export function saleTarget(category: Category, rate: string): Target {
  if (rate === OUTSIDE || category === 'oss') return { field: null }
  if (category === 'domestic' || category === 'margin') return { field: BY_RATE[rate] ?? OTHER_RATE }
  return { field: BY_CATEGORY[category] ?? null }
}

const ACQUIRED_BY_RATE: { readonly [rate: string]: string } = { '19': '89', '7': '93' }

export function ownTaxTarget(category: Category, rate: string): Target {
  if (category === 'wnt') return { field: ACQUIRED_BY_RATE[rate] ?? '95' }
  return { field: category === 'import_service_eu' ? '46' : '84' }
}

export function inputTarget(category: Category): Target {
  if (category === 'wnt') return { field: '61' }
  if (category === 'import_goods') return { field: '62' }
  return { field: category === 'domestic' ? '66' : '67' }
}
