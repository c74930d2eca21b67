import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../format/formatters.ts'
import { joinParts } from '../../format/join-parts.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconX } from '../icons/icons.ts'
import styles from './attachments.module.css'

export type ListedFile = {
  key: string
  name: string
  size: number
  href?: string
  beside?: string
  // Actions on an attachment.
  choice?: ReactNode
}

type Props = { files: readonly ListedFile[]; onRemove?: ((file: ListedFile) => void) | undefined }

export function AttachmentList({ files, onRemove }: Props) {
  const { files: t } = useTexts()
  const size = useSize()
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <li key={file.key}>
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <div className={styles.file}>
              <Name file={file} />
              <Text size="xs" c="dimmed">
                {joinParts(size(file.size), file.beside)}
              </Text>
            </div>
            {file.choice}
            {onRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t.remove(file.name)}
                onClick={() => onRemove(file)}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </Group>
        </li>
      ))}
    </ul>
  )
}

// File names may be left-to-right or right-to-left, each independently.
function Name({ file: { name, href } }: { file: ListedFile }): ReactNode {
  if (href === undefined)
    return (
      <Text size="sm" dir="auto" className={styles.name ?? ''}>
        {name}
      </Text>
    )
  return (
    <Anchor href={href} download size="sm" dir="auto" className={styles.name ?? ''}>
      {name}
    </Anchor>
  )
}

function useSize() {
  const { decimal } = useFormat()
  return (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1000))} kB`
      : `${decimal((bytes / 1_000_000).toFixed(1))} MB`
}
