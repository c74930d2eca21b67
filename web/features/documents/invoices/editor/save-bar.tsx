import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { Link } from 'react-router'
import { IconChevronDown, IconFileTime, IconSend } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import styles from './editor.module.css'
import { focusBuyer } from './focus-targets.ts'
import { missingPartText } from './model/field-errors.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'
import { useIsWithoutAccount } from './use-is-without-account.ts'

const REASON = 'why-not-issued'

// Save actions, always visible, with the parts that are still missing.
export function SaveBar({ editor, back }: { editor: InvoiceEditorState; back: string }) {
  const t = useTexts()
  const reason = useReason(editor)
  const drop = () => {
    editor.drop()
    focusBuyer()
  }
  return (
    <div className={styles.bar} data-no-print>
      <OfflineText editor={editor} />
      <Group gap="xs" wrap="nowrap">
        {editor.is_changed && (
          <>
            {reason.text === '' && editor.connection.isOnline && (
              <Text size="sm" c="dimmed" visibleFrom="sm">
                {t.common.draft}
              </Text>
            )}
            <Button variant="subtle" color="gray" size="compact-sm" flex="none" onClick={drop}>
              {t.common.discard}
            </Button>
          </>
        )}
      </Group>
      <Text
        id={REASON}
        size="sm"
        c={reason.is_refused ? 'var(--mantine-color-error)' : 'dimmed'}
        className={styles.reason ?? ''}
        role="status"
      >
        {reason.text}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" component={Link} to={back} visibleFrom="xs">
          {t.common.cancel}
        </Button>
        {editor.start.how === 'edit' && !editor.is_draft ? (
          <Save editor={editor} />
        ) : (
          <Issue editor={editor} />
        )}
      </Group>
    </div>
  )
}

function OfflineText({ editor: { connection } }: { editor: InvoiceEditorState }) {
  const { pendingDrafts: t } = useTexts()
  const { isOnline, isStored, canBeDraft } = connection
  return (
    <Text size="sm" className={styles.offline ?? ''} role="status" data-offline>
      {!isOnline && (isStored ? (canBeDraft ? t.offline : t.offlineChange) : t.notKept)}
    </Text>
  )
}

function useReason({ needs, problems, line_problems, rules, values }: InvoiceEditorState) {
  const t = useTexts()
  const [need] = needs
  const errorCount = Object.keys({ ...problems, ...line_problems })
  const byRules = [...Object.keys({ ...rules.problems, ...rules.line_problems }), ...rules.others]
  const is_refused = errorCount.length > 0
  if (!need && byRules.length > 0 && errorCount.every((name) => byRules.includes(name)))
    return { is_refused: false, text: t.editor.rules.broken(byRules.length) }
  if (need) return { is_refused, text: missingPartText(need, values.income, t.editor) }
  if (Object.keys(line_problems).length > 0) return { is_refused, text: t.editor.fixLines }
  return { is_refused, text: is_refused ? t.problems.fields : '' }
}

const Save = ({ editor }: { editor: InvoiceEditorState }) => {
  const t = useTexts()
  return (
    <Button
      loading={editor.is_saving}
      title={t.editor.saveHint}
      aria-describedby={REASON}
      onClick={() => void editor.submit()}
    >
      {t.common.save}
    </Button>
  )
}

// The main save button, with a menu of the other actions.
function Issue({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const hasDoubts = useIsWithoutAccount(editor) || editor.rules.doubtful.length > 0
  // While a part is missing, the document cannot be issued in spite of anything.
  const isComplete = editor.needs.length === 0
  return (
    <Button.Group>
      <Button
        loading={editor.is_saving}
        title={t.saveHint}
        aria-describedby={REASON}
        onClick={() => void editor.submit()}
      >
        {isComplete && hasDoubts ? t.issueAnyway : t.issue}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon
            variant="filled"
            color="pine"
            className={styles.otherWays ?? ''}
            aria-label={t.otherWays}
            disabled={editor.is_saving}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {editor.values.income && (
            <Menu.Item leftSection={<IconSend size={16} />} onClick={() => void editor.submitAnd('send')}>
              {t.issueAndSend}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileTime size={16} />} onClick={() => void editor.submitAnd('draft')}>
            {editor.is_draft ? t.saveDraft : t.saveAsDraft}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
