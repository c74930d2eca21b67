import { Alert, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconEye } from '../../../components/icons/icons.ts'
import { useNarrow } from '../../../components/layout/use-is-narrow.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

// Header of a settings page. On narrow screens it shows the title of the settings.
export const SettingsHeader = ({
  title,
  hint,
  children,
}: {
  title: string
  hint: string
  children?: ReactNode
}) => (
  <div>
    {!useNarrow() && (
      <Title order={2} size="h3">
        {title}
      </Title>
    )}
    <Text c="dimmed" size="sm" mt={4} mb="lg">
      {hint} {children}
    </Text>
  </div>
)

export function ReadOnlyAlert({ text }: { text?: string }) {
  const { settings: t } = useTexts()
  return (
    <Alert color="gray" icon={<IconEye size={18} />} mb="lg">
      {text ?? t.readOnly}
    </Alert>
  )
}
