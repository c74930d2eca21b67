import { Anchor, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { unbrokenName } from '../../../src/platform/checks/company-name.ts'
import { IconArrowLeft } from '../icons/icons.ts'
import styles from './page-header.module.css'

// Header of a page: link back, title and actions.

type Props = {
  title: ReactNode
  name?: string
  back?: { path: string; label: string }
  beside?: ReactNode
  hint?: string | undefined
  // On phones the actions are also at the bottom of the screen.
  is_low?: boolean
  children?: ReactNode
}

export function PageHeader({ title, name, back, beside, hint, is_low = false, children }: Props) {
  usePageTitle(name ?? (typeof title === 'string' ? title : ''))
  return (
    <header>
      {back && (
        <Anchor component={Link} to={back.path} size="sm" display="inline-flex" mb={6}>
          <Group gap={4} component="span">
            <IconArrowLeft size={14} />
            {back.label}
          </Group>
        </Anchor>
      )}
      <Group
        className={styles.bar ?? ''}
        justify="space-between"
        align={hint ? 'flex-start' : 'center'}
        mb="lg"
        gap="sm"
      >
        <div className={hint ? (styles.hinted ?? '') : ''}>
          <Group gap="sm">
            <Title order={1} size="h2">
              {typeof title === 'string' ? unbrokenName(title) : title}
            </Title>
            {beside}
          </Group>
          {hint && (
            <Text c="dimmed" size="sm" mt={4} maw={720}>
              {hint}
            </Text>
          )}
        </div>
        <Group gap="xs" data-no-print className={is_low ? (styles.low ?? '') : ''}>
          {children}
        </Group>
      </Group>
    </header>
  )
}

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Kwit' : `${title} · Kwit`
  }, [title])
}
