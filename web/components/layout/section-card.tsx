import { Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; hint?: string; beside?: ReactNode; children: ReactNode }

export const SectionCard = ({ title, hint, beside, children }: Props) => (
  <Card component="section" aria-label={title}>
    <Group justify="space-between" mb={hint ? 4 : 'md'} gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      {beside}
    </Group>
    {hint && (
      <Text size="sm" c="dimmed" mb="md">
        {hint}
      </Text>
    )}
    {children}
  </Card>
)
