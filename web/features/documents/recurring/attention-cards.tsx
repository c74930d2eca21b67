import { Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { invoiceRows, invoiceName as numberOf } from '../../../api/invoices.ts'
import { useList } from '../../../api/queries.ts'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { problemTexts } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { IssueButton } from '../invoices/actions/draft-actions.tsx'
import { nameOf, type RecurringSeries, recurrings } from './recurring.ts'

// Cards for schedules that need attention: stopped, unsent document, drafts to issue.

// Explains why a schedule stopped or paused, or why its last document failed, with a link to fix it.
export function Problem({ series: { id, problem, state, last_invoice_id } }: { series: RecurringSeries }) {
  const { recurrings: t } = useTexts()
  if (!problem) return null
  const isStopped = state === 'failed'
  const { title, link } =
    state === 'paused' ? { title: t.restsTitle, link: t.toLast } : { title: t.unsentTitle, link: t.toUnsent }
  return (
    <Alert
      color={isStopped ? 'red' : 'yellow'}
      title={isStopped ? t.failedTitle : title}
      mb="lg"
      role="status"
    >
      <Why problem={problem} />
      {isStopped && <div>{t.failedHint}</div>}
      {isStopped && (
        <IfMayWrite>
          <Anchor component={Link} to={`/recurrings/${id}/edit`} inherit underline="always">
            {t.mend}
          </Anchor>
        </IfMayWrite>
      )}
      {!isStopped && last_invoice_id && (
        <Anchor component={Link} to={`/invoices/${last_invoice_id}`} inherit underline="always">
          {link}
        </Anchor>
      )}
    </Alert>
  )
}

function Why({ problem }: { problem: string }) {
  return problemTexts(useTexts(), problem).map((text) => <div key={text}>{text}</div>)
}

const SHOWN = 20

export function Drafts({ series: { id } }: { series: RecurringSeries }) {
  const { recurrings: t, invoices, clients } = useTexts()
  const { day, money, count } = useFormat()
  const query = { recurring_id: id, income: 'all', status: 'draft' }
  const { data } = useList(invoiceRows, { ...query, per_page: SHOWN }, { staleTime: 0 })
  if (!data || data.rows.length === 0) return null
  return (
    <Card component="section" aria-label={t.waiting}>
      <Title order={2} size="h4">
        {t.waiting}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.waitingHint}
      </Text>
      <SmallTable
        label={t.waiting}
        rows={data.rows}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'number',
            label: clients.number,
            show: (invoice) => (
              <Anchor component={Link} to={`/invoices/${invoice.id}`} inherit fw={600}>
                {numberOf(invoice, invoices)}
              </Anchor>
            ),
          },
          { key: 'day', label: clients.issued, show: ({ issue_date }) => day(issue_date) },
          {
            key: 'amount',
            label: clients.amount,
            align: 'right',
            show: ({ price_gross, currency }) => money(price_gross, currency),
          },
          {
            key: 'issue',
            label: '',
            is_action: true,
            show: ({ id }) => (
              <IfMayWrite>
                <IssueButton id={id} size="compact-sm" />
              </IfMayWrite>
            ),
          },
        ]}
      />
      {data.total > SHOWN && (
        <Anchor
          component={Link}
          to={`/invoices?recurring_id=${id}&income=all&status=draft`}
          size="sm"
          mt="sm"
        >
          {t.allHistory} ({count(data.total)})
        </Anchor>
      )}
    </Card>
  )
}

const AGAIN_MS = 5_000

// Shown above the list while many documents are being created: the number that is left.
export function RunningSchedules() {
  const { recurrings: t } = useTexts()
  const { data } = useList(
    recurrings,
    { due: true, per_page: 1 },
    { staleTime: 0, refetchInterval: AGAIN_MS },
  )
  if (!data || data.total === 0) return null
  return (
    <Alert color="blue" mb="lg" role="status">
      {t.making(data.total)}
    </Alert>
  )
}

const SHOWN_SCHEDULES = 3

// Lists stopped schedules with their reasons above the list.
export function StoppedCard() {
  const { recurrings: t } = useTexts()
  const { data } = useList(recurrings, { state: 'failed', per_page: SHOWN_SCHEDULES })
  if (!data || data.total === 0) return null
  return (
    <Alert color="red" title={t.stoppedTitle(data.total)} mb="lg" role="status">
      <Stack gap="xs">
        {data.rows.map((series) => (
          <Group key={series.id} gap="xs" align="flex-start">
            <Anchor component={Link} to={`/recurrings/${series.id}`} inherit fw={600}>
              {nameOf(series)}
            </Anchor>
            <div>
              <Why problem={series.problem ?? ''} />
            </div>
          </Group>
        ))}
        {data.total > SHOWN_SCHEDULES && (
          <Anchor component={Link} to="/recurrings?state=failed" inherit underline="always">
            {t.allStopped}
          </Anchor>
        )}
      </Stack>
    </Alert>
  )
}
