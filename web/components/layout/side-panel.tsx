import { Drawer } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import { DialogOpenContext } from '../feedback/confirm-dialog.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: string | number
  // Returns the focus to where it was, unless another element took it.
  returns_focus?: boolean
  children: ReactNode
}

// Panel beside the page: for creating a related record, a preview or details.
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
      // Elements styled for the page background use the background of the panel instead.
      styles={{ content: { '--kwit-canvas': 'var(--mantine-color-body)' } }}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      {children}
    </Drawer>
  )
}
