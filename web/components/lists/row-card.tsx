import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { text?: ReactNode; figure?: ReactNode; hint?: ReactNode; mark?: ReactNode }

// A row on a narrow screen: title, amount, and less important values below.
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
