import { Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core'
import { useTexts } from '../locales/locale-provider.tsx'

const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
export const PALETTE_KEYS = [CONTROL, 'K']

type Shortcut = [keys: string[], what: string]

export function KeyboardShortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { shell, common, today } = useTexts()
  const { keys } = shell
  const groups: [string, Shortcut[]][] = [
    [
      keys.everywhere,
      [
        [PALETTE_KEYS, keys.palette],
        [['N'], keys.new],
        [[CONTROL, 'S'], keys.save],
        [['Esc'], keys.close],
        [['?'], keys.help],
      ],
    ],
    [
      keys.lists,
      [
        [['/'], keys.search],
        [['↑', '↓'], keys.move],
        [['Enter'], keys.open],
        [['X'], keys.select],
      ],
    ],
    [
      today.title,
      [
        [['J', 'K'], keys.move],
        [['A'], today.keys.act],
      ],
    ],
    [
      keys.document,
      [
        [['Enter'], keys.take],
        [['Tab'], keys.keep],
        [['↑', '↓'], keys.otherLine],
        [['Alt', '↑'], keys.moveLine],
        [[CONTROL, 'Enter'], keys.issue],
      ],
    ],
  ]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={shell.shortcuts}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack gap="lg">
        {groups.map(([title, shortcuts]) => (
          <Stack key={title} gap="xs" component="section" aria-label={title}>
            <Title order={3} size="sm" c="dimmed">
              {title}
            </Title>
            {shortcuts.map((shortcut) => (
              <Line key={shortcut[1]} shortcut={shortcut} />
            ))}
          </Stack>
        ))}
      </Stack>
    </Modal>
  )
}

const Line = ({ shortcut: [keys, description] }: { shortcut: Shortcut }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{description}</Text>
    <Group gap={4} wrap="nowrap">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
  </Group>
)
