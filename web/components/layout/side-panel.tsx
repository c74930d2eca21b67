import { Drawer } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import { DialogOpenContext } from '../feedback/confirm-dialog.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: string | number
  // To where it was before; not where something else takes it.
  returns_focus?: boolean
  children: ReactNode
}

// Beside the page rather than instead of it: a record made in place, a preview, details.
export function SidePanel({ opened, onClose, title, size = 'lg', returns_focus = true, children }: Props) {
  const { common } = useTexts()
  const isCovered = useContext(DialogOpenContext)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={returns_focus}
      title={title}
      closeOnEscape={!isCovered}
      position="right"
      size={size}
      // What is made for the page takes the ground of the panel instead.
      styles={{ content: { '--kwit-canvas': 'var(--mantine-color-body)' } }}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      {children}
    </Drawer>
  )
}
