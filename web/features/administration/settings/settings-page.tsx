import { Navigate, Route, Routes } from 'react-router'
import { NotFound } from '../../../components/feedback/not-found.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useNarrow } from '../../../components/layout/use-is-narrow.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import SettingsFrame from './settings-frame.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'
import { settingsPages } from './settings-pages.tsx'

export default function SettingsPage() {
  return (
    <Routes>
      <Route index element={<Entrance />} />
      {settingsPages.map(({ path, page: Page }) => (
        <Route
          key={path}
          path={path}
          element={
            <SettingsFrame>
              <Page />
            </SettingsFrame>
          }
        />
      ))}
      <Route path="integration" element={<Navigate to="/settings/integration/token" replace />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function Entrance() {
  const t = useTexts().settings
  if (!useNarrow()) return <Navigate to="/settings/company" replace />
  return (
    <>
      <PageHeader title={t.title} />
      <SettingsNavigation />
    </>
  )
}
