import { Button, Group, Kbd, Text } from '@mantine/core'
import { IconArrowBackUp, IconRepeat } from '../../../../components/icons/icons.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import styles from './line-table.module.css'
import { toText } from './model/line.ts'
import type { LastDocument, Takeover } from './use-last-document.ts'

const NAMES_MAX = 3

type Props = { last: LastDocument | undefined; takeover: Takeover | undefined }

// Offers the lines and terms of the last document to the client, and undoes taking them over.
export function LastDocumentBar({ last, takeover }: Props) {
  const { editor: t, common } = useTexts()
  if (takeover)
    return (
      <Group className={styles.last ?? ''} role="status" gap="xs">
        <Text size="sm">{t.filledAsIn(takeover.number)}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={14} />}
          onClick={takeover.undo}
        >
          {common.undo}
        </Button>
      </Group>
    )
  return last ? <Offer last={last} /> : null
}

function Offer({ last: { row, lines, take } }: { last: LastDocument }) {
  const { editor: t } = useTexts()
  const format = useFormat()
  const names = lines.map(({ name }) => toText(name)).filter((name) => name !== '')
  const others = names.length - NAMES_MAX
  return (
    <Group className={styles.last ?? ''} role="status" gap="xs" wrap="nowrap">
      <Button
        variant="light"
        size="compact-sm"
        flex="none"
        leftSection={<IconRepeat size={14} />}
        rightSection={
          <Kbd size="xs" visibleFrom="sm">
            Enter
          </Kbd>
        }
        onClick={take}
      >
        {t.asLastTime}
      </Button>
      <Text size="sm" c="dimmed" truncate>
        {row.number}, {format.day(row.issue_date)}: {names.slice(0, NAMES_MAX).join(', ')}
        {others > 0 && ` +${others}`}
      </Text>
      <Text size="sm" c="dimmed" flex="none">
        {format.money(row.price_gross, row.currency)}
      </Text>
    </Group>
  )
}

// Enter in the name of an empty line takes the document over, unless an option is highlighted.
export const isTakenByEnter = (event: React.KeyboardEvent): boolean => {
  const { target, key, repeat, nativeEvent } = event
  if (key !== 'Enter' || repeat || nativeEvent.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  return (
    target instanceof HTMLInputElement &&
    target.dataset.column === 'name' &&
    target.value.trim() === '' &&
    !target.hasAttribute('aria-activedescendant')
  )
}
