import { Box, Button, Card, FileButton, Group, Text, Title } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { type CallOptions, call, fileAddress } from '../../../api/client.ts'
import { useRefresh } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { changeBeside, tagOf } from '../../../api/record-versions.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { IconPhoto, IconTrash } from '../../../components/icons/icons.ts'
import { Writing } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { CropDialog } from './crop-dialog.tsx'
import styles from './departments.module.css'
import { type Picture, readPicture } from './image.ts'

const KINDS = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml'

// The logo of a department: chosen, cut out and sent at once; the rest of the form waits for its own button.
export function Logo({ department }: { department: Department }) {
  const { departments: t, common } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const may_write = useMayWrite()
  const [picture, setPicture] = useState<Picture>()
  const [is_over, setOver] = useState(false)
  const path = `/departments/${department.id}.json`
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.address)
    setPicture(undefined)
  }
  const choose = async (file: File | null | undefined) => {
    if (!file) return
    try {
      setPicture(await readPicture(file))
    } catch {
      notices.failed(new Error(t.notPicture))
    }
  }
  const change = async (sent: CallOptions) => {
    try {
      await changeBeside(path, tagOf(department), (if_match) => call('PUT', path, { ...sent, if_match }))
      await refresh(departments)
      notices.done(common.saved)
      close()
    } catch (error) {
      notices.failed(error)
    }
  }
  const upload = (png: Blob) => {
    const form = new FormData()
    form.set('department[logo]', png, 'logo.png')
    return change({ form })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (may_write) void choose(event.dataTransfer.files[0])
  }
  const over = (event: DragEvent, is_over: boolean) => {
    event.preventDefault()
    setOver(is_over && may_write)
  }
  return (
    <Card component="section" aria-label={t.logo}>
      <Title order={2} size="h4" mb="md">
        {t.logo}
      </Title>
      <Box
        className={styles.drop ?? ''}
        data-over={is_over || undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={drop}
      >
        {department.logo_file_name && (
          <div className={styles.logo}>
            <img
              src={fileAddress(`/departments/${department.id}/logo.png`, { v: department.logo_updated_at })}
              alt={t.logoOf(department.name)}
            />
          </div>
        )}
        <Writing>
          <Group gap="xs" mt={department.logo_file_name ? 'sm' : 0}>
            <FileButton accept={KINDS} onChange={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconPhoto size={16} />}>
                  {department.logo_file_name ? t.logoChange : t.logoChoose}
                </Button>
              )}
            </FileButton>
            {department.logo_file_name && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} />}
                onClick={() => void change({ body: { department: { logo: '' } } })}
              >
                {t.logoRemove}
              </Button>
            )}
            <Text size="sm" c="dimmed">
              {t.logoHint}
            </Text>
          </Group>
        </Writing>
      </Box>
      {picture && <CropDialog picture={picture} onClose={close} onDone={upload} />}
    </Card>
  )
}
