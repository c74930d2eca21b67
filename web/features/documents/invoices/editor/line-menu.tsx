import { ActionIcon, Menu } from '@mantine/core'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
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
import { isEmpty, type Line } from './model/line.ts'
import type { LineTools } from './use-line-actions.ts'

type Props = { line: Line; place: number; tools: LineTools; onMore: () => void }

const ICON = { size: 16 }

export function LineMenu({ line, place, tools, onMore }: Props) {
  const { editor: t } = useTexts()
  const notices = useNotices()
  const remove = () => {
    const undo = tools.remove(line.key)
    if (!isEmpty(line)) notices.undoable(t.lineRemoved, async () => undo())
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} h={36} aria-label={t.lineMenu(place + 1)}>
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
