import { useTexts } from '../../../locales/locale-provider.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { Factors } from './factors.tsx'

export default function TwoFactorPage() {
  const { twoFactor: t, pages } = useTexts().settings
  return (
    <>
      <SettingsHeader title={pages.twoFactor} hint={t.hint} />
      <Factors />
    </>
  )
}
