import { Card, Group, Text, Title } from '@mantine/core'
import { memo, useState } from 'react'
import { useInvalidate } from '../../../../api/mutations.ts'
import { invoices } from '../../../../api/resources.ts'
import { AttachmentList } from '../../../../components/attachments/attachment-list.tsx'
import { Choose } from '../../../../components/attachments/attachments.tsx'
import { PageDropzone } from '../../../../components/attachments/dropzone.tsx'
import { uploadAttachments } from '../../../../components/attachments/use-attachments.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconFileDownload } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

// Files of an unsaved document. They are uploaded after saving, when the document has an id.

type Waiting = ReturnType<typeof usePendingAttachments>

export function usePendingAttachments() {
  const notices = useNotify()
  const refresh = useInvalidate()
  const [files, setFiles] = useState<readonly File[]>([])
  return {
    files,
    add: (more: readonly File[]) => setFiles((files) => [...files, ...more]),
    remove: (index: number) => setFiles((files) => files.filter((_, fileIndex) => fileIndex !== index)),
    // The document is already saved; rejected files are reported.
    send: async (id: number) => {
      if (files.length === 0) return
      await uploadAttachments(invoices, id, files).catch(notices.failed)
      await refresh(invoices)
    },
  }
}

type Props = { files: Waiting }

// The functions work on the latest files, so only the files themselves matter.
export const PendingAttachments = memo(
  Attachments,
  (first, second) => first.files.files === second.files.files,
)

function Attachments({ files: { files, add, remove } }: Props) {
  const { files: t } = useTexts()
  return (
    <Card component="section" aria-label={t.title} padding="md">
      <Group justify="space-between" mb={files.length > 0 ? 'md' : 'xs'} gap="xs">
        <Title order={2} size="h4">
          {t.title}
        </Title>
        <Choose is_busy={false} take={add} />
      </Group>
      {files.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.waiting}
        </Text>
      ) : (
        <AttachmentList
          files={files.map(({ name, size }, index) => ({ key: String(index), name, size }))}
          onRemove={({ key }) => remove(Number(key))}
        />
      )}
      <PageDropzone
        icon={<IconFileDownload size={40} stroke={1.3} aria-hidden="true" />}
        title={t.drop}
        take={add}
      />
    </Card>
  )
}
