import { Anchor, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useMayWrite } from '../../../api/permissions.ts'
import { DropArea, DropOver } from '../../../components/attachments/dropzone.tsx'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { IconFileDownload } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Booked, Booking } from './booking-defaults.tsx'
import { TYPES, useReading } from './use-upload-files.ts'

const ICON = <IconFileDownload size={40} stroke={1.3} aria-hidden="true" />

// Where files are let go of; how each went stands in the list below.
export function Drop({ booked, onBooked }: { booked: Booked; onBooked: (booked: Booked) => void }) {
  const { received: t } = useTexts()
  const { send, is_reading, told } = useReading(booked)
  return (
    <DropArea
      icon={ICON}
      title={t.drop}
      hint={t.formats}
      choose={t.choose}
      accept={TYPES}
      is_busy={is_reading}
      take={(files) => void send(files)}
    >
      <Text size="sm" mt={told ? 'xs' : 0} role="status">
        {told}
      </Text>
      <Booking booked={booked} onChange={onBooked} />
    </DropArea>
  )
}

// The same on the list of expenses, which shows at once what was read; the way to the others is told.
export function DropOnList() {
  const { received: t } = useTexts()
  const may_write = useMayWrite()
  const notices = useNotices()
  const navigate = useNavigate()
  const { send } = useReading()
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
  return may_write ? <DropOver icon={ICON} title={t.drop} take={(files) => void take(files)} /> : null
}
