import { Anchor, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useMayWrite } from '../../../api/permissions.ts'
import { Dropzone, PageDropzone } from '../../../components/attachments/dropzone.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconFileDownload } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Booking, type BookingDefaults } from './booking-defaults.tsx'
import { PhotoButton } from './photo-button.tsx'
import { entryPath } from './received-file.ts'
import { TYPES, useUploadFiles } from './use-upload-files.ts'

const ICON = <IconFileDownload size={40} stroke={1.3} aria-hidden="true" />

// Area where invoices are dropped. The list below shows the result of each file.
export function Drop({
  booked,
  is_compact,
  onBooked,
}: {
  booked: BookingDefaults
  is_compact: boolean
  onBooked: (booked: BookingDefaults) => void
}) {
  const { received: t } = useTexts()
  const { send, is_reading, statusText } = useUploadFiles(booked)
  const navigate = useNavigate()
  // What was just photographed is entered at once.
  const takePhoto = async (file: File) => {
    const outcome = await send([file])
    if (outcome?.enterable) void navigate(entryPath(outcome.enterable))
  }
  return (
    <Dropzone
      icon={ICON}
      title={t.drop}
      hint={t.formats}
      choose={t.choose}
      accept={TYPES}
      is_busy={is_reading}
      is_compact={is_compact}
      take={(files) => void send(files)}
      more={<PhotoButton isBusy={is_reading} take={(file) => void takePhoto(file)} />}
    >
      <Text size="sm" mt={statusText ? 'xs' : 0} role="status">
        {statusText}
      </Text>
      <Booking booked={booked} is_folded={is_compact} onChange={onBooked} />
    </Dropzone>
  )
}

// Upload area of the list of expenses, which shows the new expenses and links to the other files.
export function DropOnList() {
  const { received: t } = useTexts()
  const mayWrite = useMayWrite()
  const notices = useNotify()
  const navigate = useNavigate()
  const { send } = useUploadFiles()
  const take = async (files: File[]) => {
    const outcome = await send(files)
    if (outcome === undefined) return
    const { read, refused } = outcome
    notices.done(
      <>
        {t.done(read, refused)}{' '}
        {refused > 0 && (
          <Anchor component="button" inherit onClick={() => void navigate('/received?status=refused')}>
            {t.showRefused}
          </Anchor>
        )}
      </>,
    )
  }
  return mayWrite ? <PageDropzone icon={ICON} title={t.drop} take={(files) => void take(files)} /> : null
}
