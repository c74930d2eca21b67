import { Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { drillDownPaths, Figures } from './dashboard-data.ts'

export type DashboardSectionProps = { figures: Figures; behind: ReturnType<typeof drillDownPaths> }

type Props = { title: string; hint?: string; aside?: ReactNode; grows?: boolean; children: ReactNode }

// A section of the dashboard with a title.
export const Section = ({ title, hint, aside, grows = false, children }: Props) => (
  <Card component="section" aria-label={title} {...(grows ? { flex: 1 } : {})}>
    <Group justify="space-between" align="flex-start" mb="md" gap="xs">
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      {aside}
    </Group>
    {children}
  </Card>
)

export const EmptyText = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)
