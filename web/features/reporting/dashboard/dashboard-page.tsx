import { Grid, SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMayWrite } from '../../../api/permissions.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { CreateButton } from '../../../components/layout/create-button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useListParams } from '../../../components/lists/use-list-params.ts'
import { accountCurrencyFirst } from '../../../format/currency-order.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { Ageing } from './ageing.tsx'
import { currencyFigures, type Dashboard, drillDownPaths } from './dashboard-data.ts'
import { Start } from './empty-dashboard.tsx'
import { ExpectedPayments } from './expected-payments.tsx'
import { Months } from './months.tsx'
import { TopClients } from './top-clients.tsx'
import { Totals } from './totals.tsx'
import { Vat } from './vat.tsx'

export default function DashboardPage() {
  const { params, setParams } = useListParams()
  const { dashboard } = useTexts()
  const isIncome = params.income !== 'no'
  const create = useCreate(isIncome)
  const documents = useApiQuery<{ all: number }>('/invoices/counts.json', { income: 'all' })
  const { data, error, refetch } = useApiQuery<Dashboard>('/dashboard.json', {
    income: isIncome ? 'yes' : 'no',
  })
  if (error) return <ErrorState error={error} retry={refetch} />
  if (data === undefined || documents.data === undefined) return <PageSkeleton />
  if (data === null || documents.data?.all === 0) return <Start title={dashboard.title} />
  const usedCurrencies = [...new Set(data.totals.map(({ currency }) => currency))]
  const currencies = accountCurrencyFirst(usedCurrencies, data.currency, (currency) => currency)
  const currency = currencies.find((code) => code === params.currency) ?? currencies[0] ?? data.currency
  return (
    <Content create={create} figures={currencyFigures(data, currency, isIncome)}>
      {currencies.length > 1 && (
        <CurrencySwitch
          currencies={currencies}
          value={currency}
          onChange={(value) => setParams({ currency: value === data.currency ? undefined : value })}
        />
      )}
      <SideSwitch is_income={isIncome} onChange={(income) => setParams({ income })} />
    </Content>
  )
}

type ContentProps = {
  create: ReturnType<typeof useCreate>
  figures: ReturnType<typeof currencyFigures>
  // The switches in the header.
  children: ReactNode
}

function Content({ create, figures, children }: ContentProps) {
  const { dashboard: t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const behind = drillDownPaths(figures)
  return (
    <>
      <PageHeader title={t.title}>
        {children}
        {create && !isNarrow && <CreateButton {...create} />}
      </PageHeader>
      {create && isNarrow && <CreateButton {...create} is_floating />}
      <Stack gap="lg" pb={isNarrow ? '5rem' : 0}>
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
            <ExpectedPayments figures={figures} behind={behind} />
            <Vat figures={figures} behind={behind} />
          </Stack>
        </SimpleGrid>
      </Stack>
    </>
  )
}

type CurrencyProps = { currencies: string[]; value: string; onChange: (currency: string) => void }

function CurrencySwitch({ currencies, value, onChange }: CurrencyProps) {
  const { dashboard: t } = useTexts()
  return <SegmentedControl aria-label={t.currency} data={currencies} value={value} onChange={onChange} />
}

type SideProps = { is_income: boolean; onChange: (income: 'no' | undefined) => void }

function SideSwitch({ is_income, onChange }: SideProps) {
  const { dashboard: t } = useTexts()
  return (
    <SegmentedControl
      aria-label={t.side}
      data={[
        { value: 'yes', label: t.sales },
        { value: 'no', label: t.purchases },
      ]}
      value={is_income ? 'yes' : 'no'}
      onChange={(value) => onChange(value === 'no' ? 'no' : undefined)}
    />
  )
}

// Button for a new document, with its keyboard shortcut.
function useCreate(isIncome: boolean) {
  const t = useTexts()
  const navigate = useNavigate()
  const create = useMayWrite() ? createOf(isIncome, t) : undefined
  useHotkeys(create ? [['N', () => void navigate(create.path)]] : [])
  return create
}

const createOf = (isIncome: boolean, { invoices: t }: Texts) =>
  isIncome
    ? { path: '/invoices/new', label: t.create }
    : { path: '/invoices/new?income=no', label: t.createExpense }
