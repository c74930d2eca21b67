import { toOptions } from '../../../components/forms/to-options.ts'
import type { Filter } from '../../../components/lists/filters.tsx'
import { recordFilter } from '../../../components/lists/record-filter.tsx'
import type { ListParams } from '../../../components/lists/use-list-params.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { products } from '../../catalog/products/product.ts'

// Filters that only reports set on a list. They are shown there so that the user can see and remove them.
export function useDrillDownFilters(params: ListParams): Filter[] {
  const { reports } = useTexts()
  const t = reports.behind
  const options = (texts: { [value: string]: string }) => toOptions(texts)
  const all: Filter[] = [
    { kind: 'choice', name: 'age', label: t.age, options: options(reports.ages) },
    { kind: 'choice', name: 'sold', label: t.sold, options: options({ 1: t.soldAs }) },
    { kind: 'choice', name: 'declared', label: t.declared, options: options({ 1: t.declaredAs }) },
    { kind: 'text', name: 'tax', label: t.tax },
    { kind: 'text', name: 'margin_tax', label: t.margin_tax },
    recordFilter('product_id', t.product_id, products),
    { kind: 'text', name: 'position_name', label: t.position_name },
    { kind: 'text', name: 'seller_person', label: t.seller_person },
    { kind: 'choice', name: 'without', label: t.without, options: options(t.withouts) },
  ]
  return all.filter(({ name }) => params[name] !== undefined)
}
