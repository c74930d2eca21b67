import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { text?: ReactNode; figure?: ReactNode; hint?: ReactNode; mark?: ReactNode }

// A row where there is no room for columns: what it is about, its figure, and below them what matters less.
export const RowCard = ({ text, figure, hint, mark }: Props) => (
  <>
    <Group justify="space-between" align="baseline" wrap="nowrap" mt={4}>
      <Text size="sm">{text}</Text>
      <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
        {figure}
      </Text>
    </Group>
    {(hint || mark) && (
      <Group justify="space-between" align="flex-end" wrap="nowrap" mt={6}>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {hint}
        </Text>
        <div style={{ flex: 'none' }}>{mark}</div>
      </Group>
    )}
  </>
)

// Joins the non-empty parts of a line.
