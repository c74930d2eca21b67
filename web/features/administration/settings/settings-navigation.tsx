import { useMayViewPage } from '../../../api/permissions.ts'
import { PageGroups } from '../../../components/layout/page-groups.tsx'
import { settingsGroups } from '../../../components/layout/settings-entries.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

export function SettingsNavigation() {
  const t = useTexts()
  const mayView = useMayViewPage()
  const groups = settingsGroups(t)
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => mayView(path)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav aria-label={t.settings.navigation}>
      <PageGroups groups={groups} />
    </nav>
  )
}
