import { Alert, Anchor, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useRecord } from '../../../../api/queries.ts'
import { departments } from '../../../../api/resources.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { useGoOn } from '../../../../components/forms/use-navigate-after-save.ts'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { fieldName } from '../../../../locales/error-text.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { More, Notes } from './additional-fields.tsx'
import { GivenOut } from './delivered-alert.tsx'
import styles from './editor.module.css'
import { focusFirst } from './focus-targets.ts'
import { DoubtList, RuleList } from './format-violation-list.tsx'
import { Heading } from './header-fields.tsx'
import { Lines } from './line-table.tsx'
import { FIELDS, PARTS, type Settings } from './model/editor-values.ts'
import { isDraft, isUnissued, type Start } from './model/initial-values.ts'
import { textOf } from './model/line.ts'
import { Parties } from './parties.tsx'
import { Payment } from './payment.tsx'
import { useWaitingFiles, WaitingFiles } from './pending-attachments.tsx'
import { Preview, PreviewDialog } from './preview.tsx'
import { PreviewButton, usePreviewSide } from './preview-button.tsx'
import { Bar } from './save-bar.tsx'
import { Totals } from './totals.tsx'
import { type Editor, useEditor } from './use-invoice-editor.ts'
import type { SubmitHandlers } from './use-submit-invoice.ts'

type Props = { start: Start; settings: Settings; department_id: number | null; onOutdated: () => void }

export function InvoiceEditor(props: Props) {
  const { start } = props
  const t = useTexts()
  const files = useWaitingFiles()
  const editor = useEditor({ ...props, ...useAfterSaving(files.send) })
  const side = usePreviewSide()
  const { values } = editor
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, and not again
  useEffect(() => (isUnissued(start) ? focusFirst(values) : undefined), [])
  const country = useCountry(values.department_id as number | null)
  const preview = previewOf(editor)
  const back = backOf(start, t.invoices)
  return (
    <>
      <PageHeader title={titleOf(start, t)} back={back}>
        <PreviewButton side={side} />
      </PageHeader>
      <div className={styles.page} {...(side.is_shown ? { 'data-preview': true } : {})}>
        <div>
          <Stack gap="md">
            {start.how === 'edit' && <GivenOut source={start.source} />}
            <Others editor={editor} />
            <Heading editor={editor} />
            <Parties editor={editor} />
            <Lines editor={editor} country={country} />
            <div className={styles.pair}>
              <Payment editor={editor} />
              <Totals editor={editor} />
            </div>
            <Notes editor={editor} />
            <More editor={editor} />
            <WaitingFiles files={files} />
          </Stack>
          <RuleList editor={editor} />
          <DoubtList editor={editor} />
          <Bar editor={editor} back={back.path} />
        </div>
        {side.is_shown && (
          <aside className={styles.preview} aria-label={t.editor.preview}>
            <Preview {...preview} />
          </aside>
        )}
      </div>
      {!side.is_wide && (
        <PreviewDialog opened={side.is_dialog_open} onClose={side.closeDialog} {...preview} />
      )}
    </>
  )
}

// Leads to the saved document, and reports to those who have left the page.
function useAfterSaving(sendFiles: (id: number) => Promise<unknown>): Omit<SubmitHandlers, 'onOutdated'> {
  const { editor: t } = useTexts()
  const { pathname, search } = useLocation()
  const goOn = useGoOn()
  const notices = useNotices()
  return {
    onSaved: async ({ id, number }, next) => {
      await sendFiles(id)
      const is_sending = next === 'send'
      const goes =
        next === 'draft' ? goOn('/invoices?status=draft') : goOn(`/invoices/${id}`, { state: { is_sending } })
      if (is_sending && !goes) notices.done(t.issued(number ?? ''))
    },
    onLeft: () =>
      notices.done(
        <>
          {t.kept}{' '}
          <Anchor component={Link} to={pathname + search} size="sm">
            {t.continue}
          </Anchor>
        </>,
      ),
  }
}

// What is half typed is left out by the server.
function previewOf({ sent, start }: Editor) {
  return { body: start.how === 'edit' ? { ...sent.body, id: start.source.id } : sent.body }
}

// What is wrong with fields that are not on this page.
function Others({ editor: { problems } }: { editor: Editor }) {
  const t = useTexts()
  const shown = [...FIELDS, 'positions', 'buyer_id'] as string[]
  const others = Object.entries(problems).filter(
    ([field]) => !shown.includes(field) && !PARTS.some((part) => field.startsWith(part)),
  )
  if (others.length === 0) return null
  return (
    <Alert color="red" title={t.problems.fields} role="alert">
      {others.map(([field, text]) => (
        <div key={field}>
          {fieldName(t, field)}: {text}
        </div>
      ))}
    </Alert>
  )
}

// Where the seller is decides which rates are usual.
function useCountry(department_id: number | null): string {
  const { data } = useRecord(departments, department_id ?? undefined)
  return textOf((data as { country?: string | null } | undefined)?.country)
}

function titleOf(start: Start, { editor: t, invoices }: Texts) {
  switch (start.how) {
    case 'new':
      return start.income ? t.title : invoices.createExpense
    case 'edit':
      return isDraft(start) ? t.draft : t.edit(start.source.number)
    case 'copy':
      return t.copyOf(start.source.number)
    case 'correct':
      return t.correctionOf(start.source.number)
    case 'convert':
      return t.madeFrom(t.kinds[start.kind] ?? start.kind, start.source.number)
  }
}

const backOf = (start: Start, t: Texts['invoices']) =>
  start.how === 'new' || isDraft(start)
    ? !('income' in start) || start.income
      ? { path: '/invoices', label: t.title }
      : { path: '/invoices?income=no', label: t.expenses }
    : { path: `/invoices/${start.source.id}`, label: start.source.number }
