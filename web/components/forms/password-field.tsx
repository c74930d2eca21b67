import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useBasicTexts } from '../../locales/locale-provider.tsx'

// Mantine labels the button that shows the password in English only, so the label comes from the texts.
export function PasswordField(props: PasswordInputProps) {
  const { common: t } = useBasicTexts()
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t.showPassword }} {...props} />
}
