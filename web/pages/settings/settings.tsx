import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { PageHeader } from '../../pieces/page-header.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { SettingsNavigation } from './navigation.tsx'
import { all } from './places.tsx'
import styles from './settings.module.css'
import { useNarrow } from './use-narrow.ts'

export default function SettingsPage() {
  return (
    <Routes>
      <Route index element={<Entrance />} />
      {all.map((place) => (
        <Route key={place.path} path={place.path} element={<Inside place={place} />} />
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

function Inside({ place: { name, page: Page } }: { place: (typeof all)[number] }) {
  const t = useTexts().settings
  const is_narrow = useNarrow()
  return (
    <>
      <PageHeader
        title={is_narrow ? t.pages[name] : t.title}
        name={`${t.pages[name]} · ${t.title}`}
        {...(is_narrow ? { back: { path: '/settings', label: t.title } } : {})}
      />
      <div className={styles.frame}>
        {!is_narrow && (
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
