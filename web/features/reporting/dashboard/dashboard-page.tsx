import { Grid, SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { useMayWrite } from '../../../api/permissions.ts'
import { useFacts, useList } from '../../../api/queries.ts'
import { invoices } from '../../../api/resources.ts'
import { Failure } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { CreateButton } from '../../../components/layout/create-button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useListAddress } from '../../../components/lists/use-list-params.ts'
import { ownFirst } from '../../../format/currency-order.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { Ageing } from './ageing.tsx'
import { type Dashboard, figuresIn, listsBehind } from './dashboard-data.ts'
import { Start } from './empty-dashboard.tsx'
import { Expected } from './expected-payments.tsx'
import { Months } from './months.tsx'
import { TopClients } from './top-clients.tsx'
import { Totals } from './totals.tsx'
import { Vat } from './vat.tsx'

export default function DashboardPage() {
  const t = useTexts()
  const { asked, ask } = useListAddress()
  const is_income = asked.income !== 'no'
  const is_narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const navigate = useNavigate()
  const create = useMayWrite() ? createOf(is_income, t) : undefined
  useHotkeys(create ? [['N', () => void navigate(create.path)]] : [])
  const documents = useList(invoices, { income: 'all', per_page: 1 })
  const { data, error, refetch } = useFacts<Dashboard>('/dashboard.json', {
    income: is_income ? 'yes' : 'no',
  })
  if (error) return <Failure error={error} retry={refetch} />
  if (data === undefined || documents.data === undefined) return <PageSkeleton />
  if (data === null || documents.data.total === 0) return <Start />

  const told = [...new Set(data.totals.map(({ currency }) => currency))]
  const currencies = ownFirst(told, data.currency, (currency) => currency)
  const currency = currencies.find((one) => one === asked.currency) ?? currencies[0] ?? data.currency
  const figures = figuresIn(data, currency, is_income)
  const behind = listsBehind(figures)
  return (
    <>
      <PageHeader title={t.dashboard.title}>
        {currencies.length > 1 && (
          <SegmentedControl
            aria-label={t.dashboard.currency}
            data={currencies}
            value={currency}
            onChange={(value) => ask({ currency: value === data.currency ? undefined : value })}
          />
        )}
        <SegmentedControl
          aria-label={t.dashboard.side}
          data={[
            { value: 'yes', label: t.dashboard.sales },
            { value: 'no', label: t.dashboard.purchases },
          ]}
          value={is_income ? 'yes' : 'no'}
          onChange={(value) => ask({ income: value === 'no' ? 'no' : undefined })}
        />
        {create && !is_narrow && <CreateButton {...create} />}
      </PageHeader>
      {create && is_narrow && <CreateButton {...create} is_floating />}
      <Stack gap="lg" pb={is_narrow ? '5rem' : 0}>
        <Totals figures={figures} behind={behind} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Months figures={figures} behind={behind} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Ageing figures={figures} behind={behind} />
          </Grid.Col>
        </Grid>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <TopClients figures={figures} behind={behind} />
          <Stack gap="lg">
            <Expected figures={figures} behind={behind} />
            <Vat figures={figures} behind={behind} />
          </Stack>
        </SimpleGrid>
      </Stack>
    </>
  )
}

const createOf = (is_income: boolean, { invoices: t }: Texts) =>
  is_income
    ? { path: '/invoices/new', label: t.create }
    : { path: '/invoices/new?income=no', label: t.createExpense }
