import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList, useRecord } from '../../../api/queries.ts'
import { type Address, addresses } from '../../../api/resources.ts'
import { Failure } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { CountryField } from '../../../components/forms/country-currency-fields.tsx'
import { SwitchField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { IconPlus, IconTrash } from '../../../components/icons/icons.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { type SmallColumn, SmallTable } from '../../../components/lists/small-table.tsx'
import { useRemoval } from '../../../components/lists/use-delete-with-undo.ts'
import { useEditBeside } from '../../../components/lists/use-editor-panel.ts'
import { Writing } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

const SHOWN = 100
const FIELDS = ['name', 'street', 'street_additional', 'post_code', 'city', 'country', 'primary'] as const
type Fields = Pick<Address, (typeof FIELDS)[number] | 'addressable_id'>
type Place = ReturnType<typeof useEditBeside>

// The places to which goods of a client go.
export function ClientAddresses({ id }: { id: number }) {
  const { clients: t, common } = useTexts()
  const may_write = useMayWrite()
  const place = useEditBeside()
  const { data } = useList(addresses, { addressable_id: id, per_page: SHOWN, order: 'name' })
  return (
    <Card component="section" aria-label={t.addresses}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t.addresses}
        </Title>
        <Writing>
          <Button
            variant="default"
            size="xs"
            component={Link}
            to={place.path_of_new}
            leftSection={<IconPlus size={14} />}
          >
            {t.addressCreate}
          </Button>
        </Writing>
      </Group>
      {!data && <Skeleton h={40} />}
      {data?.total === 0 && (
        <Text size="sm" c="dimmed">
          {t.addressesHint}
        </Text>
      )}
      {data && data.total > 0 && <Rows rows={data.rows} place={place} />}
      <SidePanel
        opened={place.edit !== undefined}
        onClose={place.close}
        title={!may_write ? common.details : place.id === undefined ? t.addressCreate : t.addressEdit}
        size="md"
      >
        <Panel key={place.edit} client_id={id} place={place} />
      </SidePanel>
    </Card>
  )
}

function Rows({ rows, place }: { rows: readonly Address[]; place: Place }) {
  const { clients: t } = useTexts()
  const format = useFormat()
  const columns: SmallColumn<Address>[] = [
    {
      key: 'name',
      label: t.name,
      show: (address) => (
        <Group gap="xs">
          <Text component={Link} size="sm" fw={500} c="inherit" to={place.pathOf(address)}>
            {address.name || address.street || address.city}
          </Text>
          {address.primary && <StatusBadge>{t.addressPrimary}</StatusBadge>}
        </Group>
      ),
    },
    { key: 'street', label: t.street, show: ({ street }) => street },
    {
      key: 'city',
      label: t.city,
      show: ({ post_code, city, country }) =>
        [[post_code, city].filter(Boolean).join(' '), format.country(country)].filter(Boolean).join(', '),
    },
  ]
  return <SmallTable label={t.addresses} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

type PanelProps = { client_id: number; place: Place }

function Panel({ client_id, place }: PanelProps) {
  const { data, error, refetch } = useRecord(addresses, place.id)
  if (error) return <Failure error={error} retry={refetch} />
  if (place.id !== undefined && !data) return <PageSkeleton />
  return <Editor address={data} client_id={client_id} place={place} />
}

function Editor({ address, client_id, place }: PanelProps & { address: Address | undefined }) {
  const { clients: t, common } = useTexts()
  const remove = useRemoval(addresses)
  const form = useRecordForm<Fields, Address>({
    resource: addresses,
    record: address,
    base: address ?? ({ addressable_id: client_id } as Fields),
    draft_name: `address.${address?.id ?? `new.${client_id}`}`,
    needed: ({ street, city }) => (street || city ? [] : ['street']),
    onSaved: place.close,
  })
  const removeThis = async () => {
    if (address && (await remove([address.id], address.name || address.street || ''))) place.close()
  }
  return (
    <RecordForm form={form} fields={FIELDS} cancel={place.path_of_list}>
      <TextField form={form} name="name" label={t.name} autoFocus data-autofocus />
      <TextField form={form} name="street" label={t.street} />
      <TextField form={form} name="street_additional" label={t.streetMore} />
      <TextField form={form} name="post_code" label={t.postCode} />
      <TextField form={form} name="city" label={t.city} />
      <CountryField form={form} name="country" label={t.country} />
      <SwitchField form={form} name="primary" label={t.addressPrimaryHint} />
      {address && (
        <Writing>
          <div>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => void removeThis()}
            >
              {common.delete}
            </Button>
          </div>
        </Writing>
      )}
    </RecordForm>
  )
}
