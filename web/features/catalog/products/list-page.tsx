import { Group } from '@mantine/core'
import { parseDecimal } from '../../../../src/money/decimal.ts'
import { normaliseTax } from '../../../../src/money/tax.ts'
import { useAccount } from '../../../api/account.ts'
import { categories, warehouses } from '../../../api/resources.ts'
import { toOptions } from '../../../components/forms/to-options.ts'
import { IconPackage } from '../../../components/icons/icons.ts'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { BulkDeleteButton } from '../../../components/lists/bulk-delete-button.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import { ExportMenu } from '../../../components/lists/download-menu.tsx'
import type { Filter } from '../../../components/lists/filters.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { recordFilter } from '../../../components/lists/record-filter.tsx'
import { RowCard } from '../../../components/lists/row-card.tsx'
import { useListParams } from '../../../components/lists/use-list-params.ts'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { type Product, products } from './product.ts'
import { Quantity } from './quantity-text.tsx'
import { StockLevel } from './stock-level.tsx'

export default function ProductsPage() {
  const t = useTexts()
  const format = useFormat()
  const isTotal = useListParams().params.warehouse_id === undefined
  return (
    <ListPage
      resource={products}
      title={t.products.title}
      columns={columnsOf(t, format, isTotal)}
      filters={filtersOf(t)}
      pathOf={({ id }) => `/products/${id}`}
      nameOf={({ name }) => name}
      card={(product) => (
        <RowCard
          text={product.code}
          figure={<Price amount={product.price_gross} of={product} />}
          hint={<StockLevel product={product} level={product.stock_level} is_total={isTotal} />}
        />
      )}
      create={{ path: '/products/new', label: t.products.create }}
      empty={{
        icon: <IconPackage size={40} stroke={1.4} />,
        title: t.products.empty,
        hint: t.products.emptyHint,
      }}
      actions={(query) => <ExportMenu path="products" query={query} />}
      bulk={(rows, clear) => (
        <BulkDeleteButton
          resource={products}
          rows={rows}
          nameOf={({ name }) => name}
          count={t.products.count}
          clear={clear}
        />
      )}
    />
  )
}

const columnsOf = (t: Texts, format: Formatters, isTotal: boolean): Column<Product>[] => [
  ...usualColumns(t, format, isTotal),
  ...extraColumns(t, format),
]

const usualColumns = (
  { products: t }: Texts,
  { percent }: Formatters,
  isTotal: boolean,
): Column<Product>[] => [
  {
    key: 'name',
    label: t.name,
    order: 'name',
    grows: true,
    show: ({ name, disabled }) =>
      disabled ? (
        <Group gap="xs" component="span">
          {name} <StatusBadge>{t.disabled}</StatusBadge>
        </Group>
      ) : (
        name
      ),
  },
  { key: 'code', label: t.code, order: 'code', show: ({ code }) => code },
  {
    key: 'category_id',
    label: t.category,
    needs: 'laptop',
    show: ({ category_id }) => category_id && <RecordName resource={categories} id={category_id} />,
  },
  {
    key: 'price_net',
    label: t.priceNet,
    order: 'price_net',
    align: 'right',
    show: (product) => <Price amount={product.price_net} of={product} />,
  },
  { key: 'tax', label: t.tax, align: 'right', show: ({ tax }) => taxText(tax, percent) },
  {
    key: 'price_gross',
    label: t.priceGross,
    order: 'price_gross',
    align: 'right',
    show: (product) => <Price amount={product.price_gross} of={product} />,
  },
  {
    key: 'stock_level',
    label: t.stock,
    align: 'right',
    show: (product) => <StockLevel product={product} level={product.stock_level} is_total={isTotal} />,
  },
]

// Hidden unless the user selects it.
const extraColumns = ({ products: t }: Texts, { day }: Formatters): Column<Product>[] => [
  { key: 'ean_code', label: t.ean, is_extra: true, show: ({ ean_code }) => ean_code },
  {
    key: 'purchase_price_net',
    label: t.purchaseNet,
    is_extra: true,
    align: 'right',
    show: (product) => <Price amount={product.purchase_price_net} of={product} />,
  },
  {
    key: 'minimum_stock',
    label: t.minimumStock,
    is_extra: true,
    align: 'right',
    show: ({ minimum_stock, quantity_unit }) =>
      minimum_stock && <Quantity value={minimum_stock} unit={quantity_unit} />,
  },
  {
    key: 'stock_value',
    label: t.stockValue,
    is_extra: true,
    align: 'right',
    show: ({ stock_value }) => <Price amount={stock_value} />,
  },
  { key: 'supplier_code', label: t.supplierCode, is_extra: true, show: ({ supplier_code }) => supplier_code },
  {
    key: 'created_at',
    label: t.created,
    order: 'created_at',
    is_extra: true,
    show: ({ created_at }) => day(created_at),
  },
]

// Prices of a product without a currency, and the value of stock, are in the currency of the account.
function Price({ amount, of }: { amount: string | null; of?: Product }) {
  const { money } = useFormat()
  const accountCurrency = useAccount().data?.currency
  return money(amount, of?.currency ?? accountCurrency)
}

export const taxText = (tax: string | null, percent: Formatters['percent']) =>
  tax && parseDecimal(tax) ? percent(normaliseTax(tax)) : tax

const filtersOf = ({ products: t, common }: Texts): Filter[] => [
  recordFilter('category_id', t.category, categories),
  recordFilter('warehouse_id', t.stockIn, warehouses),
  {
    kind: 'choice',
    name: 'stock',
    label: t.stock,
    options: toOptions(t.stocks),
  },
  { kind: 'text', name: 'code', label: t.code },
  { kind: 'text', name: 'tag', label: t.tag },
  {
    kind: 'choice',
    name: 'disabled',
    label: t.disabled,
    options: [
      { value: '1', label: common.yes },
      { value: '0', label: common.no },
    ],
  },
]
