import { clients } from '../../../api/resources.ts'
import { toOptions } from '../../../components/forms/to-options.ts'
import { IconRepeat } from '../../../components/icons/icons.ts'
import { BulkDeleteButton } from '../../../components/lists/bulk-delete-button.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import type { Filter } from '../../../components/lists/filters.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { recordFilter } from '../../../components/lists/record-filter.tsx'
import { RowCard } from '../../../components/lists/row-card.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { RunningSchedules, StoppedCard } from './attention-cards.tsx'
import { nameOf, type RecurringSeries, recurrings } from './recurring.ts'
import { AmountOf, BuyerOf, everyText, SeriesState } from './series-text.tsx'

export default function RecurringsPage() {
  const { recurrings: t } = useTexts()
  const format = useFormat()
  return (
    <ListPage
      resource={recurrings}
      title={t.title}
      columns={columnsOf(t, format)}
      filters={filtersOf(t)}
      above={() => (
        <>
          <RunningSchedules />
          <StoppedCard />
        </>
      )}
      pathOf={({ id }) => `/recurrings/${id}`}
      nameOf={nameOf}
      card={(series) => (
        <RowCard
          text={<BuyerOf series={series} />}
          figure={<AmountOf series={series} />}
          hint={joinParts(everyText(t, series.every), nextText(series, t, format))}
          mark={<SeriesState series={series} />}
        />
      )}
      create={{ path: '/recurrings/new', label: t.create }}
      empty={{ icon: <IconRepeat size={40} stroke={1.4} />, title: t.empty, hint: t.emptyHint }}
      bulk={(rows, clear) => (
        <BulkDeleteButton resource={recurrings} rows={rows} nameOf={nameOf} count={t.count} clear={clear} />
      )}
    />
  )
}

// A paused schedule has no next document.
const nextOf = ({ upcoming }: RecurringSeries, { day }: Formatters) => day(upcoming[0])

function nextText(series: RecurringSeries, t: Texts['recurrings'], format: Formatters) {
  const next = nextOf(series, format)
  return next && `${t.next}: ${next}`
}

const columnsOf = (t: Texts['recurrings'], format: Formatters): Column<RecurringSeries>[] => [
  { key: 'name', label: t.name, order: 'name', show: nameOf },
  { key: 'client', label: t.client, grows: true, show: (series) => <BuyerOf series={series} /> },
  { key: 'amount', label: t.amount, align: 'right', show: (series) => <AmountOf series={series} /> },
  { key: 'every', label: t.everyTitle, show: ({ every }) => everyText(t, every) },
  {
    key: 'next',
    label: t.next,
    order: 'next_at',
    is_whole: true,
    show: (series) => nextOf(series, format),
  },
  { key: 'state', label: t.state, show: (series) => <SeriesState series={series} /> },
  {
    key: 'counter',
    label: t.made,
    align: 'right',
    wraps_label: true,
    needs: 'desk',
    show: ({ counter }) => format.count(counter),
  },
]

const filtersOf = (t: Texts['recurrings']): Filter[] => [
  {
    kind: 'choice',
    name: 'state',
    label: t.state,
    options: toOptions(t.states),
  },
  recordFilter('client_id', t.client, clients),
]
