import { Anchor, Button, Menu, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useRecord } from '../../../api/queries.ts'
import { type Client, clients } from '../../../api/resources.ts'
import { Attachments } from '../../../components/attachments/attachments.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { Warnings } from '../../../components/feedback/warnings.tsx'
import { IconArrowMerge, IconFileText, IconPlus } from '../../../components/icons/icons.ts'
import type { DetailItem } from '../../../components/layout/detail-list.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { DetailsCard, RecordActions, RecordLayout } from '../../../components/layout/record-layout.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { useDeleteWithUndo } from '../../../components/lists/use-delete-with-undo.ts'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { ClientAddresses } from './addresses.tsx'
import { ClientBalance } from './balance.tsx'
import { ClientDocuments } from './documents.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ClientPanel } from './portal-link.tsx'

export default function ClientPage() {
  const { id } = useParams()
  const { data: client, error, refetch } = useRecord(clients, id)
  if (error) return <ErrorState error={error} retry={refetch} />
  return client ? <View client={client} /> : <PageSkeleton />
}

function View({ client }: { client: Client }) {
  const texts = useTexts()
  const { clients: t } = texts
  const format = useFormat()
  return (
    <>
      <PageHeader
        title={client.name}
        back={{ path: '/clients', label: t.title }}
        beside={<StatusBadge>{t.kinds[client.kind]}</StatusBadge>}
        is_low
      >
        <Actions client={client} />
      </PageHeader>
      <Warnings of={client.warnings} />
      <RecordLayout
        side={
          <Stack gap="lg">
            <DetailsCard facts={factsOf(client, texts, format)} note={client.note} />
            <ClientPanel client={client} />
            <Attachments of={clients} id={client.id} />
          </Stack>
        }
      >
        <Stack gap="lg">
          <ClientBalance id={client.id} />
          <ClientDocuments id={client.id} />
          <ClientAddresses id={client.id} />
        </Stack>
      </RecordLayout>
    </>
  )
}

function Actions({ client }: { client: Client }) {
  const { clients: t, reports } = useTexts()
  const navigate = useNavigate()
  const remove = useDeleteWithUndo(clients)
  const [isMerging, setMerging] = useState(false)
  const removeThis = async () => {
    if (await remove([client.id], client.name)) void navigate('/clients')
  }
  return (
    <RecordActions
      edit={`/clients/${client.id}/edit`}
      onDelete={() => void removeThis()}
      menu={
        <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => setMerging(true)}>
          {t.merge}
        </Menu.Item>
      }
    >
      {isMerging && <MergeDialog client={client} onClose={() => setMerging(false)} />}
      <Button
        variant="default"
        component={Link}
        to={`/reports?report=statement&client_id=${client.id}`}
        leftSection={<IconFileText size={16} />}
      >
        {reports.names.statement}
      </Button>
      <Button
        component={Link}
        to={`/invoices/new?client_id=${client.id}`}
        leftSection={<IconPlus size={16} />}
      >
        {t.newInvoice}
      </Button>
    </RecordActions>
  )
}

const factsOf = (client: Client, { clients: t, editor }: Texts, format: Formatters): DetailItem[] => [
  [t.taxNo, client.tax_no],
  [t.address, addressOf(client, format)],
  [
    t.email,
    client.email && (
      <Anchor inherit href={`mailto:${client.email}`}>
        {client.email}
      </Anchor>
    ),
  ],
  [t.phone, client.phone],
  [t.mobile, client.mobile_phone],
  [t.www, client.www && <Website address={client.www} />],
  [t.person, client.person],
  [t.bank, client.bank],
  [t.bankAccount, client.bank_account],
  [editor.term, termOf(client.payment_to_kind, editor)],
  [t.discount, format.decimal(client.discount)],
  [t.tags, client.tag_list?.join(', ')],
  [t.externalId, client.external_id],
]

const Website = ({ address }: { address: string }) => (
  <Anchor
    inherit
    href={/^https?:/i.test(address) ? address : `https://${address}`}
    target="_blank"
    rel="noreferrer"
  >
    {address.replace(/^https?:\/\/|\/$/gi, '')}
  </Anchor>
)

const termOf = (kind: string | null, { days }: Texts['editor']) =>
  kind && /^\d+$/.test(kind) ? days(Number(kind)) : kind

const addressOf = ({ street, post_code, city, country }: Client, format: Formatters) =>
  [street, [post_code, city].filter(Boolean).join(' '), format.country(country)].filter(Boolean).join('\n')
