import { Button } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isDraft, type Listed, listed, nameOf } from '../../../../api/invoices.ts'
import { IconFileInvoice, IconInbox } from '../../../../components/icons/icons.ts'
import { useColumns } from '../../../../components/lists/columns.tsx'
import { ListPage } from '../../../../components/lists/list-page.tsx'
import { Writing } from '../../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { DropOnList } from '../../../e-invoicing/received/upload-area.tsx'
import { useFiltersBehind } from '../../../reporting/reports/drill-down-filters.tsx'
import { Panel } from '../preview-panel/preview-panel.tsx'
import { usePanel } from '../preview-panel/use-preview-panel.ts'
import { BulkActions } from './bulk-actions.tsx'
import { columnsOf, FIELDS } from './columns.tsx'
import { ExportMenu } from './export.tsx'
import { useFilters } from './filters.tsx'
import { KindSwitch } from './kind-switch.tsx'
import { InvoiceCard } from './row-card.tsx'
import { SideSwitch } from './sales-purchases-switch.tsx'
import { Tabs } from './status-tabs.tsx'
import { Sums, SumsStrip } from './totals.tsx'
import { useRunningTasks } from './use-bulk-tasks.tsx'

// A draft is there to be gone on with.
const pathOf = (row: Listed) => (isDraft(row) ? `/invoices/${row.id}/edit` : `/invoices/${row.id}`)

const NARROWED_BY = ['kinds']

export default function InvoicesPage() {
  const t = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const panel = usePanel()
  useRunningTasks()
  const [params] = useSearchParams()
  const filters = [...useFilters(), ...useFiltersBehind(Object.fromEntries(params))]
  const is_expense = params.get('income') === 'no'
  const columns = columnsOf(t.invoices, format, is_expense, t.gov)
  const { shown } = useColumns(listed.path, columns)
  return (
    <>
      <ListPage
        resource={listed}
        columns={columns}
        filters={filters}
        has_period
        usual_order="issue_date.desc"
        narrowed_by={NARROWED_BY}
        always={{ 'fields[invoice]': FIELDS }}
        pathOf={pathOf}
        nameOf={(row) => nameOf(row, t.invoices)}
        onRow={(row) => (isDraft(row) ? void navigate(pathOf(row)) : panel.open(row.id))}
        {...sideTexts(is_expense, t.invoices)}
        above={(query) => (
          <>
            <KindSwitch />
            <Tabs query={query} />
            <SumsStrip query={query} />
          </>
        )}
        sums={(query) => <Sums query={query} columns={shown} />}
        actions={(query) => (
          <>
            <SideSwitch />
            {is_expense && <ReceivedButton />}
            <ExportMenu query={query} columns={shown} />
          </>
        )}
        card={(row) => <InvoiceCard invoice={row} />}
        bulk={(rows, clear) => <BulkActions rows={rows} clear={clear} />}
      />
      {is_expense && <DropOnList />}
      {panel.id !== undefined && (
        <Panel
          key={panel.id}
          id={panel.id}
          onClose={panel.close}
          onOpen={() => void navigate(`/invoices/${panel.id}`)}
        />
      )}
    </>
  )
}

// Purchases are a list of their own.
function sideTexts(is_expense: boolean, t: Texts['invoices']) {
  const icon = <IconFileInvoice size={40} stroke={1.4} />
  return is_expense
    ? {
        title: t.expenses,
        create: { path: '/invoices/new?income=no', label: t.createExpense },
        empty: { icon, title: t.emptyExpenses, hint: t.emptyExpensesHint },
      }
    : {
        title: t.title,
        create: { path: '/invoices/new', label: t.create },
        empty: { icon, title: t.empty, hint: t.emptyHint },
      }
}

function ReceivedButton() {
  const { received: t } = useTexts()
  return (
    <Writing>
      <Button component={Link} to="/received" variant="default" leftSection={<IconInbox size={16} />}>
        {t.read}
      </Button>
    </Writing>
  )
}
