import { Card, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; beside?: ReactNode; children: ReactNode }

export const Section = ({ title, beside, children }: Props) => (
  <Card component="section" aria-label={title}>
    <Group justify="space-between" mb="md" gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      {beside}
    </Group>
    {children}
  </Card>
)
