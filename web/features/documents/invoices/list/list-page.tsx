import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type InvoiceRow, invoiceName, invoiceRows, isDraft } from '../../../../api/invoices.ts'
import { IconFileInvoice, IconInbox } from '../../../../components/icons/icons.ts'
import type { Narrowing } from '../../../../components/lists/filters.tsx'
import { ListPage } from '../../../../components/lists/list-page.tsx'
import { IfMayWrite } from '../../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { DropOnList } from '../../../e-invoicing/received/upload-area.tsx'
import { useDrillDownFilters } from '../../../reporting/reports/drill-down-filters.tsx'
import { InvoicePreviewPanel } from '../preview-panel/preview-panel.tsx'
import { useInvoicePreviewPanel } from '../preview-panel/use-preview-panel.ts'
import { BulkActions } from './bulk-actions.tsx'
import { columnsOf, FIELDS } from './columns.tsx'
import { ExportMenu } from './export.tsx'
import { useFilters } from './filters.tsx'
import { groupOf } from './kind-groups.ts'
import { KindSwitch } from './kind-switch.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import type { ReminderTarget } from './reminder-letters.ts'
import { InvoiceCard } from './row-card.tsx'
import { SalesPurchasesSwitch } from './sales-purchases-switch.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { TotalsFooter, TotalsStrip } from './totals.tsx'
import { useRunningTasks } from './use-bulk-tasks.tsx'

// Clicking a draft opens the editor.
const pathOf = (row: InvoiceRow) => (isDraft(row) ? `/invoices/${row.id}/edit` : `/invoices/${row.id}`)

export default function InvoicesPage() {
  const t = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const panel = useInvoicePreviewPanel()
  useRunningTasks()
  const [reminding, setReminding] = useState<ReminderTarget>()
  const [params] = useSearchParams()
  const filters = [...useFilters(), ...useDrillDownFilters(Object.fromEntries(params))]
  const isExpense = params.get('income') === 'no'
  return (
    <>
      <ListPage
        resource={invoiceRows}
        columns={columnsOf(t.invoices, format, isExpense, t.gov)}
        filters={filters}
        has_period
        usual_order="issue_date.desc"
        narrowed_by={[kindNarrowing(t.invoices)]}
        always={{ 'fields[invoice]': FIELDS }}
        pathOf={pathOf}
        nameOf={(row) => invoiceName(row, t.invoices)}
        onRow={(row) => (isDraft(row) ? void navigate(pathOf(row)) : panel.open(row.id))}
        {...sideTexts(params.get('income'), t.invoices)}
        above={(query) => (
          <>
            <KindSwitch />
            <StatusTabs query={query} />
            <TotalsStrip query={query} />
          </>
        )}
        sums={(query, columns, lead) => <TotalsFooter query={query} columns={columns} lead={lead} />}
        actions={(query, columns) => (
          <>
            <SalesPurchasesSwitch />
            {isExpense && <ReceivedButton />}
            <ExportMenu query={query} columns={columns} />
          </>
        )}
        card={(row) => <InvoiceCard invoice={row} />}
        bulk={(rows, clear) => <BulkActions rows={rows} clear={clear} onRemind={setReminding} />}
      />
      {reminding && <RemindDialog target={reminding} onClose={() => setReminding(undefined)} />}
      {isExpense && <DropOnList />}
      {panel.id !== undefined && (
        <InvoicePreviewPanel
          key={panel.id}
          id={panel.id}
          onClose={panel.close}
          onOpen={() => void navigate(`/invoices/${panel.id}`)}
        />
      )}
    </>
  )
}

const kindNarrowing = (t: Texts['invoices']): Narrowing => ({
  kind: 'own',
  name: 'kinds',
  label: t.kindSwitch,
  tell: (kinds) => t.kindGroups[groupOf(kinds) ?? 'all'],
})

// Expenses have their own list.
function sideTexts(income: string | null, t: Texts['invoices']) {
  const isExpense = income === 'no'
  const icon = <IconFileInvoice size={40} stroke={1.4} />
  return isExpense
    ? {
        title: t.expenses,
        create: { path: '/invoices/new?income=no', label: t.createExpense },
        empty: { icon, title: t.emptyExpenses, hint: t.emptyExpensesHint },
      }
    : {
        title: income === 'all' ? t.bothSides : t.title,
        create: { path: '/invoices/new', label: t.create },
        empty: { icon, title: t.empty, hint: t.emptyHint },
      }
}

function ReceivedButton() {
  const { received: t } = useTexts()
  return (
    <IfMayWrite>
      <Button component={Link} to="/received" variant="default" leftSection={<IconInbox size={16} />}>
        {t.read}
      </Button>
    </IfMayWrite>
  )
}
