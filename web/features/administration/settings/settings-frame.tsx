import { Anchor, Group, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconArrowLeft } from '../../../components/icons/icons.ts'
import navStyles from '../../../components/layout/nav-link.module.css'
import { settingsGroups } from '../../../components/layout/settings-entries.ts'
import { useCurrentInSight } from '../../../components/layout/use-current-in-sight.ts'
import { useNarrow } from '../../../components/layout/use-is-narrow.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './settings.module.css'
import { SettingsNavigation } from './settings-navigation.tsx'

// A page of the settings beside their navigation; on narrow screens alone, with a link back. Lists are wide.
type Props = { is_wide?: boolean; children: ReactNode }

export default function SettingsFrame({ is_wide = false, children }: Props) {
  const t = useTexts()
  const { pathname } = useLocation()
  const isEntry = settingsGroups(t).some(({ entries }) => entries.some(({ path }) => path === pathname))
  const navigation = useCurrentInSight()
  const isNarrow = useNarrow()
  return (
    <div className={styles.frame}>
      {!isNarrow && (
        <div className={styles.side}>
          <Text className={styles.title ?? ''}>{t.settings.title}</Text>
          <div className={navStyles.scroll} ref={navigation}>
            <SettingsNavigation />
          </div>
        </div>
      )}
      <div className={styles.page} data-wide={is_wide || undefined}>
        {isNarrow && isEntry && (
          <Anchor component={Link} to="/settings" size="sm" display="inline-flex" mb={6}>
            <Group gap={4} component="span">
              <IconArrowLeft size={14} />
              {t.settings.title}
            </Group>
          </Anchor>
        )}
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </div>
    </div>
  )
}
