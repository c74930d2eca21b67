import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { decimal, printPlain, sum } from '../../../../src/money/decimal.ts'
import { useAccount } from '../../../api/account.ts'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { categories, type Warehouse, warehouses } from '../../../api/resources.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import { IconPackageImport, IconStack2 } from '../../../components/icons/icons.ts'
import type { Column } from '../../../components/lists/columns.tsx'
import type { Filter } from '../../../components/lists/filters.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { recordFilter } from '../../../components/lists/record-filter.tsx'
import { RowCard } from '../../../components/lists/row-card.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { type Product, products, type StockLine } from '../../catalog/products/product.ts'
import { Quantity } from '../../catalog/products/quantity-text.tsx'
import { StockLevel } from '../../catalog/products/stock-level.tsx'
import { StockValue, type WarehouseTotals } from './stock-value.tsx'

// By the place of the warehouse; the columns of others are hidden at first.
const NEEDS = [undefined, undefined, 'laptop', 'wide', 'wide', 'wide'] as const
const WAREHOUSES_MAX = 100

// Stock of products by warehouse, with its value.
export default function StockPage() {
  const t = useTexts()
  const format = useFormat()
  const { data: account } = useAccount()
  const worthOf = (lines: readonly StockLine[]) =>
    format.money(totalOf(lines, 'stock_value'), account?.currency ?? '')
  const { data, error, refetch } = useList(warehouses, { per_page: WAREHOUSES_MAX, order: 'name' })
  const totals = useApiQuery<WarehouseTotals[]>('/products/stock.json')
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data || totals.isPending) return <PageSkeleton />
  const isEmpty = ({ id }: Warehouse) =>
    totals.data?.every(({ warehouse_id }) => warehouse_id !== id) ?? false
  const stocked = data.rows.filter((warehouse) => !isEmpty(warehouse))
  return (
    <ListPage
      resource={products}
      list_name="stock"
      title={t.stock.title}
      columns={columnsOf(t, worthOf, stocked, data.rows.filter(isEmpty))}
      filters={filtersOf(t)}
      always={{ include: 'stock' }}
      pathOf={({ id }) => `/products/${id}`}
      nameOf={({ name }) => name}
      card={({ stock = [], ...product }) => (
        <RowCard
          text={product.code}
          figure={<StockLevel product={product} level={totalOf(stock, 'stock_level')} is_total />}
          hint={!product.service && worthOf(stock)}
        />
      )}
      above={(query) => <StockValue query={query} warehouses={data.rows} />}
      actions={() => (
        <IfMayWrite>
          {' '}
          <Button
            component={Link}
            to="/warehouse-documents/new?kind=pz"
            leftSection={<IconPackageImport size={16} />}
          >
            {t.stock.receive}
          </Button>
        </IfMayWrite>
      )}
      empty={{
        icon: <IconStack2 size={40} stroke={1.4} />,
        title: t.stock.empty,
        hint: t.stock.emptyHint,
      }}
    />
  )
}

type WorthOf = (lines: readonly StockLine[]) => string

function columnsOf(
  t: Texts,
  worthOf: WorthOf,
  stocked: readonly Warehouse[],
  empty: readonly Warehouse[],
): Column<Product>[] {
  return [
    { key: 'name', label: t.stock.product, order: 'name', grows: true, show: ({ name }) => name },
    { key: 'code', label: t.stock.code, order: 'code', needs: 'laptop', show: ({ code }) => code },
    ...[...stocked, ...empty].map(
      ({ id, name }, index): Column<Product> => ({
        key: `warehouse_${id}`,
        label: name,
        align: 'right',
        wraps_label: true,
        show: ({ stock, quantity_unit, service }) => {
          if (service) return '–'
          const line = stock?.find(({ warehouse_id }) => warehouse_id === id)
          return line ? <Quantity value={line.stock_level} unit={quantity_unit} /> : '–'
        },
        ...roomOf(index, stocked.length),
      }),
    ),
    {
      key: 'total',
      label: t.stock.total,
      align: 'right',
      wraps_label: true,
      show: (product) =>
        product.service ? (
          '–'
        ) : (
          <b>
            <StockLevel product={product} level={totalOf(product.stock ?? [], 'stock_level')} is_total />
          </b>
        ),
    },
    {
      key: 'value',
      label: t.stock.value,
      align: 'right',
      show: ({ stock, service }) => (service ? '–' : worthOf(stock ?? [])),
    },
    {
      key: 'movements',
      label: t.stock.movements,
      needs: 'desk',
      show: ({ id, service }) =>
        !service && (
          <Anchor component={Link} to={`/products/${id}#movements`} inherit>
            {t.stock.movements}
          </Anchor>
        ),
    },
  ]
}

// The columns of empty warehouses are hidden at first.
function roomOf(index: number, stockedCount: number): Pick<Column<Product>, 'needs' | 'is_extra'> {
  if (index >= Math.min(NEEDS.length, stockedCount)) return { is_extra: true }
  const needs = NEEDS[index]
  return needs ? { needs } : {}
}

// With a warehouse filter, quantities are those of that warehouse.
const totalOf = (lines: readonly StockLine[], name: 'stock_level' | 'stock_value') =>
  printPlain(sum(lines.map((line) => decimal(line[name]))))

const filtersOf = ({ products: t }: Texts): Filter[] => [
  recordFilter('category_id', t.category, categories),
  recordFilter('warehouse_id', t.warehouse, warehouses),
  {
    kind: 'choice',
    name: 'stock',
    label: t.stock,
    options: toOptions(t.stocks),
  },
]
