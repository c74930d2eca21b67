import { Anchor, Card, Group, Select, Skeleton, Table, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useList } from '../../api/records.ts'
import { warehouses } from '../../api/resources.ts'
import { useFormat } from '../../format.ts'
import { useListAddress } from '../../pieces/list/address.ts'
import { Pager } from '../../pieces/list/pager.tsx'
import { PeriodButton } from '../../pieces/list/period.tsx'
import { RecordName } from '../../pieces/record-name.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type Movement, movements, type Product } from './product.ts'
import { Quantity } from './quantity.tsx'

const PER_PAGE = '10'

// What came and went, newest first; the question stands in the address.
export function Movements({ product }: { product: Product }) {
  const t = useTexts()
  const { asked, ask } = useListAddress()
  const shown = { per_page: PER_PAGE, ...asked }
  const { data } = useList(movements, { order: 'date.desc', ...shown, product_id: product.id })
  const { data: places } = useList(warehouses, { per_page: 100, order: 'name' })
  const { hash } = useLocation()
  const card = useRef<HTMLDivElement>(null)
  const is_read = data !== undefined
  useEffect(() => {
    if (is_read && hash === '#movements') card.current?.scrollIntoView()
  }, [is_read, hash])
  const is_asked = Boolean(asked.warehouse_id || asked.period)
  if (product.service && !data?.total) return null
  return (
    <Card component="section" id="movements" ref={card}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t.products.movements}
        </Title>
        <Group gap="xs">
          <PeriodButton asked={asked} ask={ask} />
          {(places?.total ?? 0) > 1 && (
            <Select
              w={180}
              aria-label={t.products.warehouse}
              placeholder={t.products.warehouse}
              data={places?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
              value={asked.warehouse_id ?? null}
              onChange={(id) => ask({ warehouse_id: id ?? undefined })}
              clearable
            />
          )}
        </Group>
      </Group>
      {!data && <Skeleton h={120} />}
      {data?.total === 0 && (
        <Text size="sm" c="dimmed">
          {is_asked ? t.list.nothing : t.products.noMovements}
        </Text>
      )}
      {data && data.total > 0 && <Rows rows={data.rows} unit={product.quantity_unit} />}
      <Pager asked={shown} ask={ask} total={data?.total ?? 0} />
    </Card>
  )
}

function Rows({ rows, unit }: { rows: readonly Movement[]; unit: string | null }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <Table.ScrollContainer minWidth={460}>
      <Table aria-label={t.products.movements}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.products.date}</Table.Th>
            <Table.Th>{t.products.document}</Table.Th>
            <Table.Th>{t.products.warehouse}</Table.Th>
            <Table.Th ta="right">{t.products.quantity}</Table.Th>
            <Table.Th ta="right">{t.products.value}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((movement) => (
            <Table.Tr key={movement.id}>
              <Table.Td>{format.day(movement.date)}</Table.Td>
              <Table.Td>
                <Cause movement={movement} />
              </Table.Td>
              <Table.Td>
                <RecordName resource={warehouses} id={movement.warehouse_id} />
              </Table.Td>
              <Table.Td ta="right">
                <Quantity value={movement.quantity} unit={unit} is_movement />
              </Table.Td>
              <Table.Td ta="right">{format.amount(movement.total_purchase_price_net)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Cause({ movement: { kind, warehouse_document_id, invoice_id } }: { movement: Movement }) {
  const { warehouseDocuments, products: t } = useTexts()
  const kinds: { [kind: string]: string } = warehouseDocuments.kinds
  const path = warehouse_document_id
    ? `/warehouse-documents/${warehouse_document_id}`
    : `/invoices/${invoice_id}`
  return (
    <Anchor component={Link} to={path} inherit>
      {kinds[kind] ?? t.sold}
    </Anchor>
  )
}
