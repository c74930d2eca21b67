import { reverseChargeRate } from '../../../../money/reverse-charge.ts'
import { countryCode } from '../../../../platform/checks/countries.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Department } from '../../../administration/departments/schema.ts'
import type { Product } from '../../../catalog/products/rules.ts'
import type { Wishes } from '../fields/request-flags.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position } from '../schema.ts'
import type { MergedPosition } from './lines.ts'
import { isReplaced, ossRate } from './oss.ts'

// What becomes of the lines and fields of a document by what its request wishes for.

type Gathered = {
  department: Department | undefined
  layers: InvoiceDraft[]
  products: ReadonlyMap<number, Product>
  default_tax: string | null | undefined
  before?: readonly Position[] // the lines of a document that is there
}

// The fields that follow; the lines are changed where they stand.
export function grantWishes(
  wishes: Wishes,
  gathered: Gathered,
  lines: readonly Position[],
  current?: Invoice,
): InvoiceDraft {
  const { department, layers, products } = gathered
  const whole = { ...current, ...definedOf(invoices.lay(layers)) }
  const granted: InvoiceDraft = {}
  if (wishes.fill_default_descriptions) granted.description = noted(whole, department)
  if (wishes.fill_products_descriptions) for (const line of lines) describe(line, products)
  const rate = wishes.identify_oss ? ossRate(whole) : undefined
  if (rate === undefined) return granted
  if (wishes.oss_force_tax || wishes.force_tax_oss)
    for (const line of lines) if (isReplaced(taxOf(line, gathered))) line.tax = rate
  return { ...granted, use_oss: true }
}

const definedOf = (draft: InvoiceDraft): InvoiceDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))

function noted({ description }: InvoiceDraft, department: Department | undefined): string | null {
  const usual = department?.invoice_description ?? null
  if (isBlank(description) || isBlank(usual)) return isBlank(description) ? usual : (description ?? null)
  return (description as string).includes(usual as string)
    ? (description as string)
    : `${description}\n${usual}`
}

function describe(line: Position, products: ReadonlyMap<number, Product>) {
  const product = isBlank(line.product_id) ? undefined : products.get(line.product_id as number)
  if (product && isBlank(line.description) && !isBlank(product.description))
    line.description = product.description
}

// The rate that the line would have: what it leaves open it has already, or takes from a product that it names anew.
function taxOf(line: Position, { products, before, default_tax }: Gathered): string | null | undefined {
  if (!isBlank(line.tax)) return line.tax
  const stored = isBlank(line.id) ? undefined : before?.find(({ id }) => id === line.id)
  const product = isBlank(line.product_id) ? undefined : products.get(line.product_id as number)
  const is_kept = stored && (!product || stored.product_id === product.id)
  return (is_kept ? stored.tax : product?.tax) ?? default_tax
}

// The family's rule: lines of such a document bear no rate of their own. What was stored before keeps its rates until somebody
// says reverse charge anew.
export function reversed(
  lines: readonly MergedPosition[],
  draft: InvoiceDraft,
  current?: Invoice,
): readonly MergedPosition[] {
  const is_new = draft.reverse_charge === true && current?.reverse_charge !== true
  const of = (name: 'seller_country' | 'buyer_country') => codeOf(draft[name] ?? current?.[name])
  const tax = reverseChargeRate(of('seller_country'), of('buyer_country'))
  return lines.map((line) =>
    is_new || line.current === undefined ? { ...line, draft: { ...line.draft, tax } } : line,
  )
}

const codeOf = (country: string | null | undefined): string =>
  isBlank(country) ? '' : (countryCode(country as string) ?? (country as string).trim().toUpperCase())
