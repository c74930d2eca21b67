import { bool, type Fields } from '../../../../platform/fields/field.ts'
import { isFlagSet } from '../../../../platform/fields/parse.ts'
import type { InputObject } from '../../../../platform/formats/input.ts'

// Flags that a request may set for a document: in the query, beside the invoice or inside it.

export const REQUEST_FLAGS = {
  fill_default_descriptions: bool({ description: 'Adds the default notes of the department' }),
  fill_products_descriptions: bool({ description: 'Adds the descriptions of products to their lines' }),
  identify_oss: bool({ description: 'Sets `use_oss` if the buyer is a consumer in another EU country' }),
  oss_force_tax: bool({
    description:
      'Replaces the rates of the lines by the standard rate of the country of the buyer, for a consumer in another EU country',
  }),
  force_tax_oss: bool({ description: 'Another name of `oss_force_tax`' }),
} satisfies Fields

export type RequestFlags = { readonly [name in keyof typeof REQUEST_FLAGS]?: true }

const NAMES = Object.keys(REQUEST_FLAGS) as (keyof typeof REQUEST_FLAGS)[]

export function requestFlagsIn(...inputs: readonly InputObject[]): RequestFlags | undefined {
  let flags: { [name: string]: true } | undefined
  for (const name of NAMES) {
    const value = inputs.find((input) => input[name] !== undefined)?.[name]
    if (value === undefined || !isFlagSet(value)) continue
    flags ??= {}
    flags[name] = true
  }
  return flags
}
