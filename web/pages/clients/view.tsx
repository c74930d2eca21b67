import { ActionIcon, Anchor, Button, Card, Grid, Menu, Stack, Text, Title } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router'
import { useRecord } from '../../api/records.ts'
import { type Client, clients } from '../../api/resources.ts'
import { Facts } from '../../pieces/facts.tsx'
import { PageHeader } from '../../pieces/page-header.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { StatusBadge } from '../../pieces/status-badge.tsx'
import { useRemoval } from '../../pieces/use-removal.ts'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ClientBalance } from './balance.tsx'
import { ClientDocuments } from './documents.tsx'

export default function ClientPage() {
  const { id } = useParams()
  const { data: client, error, refetch } = useRecord(clients, id)
  if (error) return <Failure error={error} retry={refetch} />
  return client ? <View client={client} /> : <PageSkeleton />
}

function View({ client }: { client: Client }) {
  const t = useTexts()
  return (
    <>
      <PageHeader
        title={client.name}
        back={{ path: '/clients', label: t.clients.title }}
        beside={<StatusBadge>{t.clients.kinds[client.kind]}</StatusBadge>}
      >
        <Actions client={client} />
      </PageHeader>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <ClientBalance id={client.id} />
            <ClientDocuments id={client.id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Card component="section">
            <Title order={2} size="h4" mb="md">
              {t.common.details}
            </Title>
            <Facts facts={factsOf(client, t.clients)} />
            {client.note && (
              <Text size="sm" mt="md" style={{ whiteSpace: 'pre-line' }}>
                {client.note}
              </Text>
            )}
          </Card>
        </Grid.Col>
      </Grid>
    </>
  )
}

function Actions({ client }: { client: Client }) {
  const t = useTexts()
  const navigate = useNavigate()
  const remove = useRemoval(clients)
  const removeThis = async () => {
    if (await remove([client.id], client.name)) void navigate('/clients')
  }
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={`/clients/${client.id}/edit`}
        leftSection={<IconPencil size={16} />}
      >
        {t.common.edit}
      </Button>
      <Button
        component={Link}
        to={`/invoices/new?client_id=${client.id}`}
        leftSection={<IconPlus size={16} />}
      >
        {t.clients.newInvoice}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t.common.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void removeThis()}>
            {t.common.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

type ClientTexts = ReturnType<typeof useTexts>['clients']

const factsOf = (client: Client, t: ClientTexts): [string, React.ReactNode][] => [
  [t.taxNo, client.tax_no],
  [t.address, addressOf(client)],
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
  [t.www, client.www],
  [t.person, client.person],
  [t.bank, client.bank],
  [t.bankAccount, client.bank_account],
  [t.paymentTo, client.payment_to_kind],
  [t.discount, client.discount],
  [t.externalId, client.external_id],
]

const addressOf = ({ street, post_code, city, country }: Client) =>
  [street, [post_code, city].filter(Boolean).join(' '), country].filter(Boolean).join('\n')
