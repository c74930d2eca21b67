import { Anchor, Button, Card, Checkbox, FileButton, Group, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { fileUrl } from '../../api/client.ts'
import { useMayWrite } from '../../api/permissions.ts'
import type { Resource } from '../../api/resources.ts'
import { useFormat } from '../../format/formatters.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useConfirm } from '../feedback/confirm-dialog.tsx'
import { IconFileDownload, IconPaperclip } from '../icons/icons.ts'
import { AttachmentList } from './attachment-list.tsx'
import { PageDropzone } from './dropzone.tsx'
import { type Attachment, useAttachments } from './use-attachments.ts'

const ICON = <IconFileDownload size={40} stroke={1.3} aria-hidden="true" />

// `can_embed`: selected files are embedded in the e-invoice.
type Props = { of: Resource<{ id: number }>; id: number; can_embed?: boolean; children?: ReactNode }

// Attachments of a record. Files can be dropped anywhere on its page.
export function Attachments({ of, id, can_embed = false, children }: Props) {
  const { files: t } = useTexts()
  const { moment } = useFormat()
  const mayWrite = useMayWrite()
  const confirm = useConfirm()
  const { attachments, add, remove, embed, is_busy } = useAttachments(of, id)
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
        {mayWrite && <Choose is_busy={is_busy} take={add} />}
      </Group>
      {attachments === undefined ? (
        <Skeleton h={32} />
      ) : attachments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {mayWrite ? t.none : t.nothing}
        </Text>
      ) : (
        <AttachmentList
          files={attachments.map((attachment) => ({
            key: String(attachment.id),
            name: attachment.file_name,
            size: attachment.size,
            href: fileUrl(attachment.file_url),
            beside: moment(attachment.created_at),
            choice: can_embed && isEmbeddable(attachment) && (
              <EmbeddedSwitch
                of={attachment}
                is_fixed={!mayWrite || is_busy}
                onChange={(yes) => void embed(attachment.id, yes)}
              />
            ),
          }))}
          onRemove={mayWrite ? ({ key, name }) => void removeAsked(key, name) : undefined}
        />
      )}
      {(attachments?.length ?? 0) > 1 && (
        <Anchor
          href={fileUrl(`/${of.path}/${id}/attachments_zip.zip`)}
          download
          size="sm"
          mt="sm"
          display="block"
        >
          {t.zip}
        </Anchor>
      )}
      {(attachments?.length ?? 0) > 0 && children}
      {mayWrite && <PageDropzone icon={ICON} title={t.drop} take={add} />}
    </Card>
  )
}

const EMBEDDABLE = /^(application\/pdf|image\/png|image\/jpeg|text\/csv)|spreadsheet/

const isEmbeddable = ({ content_type }: Attachment): boolean => EMBEDDABLE.test(content_type)

function EmbeddedSwitch(props: { of: Attachment; is_fixed: boolean; onChange: (embedded: boolean) => void }) {
  const { files: t } = useTexts()
  const { of, is_fixed, onChange } = props
  return (
    <Checkbox
      size="xs"
      label={t.inEinvoice}
      aria-label={t.embedded(of.file_name)}
      checked={of.embedded === true}
      disabled={is_fixed}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
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
