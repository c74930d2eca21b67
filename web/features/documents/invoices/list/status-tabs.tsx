import { Link, useSearchParams } from 'react-router'
import type { QueryParams } from '../../../../api/client.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { filterParams } from './list-filters.ts'
import styles from './status-tabs.module.css'

const DEFAULT_TABS = ['all', 'draft', 'issued', 'sent', 'partial', 'paid', 'overdue']
// Few companies use these; they appear with the first document.
const RARE = ['accepted', 'rejected', 'incomplete']

export function StatusTabs({ query }: { query: QueryParams }) {
  const { invoices: t } = useTexts()
  const { data } = useCounts(query)
  const counts = data ?? {}
  const current = String(query.status ?? 'all')
  const tabs = [...DEFAULT_TABS, ...RARE.filter((status) => counts[status] || current === status)]
  return (
    <nav aria-label={t.statusTabs} className={styles.tabs} data-no-print>
      {tabs.map((status) => (
        <Tab key={status} status={status} is_current={status === current} count={counts[status]} />
      ))}
    </nav>
  )
}

export const useCounts = (query: QueryParams) =>
  useApiQuery<{ [status: string]: number }>('/invoices/counts.json', {
    ...filterParams(query),
    status: undefined,
  })

type TabProps = { status: string; is_current: boolean; count: number | undefined }

function Tab({ status, is_current, count }: TabProps) {
  const { tabs } = useTexts().invoices
  const format = useFormat()
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.delete('page')
  if (status === 'all') to.delete('status')
  else to.set('status', status)
  return (
    <Link
      to={{ search: to.toString() }}
      replace
      className={styles.tab}
      aria-current={is_current ? 'page' : undefined}
    >
      {tabs[status]}
      {count !== undefined && (
        <span className={styles.count} data-late={(status === 'overdue' && count > 0) || undefined}>
          {format.count(count)}
        </span>
      )}
    </Link>
  )
}
