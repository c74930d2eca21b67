import { Button, FileButton, Text } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './drop-area.module.css'

type Props = {
  icon: ReactNode
  title: string
  hint: ReactNode
  choose: string
  accept: string
  is_busy: boolean
  is_one?: boolean // no more than one file at a time
  take: (files: File[]) => void
  children?: ReactNode
}

// Where files are let go of, or chosen.
export function DropArea({
  icon,
  title,
  hint,
  choose,
  accept,
  is_busy,
  is_one = false,
  take,
  children,
}: Props) {
  const [is_over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <section
      className={styles.drop}
      aria-label={title}
      data-over={is_over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {icon}
      <Text fw={600} mt="sm">
        {title}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        {hint}
      </Text>
      <FileButton multiple={!is_one} accept={accept} onChange={(chosen) => take([chosen ?? []].flat())}>
        {(props) => (
          <Button {...props} loading={is_busy}>
            {choose}
          </Button>
        )}
      </FileButton>
      {children}
    </section>
  )
}
