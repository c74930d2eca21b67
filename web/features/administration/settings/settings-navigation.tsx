import { NavLink, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './settings.module.css'
import { groups, type SettingsPageEntry } from './settings-pages.tsx'

const ICON = { size: 17, stroke: 1.6 }

export function SettingsNavigation() {
  const { settings: t } = useTexts()
  return (
    <Stack component="nav" aria-label={t.navigation} gap="lg">
      {groups.map(({ name, places }) => (
        <div key={name}>
          <Text className={styles.group ?? ''}>{t[name]}</Text>
          {places.map((page) =>
            'places' in page ? (
              <NavLink
                key={page.name}
                component="div"
                label={t[page.name]}
                leftSection={<page.icon {...ICON} />}
                opened
                disableRightSectionRotation
                rightSection={<span />}
                className={styles.parent ?? ''}
              >
                {page.places.map((inner) => (
                  <PlaceLink key={inner.path} page={inner} />
                ))}
              </NavLink>
            ) : (
              <PlaceLink key={page.path} page={page} />
            ),
          )}
        </div>
      ))}
    </Stack>
  )
}

function PlaceLink({ page: { path, name, icon: Icon } }: { page: SettingsPageEntry }) {
  const { settings: t } = useTexts()
  const { pathname } = useLocation()
  const isHere = pathname === `/settings/${path}`
  return (
    <NavLink
      component={Link}
      to={`/settings/${path}`}
      label={t.pages[name]}
      leftSection={<Icon {...ICON} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      className={styles.link ?? ''}
    />
  )
}
