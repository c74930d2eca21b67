import { ActionIcon, Button, Center, EmptyState, NavLink, Select, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { useToday } from '../../../api/account-clock.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconPrinter, IconReportAnalytics, IconUserSearch } from '../../../components/icons/icons.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Pager } from '../../../components/lists/pager.tsx'
import { type ListParams, useListParams } from '../../../components/lists/use-list-params.ts'
import { type Texts, useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { monthBefore, quarterBefore } from './month-toolbar.tsx'
import { ReportFiles, ReportPdf } from './report-downloads.tsx'
import { findReport, GROUPS, type Report, type ReportName } from './report-list.ts'
import styles from './reports.module.css'
import { Toolbar } from './toolbar.tsx'
import { Ageing } from './views/ageing-view.tsx'
import { Balances } from './views/balances-view.tsx'
import { Cash } from './views/cash-view.tsx'
import { Jpk } from './views/jpk-view.tsx'
import { Oss, Ustva, VatUe } from './views/return-views.tsx'
import { Sales } from './views/sales-view.tsx'
import { Statement } from './views/statement-view.tsx'
import { Stock } from './views/stock-view.tsx'
import { Vat } from './views/vat-view.tsx'

// One page for all reports: selection, filters and figures. Each figure links to the documents behind it.

const PER_PAGE = '100'

export default function ReportsPage() {
  const { reports: t } = useTexts()
  const { params, setParams } = useListParams()
  const report = findReport(params.report)
  const { lang } = useLocale()
  const today = useToday()
  const month = params.month ?? (today && monthBefore(today))
  const quarter = params.quarter ?? (today && quarterBefore(today))
  const dated = { ...params, ...(month ? { month } : {}), ...(quarter ? { quarter } : {}) }
  const query = questionOf(report, dated, lang)
  const isNarrow = useMediaQuery('(max-width: 100em)', false, { getInitialValueInEffect: false })
  const heading = headingOf(report, params, t)
  const hints: { [name: string]: string } = { ...t.hints, ...(params.income === 'no' ? t.expenseHints : {}) }
  return (
    <>
      <PageHeader title={t.title} name={heading}>
        {report.has_no_pdf ? (
          <ActionIcon variant="default" size={36} aria-label={t.print} onClick={() => window.print()}>
            <IconPrinter size={18} />
          </ActionIcon>
        ) : (
          <ReportPdf report={report} query={query} />
        )}
        <ReportFiles report={report} query={query} />
      </PageHeader>
      <div className={styles.page} data-wide-page>
        {isNarrow ? (
          <Choice report={report} params={params} />
        ) : (
          <Navigation report={report} params={params} />
        )}
        <Stack gap="sm" component="section" aria-labelledby="report">
          <div>
            <Title order={2} size="h3" id="report">
              {heading}
            </Title>
            <Text c="dimmed" size="sm">
              {hints[report.name]}
            </Text>
          </div>
          <Toolbar report={report} month={month} quarter={quarter} params={params} setParams={setParams} />
          <Body report={report} query={query} params={params} setParams={setParams} />
        </Stack>
      </div>
    </>
  )
}

// The query states whether sales or purchases are reported.
function headingOf({ name, path }: Report, { income }: ListParams, t: Texts['reports']): string {
  if (path !== '/reports/sales') return t.names[name]
  const by = t.names[name]
  return `${t.sides[income === 'no' ? 'no' : 'yes']} ${by.charAt(0).toLowerCase()}${by.slice(1)}`
}

// Query for the API: the URL parameters and the defaults of the report.
function questionOf(report: Report, params: ListParams, lang: string): ListParams {
  const { always, period, has_side, has_client, has_month, has_warehouse, has_quarter, has_day } = report
  const { report: _report, income, client_id, department_id, currency, warehouse_id, by, ...filters } = params
  const { page, per_page = PER_PAGE, date_from, date_to, month, quarter, quarterly, carried, date } = filters
  const question: { [name: string]: unknown } = {
    ...(by ? { by } : {}),
    ...always,
    page,
    per_page,
    ...(period ? { period: params.period ?? period, date_from, date_to } : {}),
    ...(has_side ? { income, department_id, currency } : {}),
    ...(has_month ? { month, department_id, lang } : {}),
    ...(report.name === 'jpk' ? { quarterly, carried } : {}),
    ...(has_quarter ? { quarter, department_id, lang } : {}),
    ...(has_day ? { date } : {}),
    ...(has_warehouse ? { warehouse_id } : {}),
    ...(has_client ? { client_id } : {}),
  }
  return Object.fromEntries(
    Object.entries(question).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
}

// Filters that both reports know are kept when the user changes the report.
function addressOf({ name }: Report, { report: _, page: _page, by: _by, ...params }: ListParams): string {
  return `/reports?${new URLSearchParams({ report: name, ...params })}`
}

function Navigation({ report, params }: { report: Report; params: ListParams }) {
  const { reports: t } = useTexts()
  return (
    <Stack component="nav" aria-label={t.chooser} gap="md" data-no-print>
      {GROUPS.map(({ name, reports }) => (
        <div key={name}>
          <Text className={styles.group ?? ''}>{t.groups[name]}</Text>
          {reports.map((entry) => (
            <NavLink
              key={entry.name}
              component={Link}
              to={addressOf(entry, params)}
              label={t.names[entry.name]}
              leftSection={<entry.icon size={17} stroke={1.6} />}
              active={entry === report}
              aria-current={entry === report ? 'page' : undefined}
              className={styles.link ?? ''}
            />
          ))}
        </div>
      ))}
    </Stack>
  )
}

function Choice({ report }: { report: Report; params: ListParams }) {
  const { reports: t } = useTexts()
  const { setParams } = useListParams()
  return (
    <Select
      data-no-print
      aria-label={t.chooser}
      maw={{ sm: 360 }}
      value={report.name}
      allowDeselect={false}
      onChange={(name) => setParams({ report: name ?? undefined, by: undefined })}
      data={GROUPS.map(({ name, reports }) => ({
        group: t.groups[name],
        items: reports.map((entry) => ({ value: entry.name, label: t.names[entry.name] })),
      }))}
    />
  )
}

type ReportView = ComponentType<{ data: never; report: Report; query: ListParams }>

const BODIES: { readonly [name in ReportName]: ReportView } = {
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
  vat_ue: VatUe,
  oss: Oss,
  ustva: Ustva,
  balances: Balances,
}

type BodyProps = {
  report: Report
  query: ListParams
  params: ListParams
  setParams: (changes: { [name: string]: string | undefined }) => void
}

function Body({ report, query, params, setParams }: BodyProps) {
  const { reports: t } = useTexts()
  const isAsked = !report.has_client || query.client_id !== undefined
  const isDated = hasItsDate(report, query)
  const { data, error, refetch, isPlaceholderData } = useApiQuery<ReportData>(
    isAsked && isDated ? `${report.path}.json` : undefined,
    query,
  )
  if (!isAsked)
    return (
      <Nothing
        icon={<IconUserSearch size={40} stroke={1.4} />}
        title={t.chooseClient}
        hint={t.chooseClientHint}
      />
    )
  if (error) return <ErrorState error={error} retry={refetch} />
  // Clears the figures of the previous report, because they do not match the new columns.
  if (!data || isPlaceholderData) return <PageSkeleton />
  const Shown = BODIES[report.name]
  if (isEmpty(data))
    return (
      <Nothing icon={<IconReportAnalytics size={40} stroke={1.4} />} title={t.empty} hint={t.emptyHint}>
        {report.period && params.period !== 'all' && (
          <Button
            variant="default"
            onClick={() => setParams({ period: 'all', date_from: undefined, date_to: undefined })}
          >
            {t.showAll}
          </Button>
        )}
      </Nothing>
    )
  return (
    <>
      {/* The data was requested for this report, whose view reads its rows. */}
      <Shown data={data as never} report={report} query={query} />
      <Pager
        params={{ ...params, per_page: query.per_page ?? PER_PAGE }}
        setParams={setParams}
        total={data.rows_count}
      />
    </>
  )
}

const hasItsDate = ({ has_month, has_quarter }: Report, { month, quarter }: ListParams): boolean =>
  (!has_month || month !== undefined) && (!has_quarter || quarter !== undefined)

// Problems of a return are shown even if it has no rows.
const isEmpty = ({ rows_count, totals, obstacles = [] }: ReportData): boolean =>
  rows_count === 0 && totals.length === 0 && obstacles.length === 0

type ReportData = { rows_count: number; totals: readonly unknown[]; obstacles?: readonly unknown[] }

type NothingProps = { icon: ReactNode; title: string; hint: string; children?: ReactNode }

const Nothing = ({ icon, title, hint, children }: NothingProps) => (
  <Center mih="40vh">
    <EmptyState icon={icon} title={title} description={hint}>
      {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  </Center>
)
