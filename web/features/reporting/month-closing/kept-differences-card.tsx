import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { fileUrl, sendJson } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { fieldLabelOf } from '../declaration/declaration-rows.ts'
import { citeArticle } from '../tax-entries/article.ts'
import styles from './closing.module.css'
import { type Closing, monthName, useMayKeepBooks } from './closing.ts'

// Figures of filed months that the version before the tax ledger declared otherwise. They stay as they were filed until
// a person applies the rules.

const REPORT = '/reports/tax_differences'
const SHOWN_MAX = 100

type Difference = Answers['TaxDifferenceReport']['rows'][number]

export function KeptDifferencesCard({ closing }: { closing: Closing }) {
  const { lang, texts } = useLocale()
  const { keptDifferences: t } = texts
  const mayKeepBooks = useMayKeepBooks()
  const { kept_differences: months, month } = closing
  const others = months.filter((entry) => entry.month !== month)
  const count = months.find((entry) => entry.month === month)?.count ?? 0
  if (months.length === 0) return null
  return (
    <SectionCard title={t.title} hint={count > 0 ? t.hint : t.otherHint}>
      <Stack gap="md">
        {count > 0 && <Differences month={month ?? ''} count={count} />}
        {others.length > 0 && (
          <div>
            <Text className={styles.group ?? ''} component="h3">
              {count > 0 ? t.otherMonths : t.months}
            </Text>
            <div className={styles.documents}>
              {others.map((entry) => (
                <Anchor key={entry.month} component={Link} to={`/closing?month=${entry.month}`} inherit>
                  {monthName(entry.month, lang)}
                </Anchor>
              ))}
            </div>
          </div>
        )}
        {count > 0 && mayKeepBooks && <ApplyButton closing={closing} />}
      </Stack>
    </SectionCard>
  )
}

function Differences({ month, count }: { month: string; count: number }) {
  const { keptDifferences: t } = useTexts()
  const { amount } = useFormat()
  const { data } = useApiQuery<Answers['TaxDifferenceReport']>(`${REPORT}.json`, {
    month,
    per_page: String(SHOWN_MAX),
  })
  const rows = data?.rows.filter(({ state }) => state === 'kept') ?? []
  return (
    <>
      <SmallTable
        label={t.title}
        rows={rows}
        keyOf={({ document_id, field }) => `${document_id} ${field}`}
        columns={[
          {
            key: 'document',
            label: t.document,
            show: ({ document_id, number }) => (
              <Anchor component={Link} to={`/invoices/${document_id}`} inherit>
                {number || `#${document_id}`}
              </Anchor>
            ),
          },
          { key: 'field', label: t.field, show: (row) => <FieldName row={row} /> },
          { key: 'declared', label: t.declared, align: 'right', show: (row) => amount(row.old_amount) },
          { key: 'due', label: t.byRules, align: 'right', show: (row) => amount(row.new_amount) },
          { key: 'reason', label: t.reason, is_long: true, show: (row) => <Reason row={row} /> },
        ]}
      />
      {count > rows.length && data && (
        <Anchor href={fileUrl(`${REPORT}.xlsx`, { month })} size="sm">
          {t.downloadAll(count)}
        </Anchor>
      )}
    </>
  )
}

function FieldName({ row: { field } }: { row: Difference }) {
  const { keptDifferences: t, reports } = useTexts()
  const name = field ?? ''
  const sum = t.sums[name]
  if (sum !== undefined) return sum
  return (
    <>
      {fieldLabelOf(name, reports)}{' '}
      <Text span size="xs" c="dimmed">
        {name}
      </Text>
    </>
  )
}

function Reason({ row: { finding, article } }: { row: Difference }) {
  const { keptDifferences: t, taxEntries } = useTexts()
  return (
    <>
      {t.findings[finding ?? 'other']}{' '}
      <Text span size="xs" c="dimmed">
        {citeArticle(article, taxEntries.citation)}
      </Text>
    </>
  )
}

function ApplyButton({ closing: { month, state } }: { closing: Closing }) {
  const { lang, texts } = useLocale()
  const { keptDifferences: t } = texts
  const confirm = useConfirm()
  const notices = useNotify()
  const { send, is_sending } = useFormRequest()
  const apply = async () => {
    const isConfirmed = await confirm({
      title: t.applyTitle(monthName(month, lang)),
      text: state === 'open' ? t.applyToOpen : t.applyToClosed,
      yes: t.apply,
    })
    if (!isConfirmed) return
    await send(async () => {
      await sendJson('POST', `/closing/${month}/apply_rules.json`, {})
      notices.done(t.applied)
    })
  }
  return (
    <Group>
      <Button variant="default" loading={is_sending} onClick={() => void apply()}>
        {t.apply}
      </Button>
    </Group>
  )
}
