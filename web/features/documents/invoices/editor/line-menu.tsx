import { ActionIcon, Menu } from '@mantine/core'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconNotes,
  IconTrash,
} from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type EditorLine, isEmptyLine } from './model/line.ts'
import type { LineActions } from './use-line-actions.ts'

type Props = { line: EditorLine; index: number; tools: LineActions; onMore: () => void }

const ICON = { size: 16 }

export function LineMenu({ line, index, tools, onMore }: Props) {
  const { editor: t } = useTexts()
  const notices = useNotify()
  const remove = () => {
    const undo = tools.remove(line.key)
    if (!isEmptyLine(line)) notices.undoable(t.lineRemoved, async () => undo())
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} h={36} aria-label={t.lineMenu(index + 1)}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconNotes {...ICON} />} onClick={onMore}>
          {t.lineMore}
        </Menu.Item>
        {line.before ? (
          <Menu.Item
            leftSection={<IconArrowBackUp {...ICON} />}
            onClick={() => tools.change(line.key, { quantity: '0' })}
          >
            {t.takeLineBack}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => tools.duplicate(line.key)}>
            {t.duplicateLine}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconArrowUp {...ICON} />} onClick={() => tools.move(line.key, -1)}>
          {t.moveUp}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown {...ICON} />} onClick={() => tools.move(line.key, 1)}>
          {t.moveDown}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={remove}>
          {t.removeLine}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
