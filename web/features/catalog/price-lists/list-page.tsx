import { IconTags } from '../../../components/icons/icons.ts'
import { BulkDeleteButton } from '../../../components/lists/bulk-delete-button.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { RowCard } from '../../../components/lists/row-card.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { type PriceList, priceLists } from './price-list.ts'

export default function PriceListsPage() {
  const { priceLists: t } = useTexts()
  const format = useFormat()
  return (
    <ListPage
      resource={priceLists}
      title={t.title}
      columns={columnsOf(t, format)}
      pathOf={({ id }) => `/price-lists/${id}`}
      nameOf={({ name }) => name}
      card={({ positions_count, currency }) => (
        <RowCard text={t.prices(positions_count ?? 0)} figure={currency} />
      )}
      create={{ path: '/price-lists/new', label: t.create }}
      empty={{ icon: <IconTags size={40} stroke={1.4} />, title: t.empty, hint: t.emptyHint }}
      bulk={(rows, clear) => (
        <BulkDeleteButton
          resource={priceLists}
          rows={rows}
          nameOf={({ name }) => name}
          count={t.count}
          clear={clear}
        />
      )}
    />
  )
}

const columnsOf = (t: Texts['priceLists'], { count, day }: Formatters): Column<PriceList>[] => [
  { key: 'name', label: t.name, order: 'name', show: ({ name }) => name },
  { key: 'description', label: t.description, show: ({ description }) => description },
  { key: 'currency', label: t.currency, show: ({ currency }) => currency },
  {
    key: 'positions_count',
    label: t.pricesTitle,
    align: 'right',
    show: ({ positions_count }) => count(positions_count ?? 0),
  },
  { key: 'updated_at', label: t.changed, order: 'updated_at', show: ({ updated_at }) => day(updated_at) },
]
