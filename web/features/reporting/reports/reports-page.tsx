import { ActionIcon, Button, Center, EmptyState, NavLink, Select, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { useToday } from '../../../api/account-clock.ts'
import { useFacts } from '../../../api/queries.ts'
import { Failure } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconPrinter, IconReportAnalytics, IconUserSearch } from '../../../components/icons/icons.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Pager } from '../../../components/lists/pager.tsx'
import { type Asked, useListAddress } from '../../../components/lists/use-list-params.ts'
import { type Texts, useSpoken, useTexts } from '../../../locales/locale-provider.tsx'
import { monthBefore } from './month-toolbar.tsx'
import { ReportFiles } from './report-downloads.tsx'
import { GROUPS, type Report, type ReportName, reportCalled } from './report-list.ts'
import styles from './reports.module.css'
import { Toolbar } from './toolbar.tsx'
import { Ageing } from './views/ageing-view.tsx'
import { Cash } from './views/cash-view.tsx'
import { Jpk } from './views/jpk-view.tsx'
import { Sales } from './views/sales-view.tsx'
import { Statement } from './views/statement-view.tsx'
import { Stock } from './views/stock-view.tsx'
import { Vat } from './views/vat-view.tsx'

// One page for all reports: which one, of when and whom, and its figures, each of which opens what stands behind it.

const PER_PAGE = '100'

export default function ReportsPage() {
  const { reports: t } = useTexts()
  const { asked, ask } = useListAddress()
  const report = reportCalled(asked.report)
  const { lang } = useSpoken()
  const today = useToday()
  const month = asked.month ?? (today && monthBefore(today))
  const query = questionOf(report, { ...asked, ...(month ? { month } : {}) }, lang)
  const is_narrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const heading = headingOf(report, asked, t)
  const hints: { [name: string]: string } = { ...t.hints, ...(asked.income === 'no' ? t.expenseHints : {}) }
  return (
    <>
      <PageHeader title={t.title} name={heading}>
        <ActionIcon variant="default" size={36} aria-label={t.print} onClick={() => window.print()}>
          <IconPrinter size={18} />
        </ActionIcon>
        <ReportFiles report={report} query={query} />
      </PageHeader>
      <div className={styles.page}>
        {is_narrow ? <Choice report={report} asked={asked} /> : <Navigation report={report} asked={asked} />}
        <Stack gap="sm" component="section" aria-labelledby="report">
          <div>
            <Title order={2} size="h3" id="report">
              {heading}
            </Title>
            <Text c="dimmed" size="sm">
              {hints[report.name]}
            </Text>
          </div>
          <Toolbar report={report} month={month} asked={asked} ask={ask} />
          <Body report={report} query={query} asked={asked} ask={ask} />
        </Stack>
      </div>
    </>
  )
}

// Whether sales or purchases are summed up is said with it.
function headingOf({ name, path }: Report, { income }: Asked, t: Texts['reports']): string {
  if (path !== '/reports/sales') return t.names[name]
  const by = t.names[name]
  return `${t.sides[income === 'no' ? 'no' : 'yes']} ${by.charAt(0).toLowerCase()}${by.slice(1)}`
}

// What is asked of the API: the address, and what the report takes where it says nothing.
function questionOf(report: Report, asked: Asked, lang: string): Asked {
  const { always, period, has_side, has_client, has_month, has_warehouse } = report
  const { report: _report, income, client_id, department_id, currency, warehouse_id, by, ...rest } = asked
  const { page, per_page = PER_PAGE, date_from, date_to, month, quarterly, carried } = rest
  const question: { [name: string]: unknown } = {
    ...(by ? { by } : {}),
    ...always,
    page,
    per_page,
    ...(period ? { period: asked.period ?? period, date_from, date_to } : {}),
    ...(has_side ? { income, department_id, currency } : {}),
    ...(has_month ? { month, quarterly, carried, department_id, lang } : {}),
    ...(has_warehouse ? { warehouse_id } : {}),
    ...(has_client ? { client_id } : {}),
  }
  return Object.fromEntries(
    Object.entries(question).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
}

// To another report one takes along what was chosen beside it.
function addressOf({ name }: Report, { report: _, page: _page, by: _by, ...asked }: Asked): string {
  return `/reports?${new URLSearchParams({ report: name, ...asked })}`
}

function Navigation({ report, asked }: { report: Report; asked: Asked }) {
  const { reports: t } = useTexts()
  return (
    <Stack component="nav" aria-label={t.chooser} gap="md" data-no-print>
      {GROUPS.map(({ name, reports }) => (
        <div key={name}>
          <Text className={styles.group ?? ''}>{t.groups[name]}</Text>
          {reports.map((one) => (
            <NavLink
              key={one.name}
              component={Link}
              to={addressOf(one, asked)}
              label={t.names[one.name]}
              leftSection={<one.icon size={17} stroke={1.6} />}
              active={one === report}
              aria-current={one === report ? 'page' : undefined}
              className={styles.link ?? ''}
            />
          ))}
        </div>
      ))}
    </Stack>
  )
}

function Choice({ report }: { report: Report; asked: Asked }) {
  const { reports: t } = useTexts()
  const { ask } = useListAddress()
  return (
    <Select
      data-no-print
      aria-label={t.chooser}
      value={report.name}
      allowDeselect={false}
      onChange={(name) => ask({ report: name ?? undefined, by: undefined })}
      data={GROUPS.map(({ name, reports }) => ({
        group: t.groups[name],
        items: reports.map((one) => ({ value: one.name, label: t.names[one.name] })),
      }))}
    />
  )
}

type Shown = ComponentType<{ data: never; report: Report; query: Asked }>

const BODIES: { readonly [name in ReportName]: Shown } = {
  vat: Vat,
  jpk: Jpk,
  client: Sales,
  product: Sales,
  category: Sales,
  month: Sales,
  department: Sales,
  issuer: Sales,
  ageing: Ageing,
  cash: Cash,
  statement: Statement,
  stock: Stock,
}

type BodyProps = {
  report: Report
  query: Asked
  asked: Asked
  ask: (changes: { [name: string]: string | undefined }) => void
}

function Body({ report, query, asked, ask }: BodyProps) {
  const { reports: t } = useTexts()
  const is_asked = !report.has_client || query.client_id !== undefined
  const is_dated = !report.has_month || query.month !== undefined
  const { data, error, refetch, isPlaceholderData } = useFacts<Told>(
    is_asked && is_dated ? `${report.path}.json` : undefined,
    query,
  )
  if (!is_asked)
    return (
      <Nothing
        icon={<IconUserSearch size={40} stroke={1.4} />}
        title={t.chooseClient}
        hint={t.chooseClientHint}
      />
    )
  if (error) return <Failure error={error} retry={refetch} />
  // Figures of the report before would stand under the heads of this one.
  if (!data || isPlaceholderData) return <PageSkeleton />
  const Shown = BODIES[report.name]
  if (data.rows_count === 0 && data.totals.length === 0)
    return (
      <Nothing icon={<IconReportAnalytics size={40} stroke={1.4} />} title={t.empty} hint={t.emptyHint}>
        {report.period && asked.period !== 'all' && (
          <Button
            variant="default"
            onClick={() => ask({ period: 'all', date_from: undefined, date_to: undefined })}
          >
            {t.showAll}
          </Button>
        )}
      </Nothing>
    )
  return (
    <>
      <Shown data={data as never} report={report} query={query} />
      <Pager asked={{ ...asked, per_page: query.per_page ?? PER_PAGE }} ask={ask} total={data.rows_count} />
    </>
  )
}

type Told = { rows_count: number; totals: readonly unknown[] }

type NothingProps = { icon: ReactNode; title: string; hint: string; children?: ReactNode }

const Nothing = ({ icon, title, hint, children }: NothingProps) => (
  <Center mih="40vh">
    <EmptyState icon={icon} title={title} description={hint}>
      {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  </Center>
)
