import { Alert, Anchor, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { useNavigateAfterSave } from '../../../../components/forms/use-navigate-after-save.ts'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { fieldLabel } from '../../../../locales/error-text.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { AdditionalFields, Notes } from './additional-fields.tsx'
import { DeliveredAlert } from './delivered-alert.tsx'
import styles from './editor.module.css'
import { focusFirst, focusReason } from './focus-targets.ts'
import { DoubtList, RuleList } from './format-violation-list.tsx'
import { Heading } from './header-fields.tsx'
import { Lines } from './line-table.tsx'
import { type EditorSettings, FIELDS, NESTED_LISTS } from './model/editor-values.ts'
import { type EditorSource, isDraft, isNewOrDraft } from './model/initial-values.ts'
import { Parties } from './parties.tsx'
import { Payment } from './payment.tsx'
import { PendingAttachments, usePendingAttachments } from './pending-attachments.tsx'
import { Preview, PreviewDialog } from './preview.tsx'
import { PreviewButton, usePreviewSide } from './preview-button.tsx'
import { ReceivedPages, ReceivedPagesDialog, receivedTitle } from './received-pages.tsx'
import { SaveBar } from './save-bar.tsx'
import { Totals } from './totals.tsx'
import { trackedPart } from './tracked-part.tsx'
import { type InvoiceEditorState, useInvoiceEditor } from './use-invoice-editor.ts'
import { useLinkReceived } from './use-link-received.ts'
import { useSellerCountry } from './use-seller-country.ts'
import type { SubmitHandlers } from './use-submit-invoice.ts'

type Props = {
  start: EditorSource
  settings: EditorSettings
  department_id: number | null
  onOutdated: () => void
}

export function InvoiceEditor(props: Props) {
  const { start } = props
  const t = useTexts()
  const files = usePendingAttachments()
  const received = start.how === 'new' ? start.received : undefined
  const linkReceived = useLinkReceived(received)
  const editor = useInvoiceEditor({
    ...props,
    ...useAfterSaving(async (id) => [await linkReceived(id), await files.send(id)]),
    sendFiles: files.send,
  })
  const side = usePreviewSide()
  useInitialFocus(start, editor.values)
  // It determines the suggested tax rates.
  const country = useSellerCountry(editor.values.department_id as number | null)
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
            {start.how === 'edit' && <DeliveredAlert source={start.source} />}
            <TrackedOthers editor={editor} />
            <TrackedHeading editor={editor} />
            <TrackedParties editor={editor} />
            <TrackedLines editor={editor} country={country} />
            <div className={styles.pair}>
              <TrackedPayment editor={editor} />
              <TrackedTotals editor={editor} />
            </div>
            <TrackedNotes editor={editor} />
            <TrackedAdditionalFields editor={editor} />
            <PendingAttachments files={files} />
          </Stack>
          <TrackedRuleList editor={editor} />
          <TrackedDoubtList editor={editor} />
          <TrackedSaveBar editor={editor} back={back.path} />
        </div>
        {side.is_shown && (
          <aside
            className={styles.preview}
            aria-label={received ? receivedTitle(t.received, received) : t.editor.preview}
          >
            {received ? <ReceivedPages received={received} /> : <Preview {...preview} />}
          </aside>
        )}
      </div>
      {!side.is_wide && !received && (
        <PreviewDialog opened={side.is_dialog_open} onClose={side.closeDialog} {...preview} />
      )}
      {!side.is_wide && received && (
        <ReceivedPagesDialog opened={side.is_dialog_open} onClose={side.closeDialog} received={received} />
      )}
    </>
  )
}

function useInitialFocus(start: EditorSource, values: Parameters<typeof focusFirst>[0]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, and not again
  useEffect(() => {
    if (isNewOrDraft(start)) focusFirst(values)
    if (start.how === 'correct') focusReason()
  }, [])
}

// Opens the saved document, or shows a notification if the user has left the page.
function useAfterSaving(
  sendFiles: (id: number) => Promise<unknown>,
): Pick<SubmitHandlers, 'onSaved' | 'onLeft'> {
  const { editor: t } = useTexts()
  const { pathname, search } = useLocation()
  const goOn = useNavigateAfterSave()
  const notices = useNotify()
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
          <Anchor component={Link} to={pathname + search} size="sm" underline="always">
            {t.continue}
          </Anchor>
        </>,
      ),
  }
}

// A key in one of them renders the others only if they read what changed.
const TrackedOthers = trackedPart(Others)
const TrackedHeading = trackedPart(Heading)
const TrackedParties = trackedPart(Parties)
const TrackedLines = trackedPart(Lines)
const TrackedPayment = trackedPart(Payment)
const TrackedTotals = trackedPart(Totals)
const TrackedNotes = trackedPart(Notes)
const TrackedAdditionalFields = trackedPart(AdditionalFields)
const TrackedRuleList = trackedPart(RuleList)
const TrackedDoubtList = trackedPart(DoubtList)
const TrackedSaveBar = trackedPart(SaveBar)

// The server leaves incomplete lines out of the preview.
function previewOf({ request, start }: InvoiceEditorState) {
  return { body: start.how === 'edit' ? { ...request.body, id: start.source.id } : request.body }
}

// Errors of fields that this page does not show.
function Others({ editor: { problems } }: { editor: InvoiceEditorState }) {
  const t = useTexts()
  const shown = [...FIELDS, 'positions', 'buyer_id'] as string[]
  const others = Object.entries(problems).filter(
    ([field]) => !shown.includes(field) && !NESTED_LISTS.some((part) => field.startsWith(part)),
  )
  if (others.length === 0) return null
  return (
    <Alert color="red" title={t.problems.fields} role="alert">
      {others.map(([field, text]) => (
        <div key={field}>
          {fieldLabel(t, field)}: {text}
        </div>
      ))}
    </Alert>
  )
}

function titleOf(start: EditorSource, { editor: t, invoices }: Texts) {
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

const backOf = (start: EditorSource, t: Texts['invoices']) =>
  start.how === 'new' || isDraft(start)
    ? !('income' in start) || start.income
      ? { path: '/invoices', label: t.title }
      : { path: '/invoices?income=no', label: t.expenses }
    : { path: `/invoices/${start.source.id}`, label: start.source.number }
