import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { NotFound } from '../../../components/feedback/not-found.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useNarrow } from '../../../components/layout/use-is-narrow.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './settings.module.css'
import { SettingsNavigation } from './settings-navigation.tsx'
import { all } from './settings-pages.tsx'

export default function SettingsPage() {
  return (
    <Routes>
      <Route index element={<Entrance />} />
      {all.map((page) => (
        <Route key={page.path} path={page.path} element={<Inside page={page} />} />
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

function Inside({ page: { name, page: Page } }: { page: (typeof all)[number] }) {
  const t = useTexts().settings
  const isNarrow = useNarrow()
  return (
    <>
      <PageHeader
        title={isNarrow ? t.pages[name] : t.title}
        name={`${t.pages[name]} · ${t.title}`}
        {...(isNarrow ? { back: { path: '/settings', label: t.title } } : {})}
      />
      <div className={styles.frame}>
        {!isNarrow && (
          <div className={styles.side}>
            <SettingsNavigation />
          </div>
        )}
        <div className={styles.page}>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </div>
      </div>
    </>
  )
}
