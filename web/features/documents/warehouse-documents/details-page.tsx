import { Anchor, Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { fileUrl } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useRecord } from '../../../api/queries.ts'
import { invoices, warehouses } from '../../../api/resources.ts'
import { DocumentPreview } from '../../../components/document-preview/document-preview.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconCopy, IconDownload, IconFileText } from '../../../components/icons/icons.ts'
import type { DetailItem } from '../../../components/layout/detail-list.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { DetailsCard, RecordActions, RecordLayout } from '../../../components/layout/record-layout.tsx'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { useDeleteWithUndo } from '../../../components/lists/use-delete-with-undo.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { movements, products } from '../../catalog/products/product.ts'
import { KindBadge } from './kind-badge.tsx'
import { Goods } from './line-table.tsx'
import { hasClient, issuesGoods, type WarehouseDocument, warehouseDocuments } from './warehouse-document.ts'

export default function WarehouseDocumentPage() {
  const { id } = useParams()
  const { data, error, refetch } = useRecord(warehouseDocuments, id)
  if (error) return <ErrorState error={error} retry={refetch} />
  return data ? <View document={data} /> : <PageSkeleton />
}

function View({ document }: { document: WarehouseDocument }) {
  const t = useTexts()
  return (
    <>
      <PageHeader
        title={document.number}
        back={{ path: '/warehouse-documents', label: t.warehouseDocuments.title }}
        beside={<KindBadge kind={document.kind} />}
        is_low
      >
        <Actions document={document} />
      </PageHeader>
      <RecordLayout side={<DetailsCard facts={useFactsOf(document)} note={document.description} />}>
        <Goods document={document} />
      </RecordLayout>
    </>
  )
}

function Actions({ document }: { document: WarehouseDocument }) {
  const t = useTexts()
  const navigate = useNavigate()
  const [isShown, setShown] = useState(false)
  const remove = useDeleteWithUndo(warehouseDocuments)
  const refresh = useInvalidate()
  const address = fileUrl(`/warehouse_documents/${document.id}.pdf`, { v: document.updated_at })
  const removeThis = async () => {
    if (!(await remove([document.id], document.number))) return
    void refresh(products, movements)
    void navigate('/warehouse-documents')
  }
  return (
    <>
      <Button variant="default" leftSection={<IconFileText size={16} />} onClick={() => setShown(true)}>
        {t.warehouseDocuments.pdf}
      </Button>
      <RecordActions
        edit={`/warehouse-documents/${document.id}/edit`}
        onDelete={() => void removeThis()}
        menu={
          <Menu.Item
            component={Link}
            to={`/warehouse-documents/new?copy=${document.id}`}
            leftSection={<IconCopy size={16} />}
          >
            {t.warehouseDocuments.copy}
          </Menu.Item>
        }
      />
      <SidePanel opened={isShown} onClose={() => setShown(false)} title={document.number} size="xl">
        <Button
          component="a"
          variant="default"
          size="xs"
          mb="sm"
          href={address}
          download={`${document.number.replaceAll('/', '-')}.pdf`}
          leftSection={<IconDownload size={14} />}
        >
          {t.common.download}
        </Button>
        <DocumentPreview
          path={`/warehouse_documents/${document.id}/pages.json`}
          query={{ v: document.updated_at }}
          pdf={address}
          title={document.number}
        />
      </SidePanel>
    </>
  )
}

function useFactsOf(document: WarehouseDocument): DetailItem[] {
  const { warehouseDocuments: t } = useTexts()
  const { day } = useFormat()
  const { kind, warehouse_id, warehouse2_id, client_id, client_name } = document
  const warehouseLabel =
    kind === 'mm' ? t.from : issuesGoods(kind) ? t.from : kind === 'zt' ? t.warehouse : t.into
  return [
    [t.issued, day(document.issue_date)],
    [warehouseLabel, warehouse_id && <RecordName resource={warehouses} id={warehouse_id} />],
    [t.into, kind === 'mm' && warehouse2_id && <RecordName resource={warehouses} id={warehouse2_id} />],
    [
      kind === 'wz' || !hasClient(kind) ? t.client : t.supplier,
      client_id ? <ClientLink key="client" id={client_id} name={client_name} /> : client_name,
    ],
    [t.department, document.department_name],
    [t.expected, day(document.expected_delivery_date)],
    [t.order, document.oid],
    [t.externalId, document.external_id],
    [t.delivers, document.invoice_ids.length > 0 && <DeliveredInvoices ids={document.invoice_ids} />],
  ]
}

const ClientLink = ({ id, name }: { id: number; name: string | null }) => (
  <Anchor component={Link} to={`/clients/${id}`} inherit>
    {name}
  </Anchor>
)

const DeliveredInvoices = ({ ids }: { ids: readonly number[] }) => (
  <Group gap="xs">
    {ids.map((id) => (
      <Anchor key={id} component={Link} to={`/invoices/${id}`} inherit>
        <InvoiceNumber id={id} />
      </Anchor>
    ))}
  </Group>
)

export function InvoiceNumber({ id }: { id: number }) {
  const { data } = useRecord(invoices, id)
  return <>{data?.number ?? '…'}</>
}
