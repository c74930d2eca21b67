import { Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type Props = { title: string; hint?: string; beside?: ReactNode; children: ReactNode }

export const SectionCard = ({ title, hint, beside, children }: Props) => (
  <Card component="section" aria-label={title}>
    <Group justify="space-between" align={hint ? 'flex-start' : 'center'} mb="md" gap="xs">
      <div className={hint ? (styles.hinted ?? '') : ''}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {hint && (
          <Text size="sm" c="dimmed" mt={4}>
            {hint}
          </Text>
        )}
      </div>
      {beside}
    </Group>
    {children}
  </Card>
)
