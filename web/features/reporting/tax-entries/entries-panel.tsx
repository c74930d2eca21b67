import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { Pager } from '../../../components/lists/pager.tsx'
import type { ListParams } from '../../../components/lists/use-list-params.ts'
import { useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { EntryDetails } from './entry-details.tsx'
import { EntrySums } from './entry-sums.tsx'
import styles from './tax-entries.module.css'
import { queryOf, type TaxDoubt, type TaxEntries } from './tax-entries.ts'

type Props = { link: string; name: string; opened: boolean; onClose: () => void }

// The tax entries behind a figure, beside the page that shows it.
export function EntriesPanel({ link, name, opened, onClose }: Props) {
  const { month } = useFormat()
  const { taxEntries: t } = useTexts()
  const query = queryOf(link)
  const period = query.month ? month(query.month) : query.quarter
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={[t.title, name, period].filter(Boolean).join(' · ')}
      size="xl"
    >
      <TaxEntryList query={query} />
    </SidePanel>
  )
}

export function TaxEntryList({ query }: { query: ListParams }) {
  const { taxEntries: t } = useTexts()
  const [paging, setPaging] = useState<ListParams>({ per_page: '100' })
  const { data, error, refetch } = useApiQuery<TaxEntries>('/tax_entries.json', { ...query, ...paging })
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeleton h={160} />
  const { entries, entries_count } = data
  return (
    <>
      <Doubts doubts={doubtsOf(data, query)} />
      {entries_count === 0 ? (
        <Text size="sm">{query.document_id ? t.noneOfDocument : t.none}</Text>
      ) : (
        <>
          {entries.length === entries_count && <EntrySums entries={entries} />}
          <ul className={styles.entries}>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id
              <EntryDetails key={index} entry={entry} />
            ))}
          </ul>
        </>
      )}
      {entries_count > entries.length && (
        <Pager
          params={paging}
          setParams={(changes) =>
            setPaging(({ per_page = '100', page }) => ({
              per_page: 'per_page' in changes ? (changes.per_page ?? '25') : per_page,
              page: 'page' in changes ? (changes.page ?? '1') : (page ?? '1'),
            }))
          }
          total={entries_count}
        />
      )}
    </>
  )
}

// The API returns the doubts of the whole month; those about other documents do not explain this figure.
function doubtsOf({ entries, doubts }: TaxEntries, { document_id }: ListParams): TaxDoubt[] {
  if (document_id) return doubts
  const shown = new Set(entries.map((entry) => entry.document_id))
  return doubts.filter((doubt) => shown.has(doubt.document_id))
}

function Doubts({ doubts }: { doubts: readonly TaxDoubt[] }) {
  const { taxEntries: t } = useTexts()
  if (doubts.length === 0) return null
  const title = (
    <Text c="var(--mantine-color-text)" inherit>
      {t.doubts}
    </Text>
  )
  return (
    <Alert color="yellow" title={title} mb="md" data-doubts>
      <Stack gap={4}>
        {doubts.map((doubt) => (
          <div key={`${doubt.document_id} ${doubt.code} ${doubt.day}`}>
            <Anchor component={Link} to={`/invoices/${doubt.document_id}`} size="sm" underline="always">
              {doubt.number || t.unnamed}
            </Anchor>
            {': '}
            {doubtText(t, doubt)}
          </div>
        ))}
      </Stack>
    </Alert>
  )
}

const doubtText = (t: Texts['taxEntries'], { code }: TaxDoubt): string =>
  t.doubtTexts[code ?? ''] ?? (code ?? '').replaceAll('_', ' ')
