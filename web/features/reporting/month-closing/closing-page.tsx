import { Alert, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAccount } from '../../../api/account.ts'
import { useToday } from '../../../api/account-clock.ts'
import { ApiError } from '../../../api/errors.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconEye } from '../../../components/icons/icons.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { StatusBadge, type Tone } from '../../../components/layout/status-badge.tsx'
import { useListParams } from '../../../components/lists/use-list-params.ts'
import { fieldErrors } from '../../../locales/error-text.ts'
import { useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { MonthFilter, monthBefore } from '../reports/month-toolbar.tsx'
import { ChangesCard } from './changes-card.tsx'
import { ChecklistCard } from './checklist-card.tsx'
import { CloseCard } from './close-card.tsx'
import styles from './closing.module.css'
import { type Closing, monthName, useClosing, useMayKeepBooks } from './closing.ts'
import { FiguresCard } from './figures-card.tsx'
import { FiledDialog } from './filed-dialog.tsx'
import { FilesCard } from './files-card.tsx'
import { KeptDifferencesCard } from './kept-differences-card.tsx'
import { MonthsCard } from './months-card.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { previewOf, useStatedFields } from './stated-fields.ts'
import { WritingAlert } from './writing-alert.tsx'

// One month: what is left to do, its figures, closing it, its files and what changed since.
export default function ClosingPage() {
  const { params } = useListParams()
  const today = useToday()
  const month = params.month ?? (today && monthBefore(today))
  return month && today ? <Month key={month} month={month} today={today} /> : <PageSkeleton />
}

const TONES: { readonly [state in NonNullable<Closing['state']>]: Tone } = {
  open: 'neutral',
  closing: 'info',
  closed: 'good',
  filed: 'good',
}
const WAIT_MS = 300

function Month({ month, today }: { month: string; today: string }) {
  const { lang, texts } = useLocale()
  const { closing: t } = texts
  const { setParams } = useListParams()
  const stated = useStatedFields()
  const [preview] = useDebouncedValue(previewOf(stated.values), WAIT_MS)
  const { data, error, refetch } = useClosing(month, preview)
  const problems = fieldErrors(texts, error)
  const isRefused = error instanceof ApiError && Object.keys(problems).length > 0 && data !== undefined
  return (
    <>
      <PageHeader
        title={t.title}
        name={`${t.title}: ${monthName(month, lang)}`}
        beside={data?.state && <StatusBadge tone={TONES[data.state]}>{t.states[data.state]}</StatusBadge>}
      >
        <MonthFilter month={month} setParams={setParams} />
      </PageHeader>
      {error && !isRefused ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <PageSkeleton />
      ) : (
        <View closing={data} today={today} stated={stated} problems={problems} />
      )}
    </>
  )
}

type ViewProps = {
  closing: Closing
  today: string
  stated: ReturnType<typeof useStatedFields>
  problems: { [field: string]: string }
}

function View({ closing, today, stated, problems }: ViewProps) {
  const { closing: t } = useTexts()
  const mayKeepBooks = useMayKeepBooks()
  const { data: account } = useAccount()
  const [dialog, setDialog] = useState<'filed' | 'reopen'>()
  const onClose = () => setDialog(undefined)
  const { state, changes, revisions } = closing
  const isPolish = closing.declaration.length > 0 || closing.variant === 'V7K'
  return (
    <>
      {!mayKeepBooks && (
        <Alert color="gray" icon={<IconEye size={18} />} mb="lg">
          {t.readOnly}
        </Alert>
      )}
      <WritingAlert closing={closing} />
      <div className={styles.page}>
        <Stack gap="lg">
          {changes && <ChangesCard closing={closing} changes={changes} />}
          {state === 'open' && <ChecklistCard closing={closing} />}
          <FiguresCard closing={closing} currency={isPolish ? 'PLN' : (account?.currency ?? 'PLN')} />
          {state !== 'open' && <ChecklistCard closing={closing} />}
          <KeptDifferencesCard closing={closing} />
        </Stack>
        <Stack gap="lg">
          {state === 'open' && mayKeepBooks && (
            <CloseCard closing={closing} stated={stated} has_file={isPolish} problems={problems} />
          )}
          {revisions.length > 0 && (
            <FilesCard
              closing={closing}
              onFile={() => setDialog('filed')}
              onReopen={() => setDialog('reopen')}
            />
          )}
          <MonthsCard closing={closing} />
        </Stack>
      </div>
      {dialog === 'filed' && <FiledDialog closing={closing} today={today} onClose={onClose} />}
      {dialog === 'reopen' && <ReopenDialog closing={closing} onClose={onClose} />}
    </>
  )
}
