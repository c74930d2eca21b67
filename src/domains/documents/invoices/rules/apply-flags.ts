import { reverseChargeRate } from '../../../../money/reverse-charge.ts'
import { countryCode } from '../../../../platform/checks/countries.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Department } from '../../../administration/departments/schema.ts'
import type { Product } from '../../../catalog/products/rules.ts'
import type { RequestFlags } from '../fields/request-flags.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position } from '../schema.ts'
import type { MergedPosition } from './lines.ts'
import { isReplaced, ossRate } from './oss.ts'

// Applies request flags, such as `fill_default_descriptions`, to the lines and fields of a document.

type FlagContext = {
  department: Department | undefined
  layers: InvoiceDraft[]
  products: ReadonlyMap<number, Product>
  default_tax: string | null | undefined
  before?: readonly Position[] // lines of the stored document, if there is one
}

// Returns the changed fields; changes the lines in place.
export function applyRequestFlags(
  flags: RequestFlags,
  gathered: FlagContext,
  lines: readonly Position[],
  current?: Invoice,
): InvoiceDraft {
  const { department, layers, products } = gathered
  const merged = { ...current, ...definedOf(invoices.overlay(layers)) }
  const changes: InvoiceDraft = {}
  if (flags.fill_default_descriptions) changes.description = withDefaultDescription(merged, department)
  if (flags.fill_products_descriptions) for (const line of lines) addProductDescription(line, products)
  const rate = flags.identify_oss ? ossRate(merged) : undefined
  if (rate === undefined) return changes
  if (flags.oss_force_tax || flags.force_tax_oss)
    for (const line of lines) if (isReplaced(taxOf(line, gathered))) line.tax = rate
  return { ...changes, use_oss: true }
}

const definedOf = (draft: InvoiceDraft): InvoiceDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))

function withDefaultDescription(
  { description }: InvoiceDraft,
  department: Department | undefined,
): string | null {
  const defaultDescription = department?.invoice_description ?? null
  if (isBlank(description) || isBlank(defaultDescription))
    return isBlank(description) ? defaultDescription : (description ?? null)
  return (description as string).includes(defaultDescription as string)
    ? (description as string)
    : `${description}\n${defaultDescription}`
}

function addProductDescription(line: Position, products: ReadonlyMap<number, Product>) {
  const product = isBlank(line.product_id) ? undefined : products.get(line.product_id as number)
  if (product && isBlank(line.description) && !isBlank(product.description))
    line.description = product.description
}

// Returns the tax rate that the line would have: the sent one, else the stored one, else that of a newly chosen
// product.
function taxOf(line: Position, { products, before, default_tax }: FlagContext): string | null | undefined {
  if (!isBlank(line.tax)) return line.tax
  const stored = isBlank(line.id) ? undefined : before?.find(({ id }) => id === line.id)
  const product = isBlank(line.product_id) ? undefined : products.get(line.product_id as number)
  const isUnchanged = stored && (!product || stored.product_id === product.id)
  return (isUnchanged ? stored.tax : product?.tax) ?? default_tax
}

// Rule of the family: lines of such a document have no rate of their own. Stored documents keep their rates until a
// request sets reverse charge.
export function withReverseCharge(
  lines: readonly MergedPosition[],
  draft: InvoiceDraft,
  current?: Invoice,
): readonly MergedPosition[] {
  const isNew = draft.reverse_charge === true && current?.reverse_charge !== true
  const countryOf = (name: 'seller_country' | 'buyer_country') => codeOf(draft[name] ?? current?.[name])
  const tax = reverseChargeRate(countryOf('seller_country'), countryOf('buyer_country'))
  return lines.map((line) =>
    isNew || line.current === undefined ? { ...line, draft: { ...line.draft, tax } } : line,
  )
}

const codeOf = (country: string | null | undefined): string =>
  isBlank(country) ? '' : (countryCode(country as string) ?? (country as string).trim().toUpperCase())
