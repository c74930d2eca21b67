import { NavLink, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './settings.module.css'
import { groups, type Place } from './settings-pages.tsx'

const ICON = { size: 17, stroke: 1.6 }

export function SettingsNavigation() {
  const { settings: t } = useTexts()
  return (
    <Stack component="nav" aria-label={t.navigation} gap="lg">
      {groups.map(({ name, places }) => (
        <div key={name}>
          <Text className={styles.group ?? ''}>{t[name]}</Text>
          {places.map((place) =>
            'places' in place ? (
              <NavLink
                key={place.name}
                component="div"
                label={t[place.name]}
                leftSection={<place.icon {...ICON} />}
                opened
                disableRightSectionRotation
                rightSection={<span />}
                className={styles.parent ?? ''}
              >
                {place.places.map((inner) => (
                  <PlaceLink key={inner.path} place={inner} />
                ))}
              </NavLink>
            ) : (
              <PlaceLink key={place.path} place={place} />
            ),
          )}
        </div>
      ))}
    </Stack>
  )
}

function PlaceLink({ place: { path, name, icon: Icon } }: { place: Place }) {
  const { settings: t } = useTexts()
  const { pathname } = useLocation()
  const is_here = pathname === `/settings/${path}`
  return (
    <NavLink
      component={Link}
      to={`/settings/${path}`}
      label={t.pages[name]}
      leftSection={<Icon {...ICON} />}
      active={is_here}
      aria-current={is_here ? 'page' : undefined}
      className={styles.link ?? ''}
    />
  )
}
