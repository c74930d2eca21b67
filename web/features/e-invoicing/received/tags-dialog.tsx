import { Button, Group, Modal, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { nameOf, type ReceivedFile, receivedFiles } from './received-file.ts'

const TAGS_MAX = 20
const TAG_MAX = 50

export function TagsDialog({ file, onClose }: { file: ReceivedFile; onClose: () => void }) {
  const { received: t, common } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [tags, setTags] = useState<string[]>(file.tags)
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      await sendJson('PUT', `/received_files/${file.id}.json`, { received_file: { tags } })
      await refresh(receivedFiles)
      notices.done(t.taggedDone)
      onClose()
    } catch (error) {
      notices.failed(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t.tags}: ${nameOf(file, t.unnamed)}`}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <TagsInput
          label={t.tags}
          description={t.tagsHint}
          value={tags}
          onChange={setTags}
          maxTags={TAGS_MAX}
          maxLength={TAG_MAX}
          acceptValueOnBlur
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.back}
          </Button>
          <Button loading={isBusy} onClick={() => void keep()}>
            {common.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
