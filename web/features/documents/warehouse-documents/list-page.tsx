import { ScrollArea, Tabs, Text } from '@mantine/core'
import { clients, departments, warehouses } from '../../../api/resources.ts'
import { IconArrowsExchange } from '../../../components/icons/icons.ts'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { BulkDeleteButton } from '../../../components/lists/bulk-delete-button.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import { ExportMenu } from '../../../components/lists/download-menu.tsx'
import type { Filter } from '../../../components/lists/filters.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { recordFilter } from '../../../components/lists/record-filter.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { KindBadge } from './kind-badge.tsx'
import { isBought, KINDS, type WarehouseDocument, warehouseDocuments } from './warehouse-document.ts'

const ALL = 'all'

export default function WarehouseDocumentsPage() {
  const t = useTexts()
  const format = useFormat()
  return (
    <ListPage
      resource={warehouseDocuments}
      title={t.warehouseDocuments.title}
      columns={columnsOf(t.warehouseDocuments, format)}
      filters={filtersOf(t.warehouseDocuments)}
      has_period
      narrowed_by={[
        {
          kind: 'own',
          name: 'kind',
          label: t.warehouseDocuments.kind,
          tell: (kind) => <KindBadge kind={kind as WarehouseDocument['kind']} />,
        },
      ]}
      pathOf={({ id }) => `/warehouse-documents/${id}`}
      nameOf={({ number }) => number}
      create={{ path: '/warehouse-documents/new', label: t.warehouseDocuments.create }}
      above={(query, setParams) => (
        <KindTabs
          kind={query.kind ? String(query.kind) : ALL}
          choose={(kind) => setParams({ kind: kind === ALL ? undefined : kind })}
        />
      )}
      empty={{
        icon: <IconArrowsExchange size={40} stroke={1.4} />,
        title: t.warehouseDocuments.empty,
        hint: t.warehouseDocuments.emptyHint,
      }}
      actions={(query) => <ExportMenu path="warehouse_documents" query={query} />}
      bulk={(rows, clear) => (
        <BulkDeleteButton
          resource={warehouseDocuments}
          rows={rows}
          nameOf={({ number }) => number}
          count={t.warehouseDocuments.count}
          clear={clear}
        />
      )}
    />
  )
}

function KindTabs({ kind, choose }: { kind: string; choose: (kind: string) => void }) {
  const { warehouseDocuments: t } = useTexts()
  return (
    <ScrollArea type="never" mb="sm">
      <Tabs value={kind} onChange={(value) => value && choose(value)}>
        <Tabs.List style={{ flexWrap: 'nowrap' }} aria-label={t.kind}>
          <Tabs.Tab value={ALL}>{t.all}</Tabs.Tab>
          {KINDS.map((value) => (
            <Tabs.Tab key={value} value={value} style={{ whiteSpace: 'nowrap' }}>
              {t.kindTabs[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
    </ScrollArea>
  )
}

const columnsOf = (
  t: Texts['warehouseDocuments'],
  { day, money }: Formatters,
): Column<WarehouseDocument>[] => [
  { key: 'number', label: t.number, order: 'number', show: ({ number }) => number },
  { key: 'kind', label: t.kind, show: ({ kind }) => <KindBadge kind={kind} /> },
  {
    key: 'issue_date',
    label: t.issued,
    order: 'issue_date',
    is_whole: true,
    show: ({ issue_date }) => day(issue_date),
  },
  {
    key: 'client_name',
    label: t.client,
    order: 'client_name',
    grows: true,
    show: ({ client_name }) => client_name,
  },
  {
    key: 'warehouse_id',
    label: t.warehouse,
    show: (document) => <Warehouses document={document} />,
  },
  {
    key: 'value',
    label: t.value,
    align: 'right',
    show: (document) => money(worthOf(document), document.currency),
  },
  { key: 'oid', label: t.order, order: 'oid', is_extra: true, show: ({ oid }) => oid },
  { key: 'description', label: t.description, is_extra: true, show: ({ description }) => description },
  {
    key: 'department_name',
    label: t.department,
    is_extra: true,
    show: ({ department_name }) => department_name,
  },
]

const ELLIPSIS = { overflow: 'hidden', textOverflow: 'ellipsis' } as const

// A transfer names both warehouses, one below the other, because both names can be long.
function Warehouses({ document: { warehouse_id, warehouse2_id } }: { document: WarehouseDocument }) {
  if (warehouse_id === null) return null
  const from = <RecordName resource={warehouses} id={warehouse_id} />
  if (warehouse2_id === null) return from
  return (
    <>
      <Text inherit lh={1.35} style={ELLIPSIS}>
        {from}
      </Text>
      <Text inherit lh={1.35} style={ELLIPSIS}>
        → <RecordName resource={warehouses} id={warehouse2_id} />
      </Text>
    </>
  )
}

const worthOf = ({ kind, price_net, purchase_price_net }: WarehouseDocument) =>
  isBought(kind) ? purchase_price_net : price_net

const filtersOf = (t: Texts['warehouseDocuments']): Filter[] => [
  recordFilter('warehouse_id', t.warehouse, warehouses),
  recordFilter('warehouse2_id', t.into, warehouses),
  recordFilter('client_id', t.client, clients),
  recordFilter('department_id', t.department, departments),
  { kind: 'text', name: 'oid', label: t.order },
  { kind: 'text', name: 'external_id', label: t.externalId },
]
