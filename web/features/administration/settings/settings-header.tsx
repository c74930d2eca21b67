import { Alert, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconEye } from '../../../components/icons/icons.ts'
import { usePageTitle } from '../../../components/layout/page-header.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

// Header of a settings page.
export function SettingsHeader({
  title,
  hint,
  children,
}: {
  title: string
  hint: string
  children?: ReactNode
}) {
  usePageTitle(`${title} · ${useTexts().settings.title}`)
  return (
    <header>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="lg">
        {hint} {children}
      </Text>
    </header>
  )
}

export function ReadOnlyAlert({ text }: { text?: string }) {
  const { settings: t } = useTexts()
  return (
    <Alert color="gray" icon={<IconEye size={18} />} mb="lg">
      {text ?? t.readOnly}
    </Alert>
  )
}
