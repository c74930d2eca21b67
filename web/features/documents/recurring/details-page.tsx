import { Anchor, Stack } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useRecord } from '../../../api/queries.ts'
import { departments, products } from '../../../api/resources.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import type { DetailItem } from '../../../components/layout/detail-list.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { DetailsCard, RecordLayout } from '../../../components/layout/record-layout.tsx'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { Actions } from './actions.tsx'
import { Drafts, Problem } from './attention-cards.tsx'
import { History } from './history.tsx'
import { intervalOf, nameOf, type RecurringSeries, recurrings } from './recurring.ts'
import { AmountOf, BuyerOf, everyText, ModelLink, SeriesState } from './series-text.tsx'
import { Upcoming } from './upcoming-dates.tsx'

export default function RecurringPage() {
  const { id } = useParams()
  const { data, error, refetch } = useRecord(recurrings, id)
  if (error) return <ErrorState error={error} retry={refetch} />
  return data ? <View series={data} /> : <PageSkeleton />
}

function View({ series }: { series: RecurringSeries }) {
  const texts = useTexts()
  const { recurrings: t } = texts
  const format = useFormat()
  const resting = { active: t.noUpcoming, finished: t.noUpcoming, paused: t.resting, failed: t.stopped }
  return (
    <>
      <PageHeader
        title={nameOf(series)}
        back={{ path: '/recurrings', label: t.title }}
        beside={<SeriesState series={series} />}
        is_low
      >
        <Actions series={series} />
      </PageHeader>
      <Problem series={series} />
      <RecordLayout
        side={
          <Stack gap="lg">
            <Upcoming days={series.upcoming} otherwise={resting[series.state]} />
            <DetailsCard facts={factsOf(series, texts, format)} note={series.comment} />
          </Stack>
        }
      >
        <Stack gap="lg">
          <Drafts series={series} />
          <History series={series} />
        </Stack>
      </RecordLayout>
    </>
  )
}

const factsOf = (
  series: RecurringSeries,
  { recurrings: t, common: { yes } }: Texts,
  format: Formatters,
): DetailItem[] => [
  [t.everyTitle, everyText(t, series.every)],
  [t.client, <Buyer key="client" series={series} />],
  [
    t.amount,
    series.invoice_id && series.prices_from === 'model' && <AmountOf key="amount" series={series} />,
  ],
  [t.source, series.invoice_id && <ModelLink id={series.invoice_id} />],
  ...(series.invoice_id ? [] : lineFacts(series, t, format)),
  [t.department, series.department_id && <RecordName resource={departments} id={series.department_id} />],
  [t.documents, series.as_draft ? t.hows.draft : series.send_email ? t.hows.send : t.hows.issue],
  [t.email, series.send_email && series.buyer_email],
  [t.term, series.payment_to && termText(t, series.payment_to)],
  [t.first, format.day(series.start_date)],
  [t.endDate, format.day(series.end_date)],
  [t.endsAfter, series.ends_after],
  [t.time, series.time_in_timezone ?? '10:00'],
  [t.workingDays, series.issue_working_day_only && yes],
  [t.made, format.count(series.counter)],
]

const lineFacts = (series: RecurringSeries, t: Texts['recurrings'], format: Formatters): DetailItem[] => [
  [t.product, series.product_id && <RecordName resource={products} id={series.product_id} />],
  [t.quantity, format.decimal(series.quantity)],
  [t.price, format.money(series.price_gross, series.currency)],
]

const termText = (t: Texts['recurrings'], text: string) => {
  const { number, unit } = intervalOf(text)
  return `${number} ${t.units[unit as keyof typeof t.units]}`
}

function Buyer({ series }: { series: RecurringSeries }) {
  if (series.client_id === null) return <BuyerOf series={series} />
  return (
    <Anchor component={Link} to={`/clients/${series.client_id}`} inherit>
      <BuyerOf series={series} />
    </Anchor>
  )
}
