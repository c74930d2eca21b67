import { Box, Card, Group, Text, Title } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { fileUrl } from '../../../api/client.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { ImageButtons } from '../../../components/forms/image-buttons.tsx'
import { IMAGE_TYPES, useImageUpload } from '../../../components/forms/use-image-upload.ts'
import { IconPhoto, IconTrash } from '../../../components/icons/icons.ts'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { CropDialog } from './crop-dialog.tsx'
import styles from './departments.module.css'
import { type Picture, readPicture } from './image.ts'

// Logo of a department. It is cropped and uploaded at once; the rest of the form has its own save button.
export function Logo({ department }: { department: Department }) {
  const { departments: t } = useTexts()
  const { upload, remove } = useImageUpload(departments, department, 'logo')
  const { picture, choose, close } = usePicture()
  const drop = useFileDrop(choose)
  const hasLogo = Boolean(department.logo_file_name)
  return (
    <Card component="section" aria-label={t.logo}>
      <Title order={2} size="h4" mb="md">
        {t.logo}
      </Title>
      <Box className={styles.drop ?? ''} {...drop}>
        {hasLogo && (
          <div className={styles.logo}>
            <img
              src={fileUrl(`/departments/${department.id}/logo.png`, { v: department.logo_updated_at })}
              alt={t.logoOf(department.name)}
            />
          </div>
        )}
        <IfMayWrite>
          <Group gap="xs" mt={hasLogo ? 'sm' : 0}>
            <ImageButtons
              has_image={hasLogo}
              texts={{ choose: t.logoChoose, change: t.logoChange, remove: t.logoRemove }}
              accept={IMAGE_TYPES}
              icons={{ choose: <IconPhoto size={16} />, remove: <IconTrash size={16} /> }}
              onFile={(file) => void choose(file)}
              onRemove={() => void remove()}
            />
            <Text size="sm" c="dimmed">
              {t.logoHint}
            </Text>
          </Group>
        </IfMayWrite>
      </Box>
      {picture && (
        <CropDialog
          picture={picture}
          onClose={close}
          onDone={async (png) => {
            if (await upload(png, 'logo.png')) close()
          }}
        />
      )}
    </Card>
  )
}

// The selected file while it is cropped.
function usePicture() {
  const { departments: t } = useTexts()
  const notices = useNotify()
  const [picture, setPicture] = useState<Picture>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      setPicture(await readPicture(file))
    } catch {
      notices.failed(new Error(t.notPicture))
    }
  }
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.address)
    setPicture(undefined)
  }
  return { picture, choose, close }
}

function useFileDrop(choose: (file: File | undefined) => Promise<void>) {
  const mayWrite = useMayWrite()
  const [isOver, setOver] = useState(false)
  const handleOver = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver && mayWrite)
  }
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => handleOver(event, true),
    onDragLeave: (event: DragEvent) => handleOver(event, false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (mayWrite) void choose(event.dataTransfer.files[0])
    },
  }
}
