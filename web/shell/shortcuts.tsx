import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useTexts } from '../texts/texts.tsx'

const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
export const PALETTE_KEYS = [CONTROL, 'K']

export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { shell, common } = useTexts()
  const { keys } = shell
  const all: [string[], string][] = [
    [PALETTE_KEYS, keys.palette],
    [['/'], keys.search],
    [['N'], keys.new],
    [['↑', '↓'], keys.move],
    [['Enter'], keys.open],
    [['X'], keys.select],
    [[CONTROL, 'S'], keys.save],
    [['Esc'], keys.close],
    [['?'], keys.help],
  ]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={shell.shortcuts}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack gap="xs">
        {all.map(([keys, what]) => (
          <Group key={what} justify="space-between">
            <Text size="sm">{what}</Text>
            <Group gap={4}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}
