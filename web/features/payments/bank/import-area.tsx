import { Button, Group, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { Dropzone } from '../../../components/attachments/dropzone.tsx'
import { IconBuildingBank } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { useAccountOptions } from './account-name.tsx'
import { BookingProgress } from './booking-progress.tsx'
import { useImport } from './use-import.ts'

const ICON = <IconBuildingBank size={40} stroke={1.3} aria-hidden="true" />
const TYPES = '.xml,.sta,.mt940,.940,.txt,.csv,.xlsx,.zip'

// Area where files of banks are dropped.
export function ImportArea({ isCompact }: { isCompact: boolean }) {
  const { bank: t } = useTexts()
  const { take, isReading, unnamed, cancel, bookingRunId } = useImport()
  return (
    <>
      <Dropzone
        icon={ICON}
        title={t.drop}
        hint={t.formats}
        choose={t.choose}
        accept={TYPES}
        is_busy={isReading}
        is_compact={isCompact}
        take={(files) => void take(files)}
      />
      {bookingRunId && <BookingProgress key={bookingRunId} id={bookingRunId} />}
      {unnamed && (
        <AccountDialog
          fileName={unnamed.name}
          isBusy={isReading}
          choose={(bank_account_id) => void take([unnamed], { bank_account_id })}
          cancel={cancel}
        />
      )}
    </>
  )
}

function AccountDialog({
  fileName,
  isBusy,
  choose,
  cancel,
}: {
  fileName: string
  isBusy: boolean
  choose: (id: number) => void
  cancel: () => void
}) {
  const { bank: t, common } = useTexts()
  const options = useAccountOptions()
  const [id, setId] = useState<string | null>(null)
  return (
    <Modal
      opened
      onClose={cancel}
      title={t.whichAccount(fileName)}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Select
        label={t.account}
        data={options}
        value={id}
        onChange={setId}
        searchable
        nothingFoundMessage={common.nothingFound}
        data-autofocus
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={cancel}>
          {common.cancel}
        </Button>
        <Button disabled={id === null} loading={isBusy} onClick={() => choose(Number(id))}>
          {t.import}
        </Button>
      </Group>
    </Modal>
  )
}
