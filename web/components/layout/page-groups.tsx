import { NavLink, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import styles from './nav-link.module.css'
import { isPathBelow, type PageEntry, type PageGroup } from './settings-entries.ts'

type Props = { onChoice?: () => void }

// Groups of links to pages, in the main navigation and in that of the settings.
export const PageGroups = ({ groups, ...props }: Props & { groups: PageGroup[] }) =>
  groups.map(({ title, entries }) => (
    <div key={title ?? 'first'} className={styles.group}>
      {title && (
        <Text className={styles.title} component="h2">
          {title}
        </Text>
      )}
      {entries.map((entry) => (
        <PageLink key={entry.path} entry={entry} {...props} />
      ))}
    </div>
  ))

export function PageLink({
  entry: { path, label, icon: Icon },
  is_here,
  onChoice,
}: Props & { entry: PageEntry; is_here?: boolean }) {
  const { pathname } = useLocation()
  const isHere = is_here ?? isPathBelow(pathname, path)
  return (
    <NavLink
      component={Link}
      to={path}
      label={label}
      leftSection={<Icon size={18} stroke={1.6} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      className={styles.link ?? ''}
      {...(onChoice ? { onClick: onChoice } : {})}
    />
  )
}
