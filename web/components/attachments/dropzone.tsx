import { Button, FileButton, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './dropzone.module.css'

type Take = (files: File[]) => void

type Props = {
  icon: ReactNode
  title: string
  hint: ReactNode
  choose: string
  accept: string
  is_busy: boolean
  is_one?: boolean // accepts a single file
  is_compact?: boolean // beside what was dropped before
  take: Take
  more?: ReactNode // further buttons
  children?: ReactNode
}

// Area where files are dropped, with a button that opens the file dialog.
export function Dropzone({
  icon,
  title,
  hint,
  choose,
  accept,
  is_busy,
  is_one = false,
  is_compact = false,
  take,
  more,
  children,
}: Props) {
  const { is_over, handlers } = useDrop(take)
  return (
    <section
      className={styles.drop}
      aria-label={title}
      data-over={is_over || undefined}
      data-compact={is_compact || undefined}
      {...handlers}
    >
      {!is_compact && icon}
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      <div className={styles.buttons}>
        <FileButton multiple={!is_one} accept={accept} onChange={(files) => take([files ?? []].flat())}>
          {(props) => (
            <Button {...props} loading={is_busy}>
              {choose}
            </Button>
          )}
        </FileButton>
        {more}
      </div>
      {children}
    </section>
  )
}

// A drop area over the whole page, shown only while files are dragged over it.
export function PageDropzone({ icon, title, take }: Pick<Props, 'icon' | 'title' | 'take'>) {
  const { is_over, setOver, handlers } = useDrop(take)
  useWindowEvent('dragenter', ({ dataTransfer }) => {
    if (dataTransfer?.types.includes('Files')) setOver(true)
  })
  if (!is_over) return null
  return (
    <div className={styles.over} {...handlers}>
      <div className={styles.drop} data-over>
        {icon}
        <Text fw={600} mt="sm">
          {title}
        </Text>
      </div>
    </div>
  )
}

function useDrop(take: Take) {
  const [is_over, setOver] = useState(false)
  return {
    is_over,
    setOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      // Moving over a child element does not leave the area.
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      },
    },
  }
}
