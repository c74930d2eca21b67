import { bool, type Fields } from '../../../../platform/fields/field.ts'
import { isYes } from '../../../../platform/fields/parse.ts'
import type { Tree } from '../../../../platform/formats/input.ts'

// What a request may wish for a document: in the query, beside the invoice, or in it.

export const WISHES = {
  fill_default_descriptions: bool({ about: 'Adds the usual notes of the department' }),
  fill_products_descriptions: bool({ about: 'Adds the descriptions of products to their lines' }),
  identify_oss: bool({ about: 'Sets `use_oss` where the buyer is a consumer elsewhere in the EU' }),
  oss_force_tax: bool({ about: 'And gives its lines the usual rate of that country' }),
  force_tax_oss: bool({ about: 'Another name of `oss_force_tax`' }),
} satisfies Fields

export type Wishes = { readonly [name in keyof typeof WISHES]?: true }

const NAMES = Object.keys(WISHES) as (keyof typeof WISHES)[]

export function wishesIn(...places: readonly Tree[]): Wishes | undefined {
  let wishes: { [name: string]: true } | undefined
  for (const name of NAMES) {
    const said = places.find((place) => place[name] !== undefined)?.[name]
    if (said === undefined || !isYes(said)) continue
    wishes ??= {}
    wishes[name] = true
  }
  return wishes
}
