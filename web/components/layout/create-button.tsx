import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { IconPlus } from '../icons/icons.ts'
import styles from './create-button.module.css'

export type Create = { path: string; label: string }

// Button for a new record: in the page header, on phones in the bottom corner.
export const CreateButton = ({ path, label, is_floating = false }: Create & { is_floating?: boolean }) => (
  <Button
    component={Link}
    to={path}
    leftSection={<IconPlus size={is_floating ? 18 : 16} />}
    data-no-print
    {...(is_floating ? { size: 'md', radius: 'xl', className: styles.floating ?? '' } : {})}
  >
    {label}
  </Button>
)
