import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '../../locales/locale-provider.tsx'

// Mantine labels the button that shows the password in English only, so the label comes from the texts.
export function PasswordField(props: PasswordInputProps) {
  const { common: t } = useTexts()
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t.showPassword }} {...props} />
}
