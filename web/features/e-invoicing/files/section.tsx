import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const Section = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    <Text size="sm" c="dimmed" mb="md">
      {hint}
    </Text>
    {children}
  </Card>
)
