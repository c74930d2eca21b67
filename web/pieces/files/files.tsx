import { Anchor, Button, Card, FileButton, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconFileDownload, IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fileAddress } from '../../api/call.ts'
import type { Resource } from '../../api/resources.ts'
import { useMayWrite } from '../../api/rights.ts'
import { useFormat } from '../../format.ts'
import { useConfirm } from '../../shell/confirm.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { DropOver } from '../drop-area.tsx'
import { FileList } from './file-list.tsx'
import { useFiles } from './use-files.ts'

const ICON = <IconFileDownload size={40} stroke={1.3} aria-hidden="true" />

type Props = { of: Resource<{ id: number }>; id: number; children?: ReactNode }

// What is kept with a record. Files may be let go of anywhere on its page.
export function Files({ of, id, children }: Props) {
  const { files: t } = useTexts()
  const { moment } = useFormat()
  const may_write = useMayWrite()
  const confirm = useConfirm()
  const { attachments, add, remove, is_busy } = useFiles(of, id)
  const removeAsked = async (key: string, name: string) => {
    const question = { title: t.removeAsk(name), text: t.removeText, yes: t.removeYes, is_danger: true }
    if (await confirm(question)) await remove(Number(key))
  }
  return (
    <Card component="section" aria-label={t.title}>
      <Group justify="space-between" mb="md" gap="xs">
        <Title order={2} size="h4">
          {t.title}
        </Title>
        {may_write && <Choose is_busy={is_busy} take={add} />}
      </Group>
      {attachments === undefined ? (
        <Skeleton h={32} />
      ) : attachments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {may_write ? t.none : t.nothing}
        </Text>
      ) : (
        <FileList
          files={attachments.map(({ id, file_name, size, file_url, created_at }) => ({
            key: String(id),
            name: file_name,
            size,
            href: fileAddress(file_url),
            beside: moment(created_at),
          }))}
          onRemove={may_write ? ({ key, name }) => void removeAsked(key, name) : undefined}
        />
      )}
      {(attachments?.length ?? 0) > 1 && (
        <Anchor
          href={fileAddress(`/${of.path}/${id}/attachments_zip.zip`)}
          download
          size="sm"
          mt="sm"
          display="block"
        >
          {t.zip}
        </Anchor>
      )}
      {(attachments?.length ?? 0) > 0 && children}
      {may_write && <DropOver icon={ICON} title={t.drop} take={add} />}
    </Card>
  )
}

export function Choose({ is_busy, take }: { is_busy: boolean; take: (files: File[]) => void }) {
  const { files: t } = useTexts()
  return (
    <FileButton multiple onChange={take}>
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          loading={is_busy}
          leftSection={<IconPaperclip size={15} />}
        >
          {t.add}
        </Button>
      )}
    </FileButton>
  )
}
