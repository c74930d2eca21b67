import { Anchor, Card, Group, Select, Skeleton, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useAccount } from '../../../api/account.ts'
import { useList } from '../../../api/queries.ts'
import { invoices, warehouseDocuments, warehouses } from '../../../api/resources.ts'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { Pager } from '../../../components/lists/pager.tsx'
import { PeriodMenu } from '../../../components/lists/period-menu.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useListParams } from '../../../components/lists/use-list-params.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Movement, movements, type Product } from './product.ts'
import { Quantity } from './quantity-text.tsx'

const PER_PAGE = '10'

// Stock movements, newest first. The filters are kept in the URL.
export function Movements({ product }: { product: Product }) {
  const t = useTexts()
  const { params, setParams } = useListParams()
  const shown = { per_page: PER_PAGE, ...params }
  const { data } = useList(movements, { order: 'date.desc', ...shown, product_id: product.id })
  const { data: places } = useList(warehouses, { per_page: 100, order: 'name' })
  const { hash } = useLocation()
  const card = useRef<HTMLDivElement>(null)
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead && hash === '#movements') card.current?.scrollIntoView()
  }, [isRead, hash])
  const isAsked = Boolean(params.warehouse_id || params.period)
  if (product.service && !data?.total) return null
  return (
    <Card component="section" id="movements" ref={card}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t.products.movements}
        </Title>
        <Group gap="xs">
          <PeriodMenu params={params} setParams={setParams} />
          {(places?.total ?? 0) > 1 && (
            <Select
              w={180}
              aria-label={t.products.warehouse}
              placeholder={t.products.warehouse}
              data={places?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
              value={params.warehouse_id ?? null}
              onChange={(id) => setParams({ warehouse_id: id ?? undefined })}
              clearable
            />
          )}
        </Group>
      </Group>
      {!data && <Skeleton h={120} />}
      {data?.total === 0 && (
        <Text size="sm" c="dimmed">
          {isAsked ? t.list.nothing : t.products.noMovements}
        </Text>
      )}
      {data && data.total > 0 && <Rows rows={data.rows} unit={product.quantity_unit} />}
      <Pager params={shown} setParams={setParams} total={data?.total ?? 0} />
    </Card>
  )
}

function Rows({ rows, unit }: { rows: readonly Movement[]; unit: string | null }) {
  const t = useTexts()
  const format = useFormat()
  const currency = useAccount().data?.currency
  const numbers = useDocumentNumbers(rows)
  const columns: SmallTableColumn<Movement>[] = [
    { key: 'date', label: t.products.date, is_whole: true, show: ({ date }) => format.day(date) },
    {
      key: 'document',
      label: t.products.document,
      show: (movement) => <Cause movement={movement} number={numbers(movement)} />,
    },
    {
      key: 'warehouse',
      label: t.products.warehouse,
      show: ({ warehouse_id }) => <RecordName resource={warehouses} id={warehouse_id} />,
    },
    {
      key: 'quantity',
      label: t.products.quantity,
      align: 'right',
      show: ({ quantity }) => <Quantity value={quantity} unit={unit} is_movement />,
    },
    {
      key: 'value',
      label: t.products.value,
      align: 'right',
      show: ({ total_purchase_price_net }) => format.money(total_purchase_price_net, currency),
    },
  ]
  return <SmallTable label={t.products.movements} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

// The numbers of the documents that moved the goods, by movement.
function useDocumentNumbers(rows: readonly Movement[]) {
  const warehouseIds = rows.flatMap(({ warehouse_document_id: id }) => id ?? [])
  const invoiceIds = rows.flatMap(({ invoice_id: id }) => id ?? [])
  const moved = useList(
    warehouseDocuments,
    { ids: warehouseIds.join(','), per_page: rows.length },
    { enabled: warehouseIds.length > 0 },
  )
  const sold = useList(
    invoices,
    { invoice_ids: invoiceIds.join(','), income: 'all', per_page: rows.length },
    { enabled: invoiceIds.length > 0 },
  )
  return ({ warehouse_document_id, invoice_id }: Movement) =>
    warehouse_document_id
      ? moved.data?.rows.find(({ id }) => id === warehouse_document_id)?.number
      : sold.data?.rows.find(({ id }) => id === invoice_id)?.number
}

type CauseProps = { movement: Movement; number: string | undefined }

function Cause({ movement: { kind, warehouse_document_id, invoice_id }, number }: CauseProps) {
  const { warehouseDocuments: texts, products: t } = useTexts()
  const kinds: { [kind: string]: string } = texts.kinds
  const path = warehouse_document_id
    ? `/warehouse-documents/${warehouse_document_id}`
    : `/invoices/${invoice_id}`
  return (
    <>
      <Anchor component={Link} to={path} inherit>
        {number ?? kinds[kind] ?? t.sold}
      </Anchor>
      {number && (
        <Text size="xs" c="dimmed">
          {kinds[kind] ?? t.sold}
        </Text>
      )}
    </>
  )
}
