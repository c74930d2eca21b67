import { Group, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useList } from '../../../api/queries.ts'
import { type Address, addresses } from '../../../api/resources.ts'
import { CountryField } from '../../../components/forms/country-currency-fields.tsx'
import { DeleteRecordButton } from '../../../components/forms/delete-record-button.tsx'
import { SwitchField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { EditorPanel } from '../../../components/lists/editor-panel.tsx'
import { ShortListCard } from '../../../components/lists/short-list-card.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useEditorPanel } from '../../../components/lists/use-editor-panel.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

const SHOWN = 100
const FIELDS = ['name', 'street', 'street_additional', 'post_code', 'city', 'country', 'primary'] as const
type Fields = Pick<Address, (typeof FIELDS)[number] | 'addressable_id'>
type Panel = ReturnType<typeof useEditorPanel>

// Delivery addresses of a client.
export function ClientAddresses({ id }: { id: number }) {
  const { clients: t } = useTexts()
  const panel = useEditorPanel()
  const { data } = useList(addresses, { addressable_id: id, per_page: SHOWN, order: 'name' })
  return (
    <ShortListCard title={t.addresses} create={{ label: t.addressCreate, path: panel.path_of_new }}>
      {!data && <Skeleton h={40} />}
      {data?.total === 0 && (
        <Text size="sm" c="dimmed">
          {t.addressesHint}
        </Text>
      )}
      {data && data.total > 0 && <Rows rows={data.rows} panel={panel} />}
      <EditorPanel
        resource={addresses}
        panel={panel}
        texts={{ create: t.addressCreate, edit: t.addressEdit }}
        renderForm={(address) => <Editor address={address} client_id={id} panel={panel} />}
      />
    </ShortListCard>
  )
}

function Rows({ rows, panel }: { rows: readonly Address[]; panel: Panel }) {
  const { clients: t } = useTexts()
  const format = useFormat()
  const columns: SmallTableColumn<Address>[] = [
    {
      key: 'name',
      label: t.name,
      show: (address) => (
        <Group gap="xs">
          <Text component={Link} size="sm" fw={500} c="inherit" to={panel.pathOf(address)}>
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

type EditorProps = { address: Address | undefined; client_id: number; panel: Panel }

function Editor({ address, client_id, panel }: EditorProps) {
  const { clients: t } = useTexts()
  const form = useRecordForm<Fields, Address>({
    resource: addresses,
    record: address,
    base: address ?? ({ addressable_id: client_id } as Fields),
    draft_name: `address.${address?.id ?? `new.${client_id}`}`,
    needed: ({ street, city }) => (street || city ? [] : ['street']),
    onSaved: panel.close,
  })
  return (
    <RecordForm form={form} fields={FIELDS} cancel={panel.path_of_list}>
      <TextField form={form} name="name" label={t.name} autoFocus data-autofocus />
      <TextField form={form} name="street" label={t.street} />
      <TextField form={form} name="street_additional" label={t.streetMore} />
      <TextField form={form} name="post_code" label={t.postCode} />
      <TextField form={form} name="city" label={t.city} />
      <CountryField form={form} name="country" label={t.country} />
      <SwitchField form={form} name="primary" label={t.addressPrimaryHint} />
      <DeleteRecordButton
        resource={addresses}
        record={address}
        nameOf={({ name, street }) => name || street || ''}
        onDeleted={panel.close}
      />
    </RecordForm>
  )
}
