import type { QueryParams } from '../../../api/client.ts'
import { CLIENT_KINDS } from '../../../api/constants.ts'
import { type Client, clients } from '../../../api/resources.ts'
import { IconUsers } from '../../../components/icons/icons.ts'
import { BulkDeleteButton } from '../../../components/lists/bulk-delete-button.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import { ExportMenu } from '../../../components/lists/download-menu.tsx'
import type { Filter } from '../../../components/lists/filters.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { RowCard } from '../../../components/lists/row-card.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { OpenAmounts } from './open-amounts.tsx'

export default function ClientsPage() {
  const t = useTexts()
  const format = useFormat()
  return (
    <ListPage
      resource={clients}
      title={t.clients.title}
      columns={columnsOf(t, format.day)}
      filters={filtersOf(t)}
      pathOf={({ id }) => `/clients/${id}`}
      nameOf={({ name }) => name}
      card={({ tax_no, city, email, phone, mobile_phone }) => (
        <RowCard text={joinParts(city, tax_no)} hint={joinParts(email, phone || mobile_phone)} />
      )}
      create={{ path: '/clients/new', label: t.clients.create }}
      empty={{
        icon: <IconUsers size={40} stroke={1.4} />,
        title: t.clients.empty,
        hint: t.clients.emptyHint,
      }}
      actions={(query) => <ExportMenu path="clients" query={exportQuery(query)} />}
      bulk={(rows, clear) => (
        <BulkDeleteButton
          resource={clients}
          rows={rows}
          nameOf={({ name }) => name}
          count={t.clients.count}
          clear={clear}
        />
      )}
    />
  )
}

// Files have no columns of open amounts, so they are in the default order instead.
const exportQuery = ({ order, ...query }: QueryParams): QueryParams =>
  /^(outstanding|overdue)\b/.test(String(order ?? '')) ? query : { ...query, order }

const columnsOf = ({ clients: t }: Texts, day: (text: string) => string): Column<Client>[] => [
  { key: 'name', label: t.name, order: 'name', grows: true, show: ({ name }) => name },
  { key: 'tax_no', label: t.taxNo, order: 'tax_no', wraps_label: true, show: ({ tax_no }) => tax_no },
  { key: 'city', label: t.city, show: ({ city }) => city },
  { key: 'email', label: t.email, order: 'email', is_text: true, show: ({ email }) => email },
  {
    key: 'phone',
    label: t.phone,
    is_whole: true,
    needs: 'desk',
    show: ({ phone, mobile_phone }) => phone || mobile_phone,
  },
  {
    key: 'outstanding',
    label: t.outstanding,
    order: 'outstanding',
    align: 'right',
    is_extra: true,
    show: ({ id }) => <OpenAmounts id={id} name="outstanding" />,
  },
  {
    key: 'overdue',
    label: t.overdue,
    order: 'overdue',
    align: 'right',
    is_extra: true,
    show: ({ id }) => <OpenAmounts id={id} name="overdue" />,
  },
  { key: 'kind', label: t.kind, is_extra: true, show: ({ kind }) => t.kinds[kind] },
  { key: 'shortcut', label: t.shortcut, order: 'shortcut', is_extra: true, show: ({ shortcut }) => shortcut },
  {
    key: 'external_id',
    label: t.externalId,
    order: 'external_id',
    is_extra: true,
    show: ({ external_id }) => external_id,
  },
  {
    key: 'created_at',
    label: t.created,
    order: 'created_at',
    is_extra: true,
    show: ({ created_at }) => day(created_at),
  },
]

const filtersOf = ({ clients: t }: Texts): Filter[] => [
  {
    kind: 'choice',
    name: 'kind',
    label: t.kind,
    options: CLIENT_KINDS.map((value) => ({ value, label: t.kinds[value] })),
  },
  { kind: 'text', name: 'tax_no', label: t.taxNo },
  { kind: 'text', name: 'external_id', label: t.externalId },
  { kind: 'text', name: 'tag', label: t.tag },
]
