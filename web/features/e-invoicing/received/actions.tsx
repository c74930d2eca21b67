import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiFetch, fileUrl, type QueryParams } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { invoices } from '../../../api/resources.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import {
  IconBan,
  IconCheck,
  IconCopyPlus,
  IconDots,
  IconDownload,
  IconPencil,
  IconReceipt,
  IconRefresh,
  IconTags,
  IconTrash,
} from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { BookingDefaults } from './booking-defaults.tsx'
import { entryPath, isEnterable, nameOf, type ReceivedFile, receivedFiles } from './received-file.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

const OWN_SALE = 'is a sale of your own'

// Actions on a received file: download, read again, import anyway, delete.
export function FileActions({ file, booked }: { file: ReceivedFile; booked: BookingDefaults }) {
  const { received: t } = useTexts()
  const mayWrite = useMayWrite()
  const { is_busy, retry, remove, book } = useFile(file, booked)
  const [opened, open] = useState<'reject' | 'tags'>()
  const close = () => open(undefined)
  const name = nameOf(file, t.unnamed)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.actions(name)} loading={is_busy}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={fileUrl(file.file_url)}
            download
            leftSection={<IconDownload size={16} />}
          >
            {t.download}
          </Menu.Item>
          {mayWrite && isEnterable(file) && (
            <Menu.Item component={Link} to={entryPath(file)} leftSection={<IconPencil size={16} />}>
              {t.enter}
            </Menu.Item>
          )}
          {mayWrite && file.status === 'refused' && <RetryItems file={file} onRetry={retry} />}
          {mayWrite && <DecisionItems file={file} onBook={book} onOpen={open} onDelete={remove} />}
        </Menu.Dropdown>
      </Menu>
      {opened === 'reject' && <RejectDialog file={file} onClose={close} />}
      {opened === 'tags' && <TagsDialog file={file} onClose={close} />}
    </>
  )
}

type RetryProps = { file: ReceivedFile; onRetry: (query: QueryParams) => Promise<void> }

function RetryItems({ file, onRetry }: RetryProps) {
  const { received: t } = useTexts()
  return (
    <>
      <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void onRetry({})}>
        {t.retry}
      </Menu.Item>
      {file.duplicate_of_id !== null && (
        <Menu.Item
          leftSection={<IconCopyPlus size={16} />}
          onClick={() => void onRetry({ allow_duplicate: true })}
        >
          {t.keepBoth}
        </Menu.Item>
      )}
      {file.reason?.startsWith(OWN_SALE) && (
        <Menu.Item leftSection={<IconReceipt size={16} />} onClick={() => void onRetry({ as_sale: true })}>
          {t.asSale}
        </Menu.Item>
      )}
    </>
  )
}

type DecisionProps = {
  file: ReceivedFile
  onBook: () => Promise<void>
  onOpen: (dialog: 'reject' | 'tags') => void
  onDelete: () => Promise<void>
}

function DecisionItems({ file, onBook, onOpen, onDelete }: DecisionProps) {
  const { received: t } = useTexts()
  return (
    <>
      {file.status === 'read' && file.decision !== 'booked' && (
        <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => void onBook()}>
          {t.book}
        </Menu.Item>
      )}
      {file.decision !== 'rejected' && (
        <Menu.Item leftSection={<IconBan size={16} />} onClick={() => onOpen('reject')}>
          {t.reject}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTags size={16} />} onClick={() => onOpen('tags')}>
        {t.tag}
      </Menu.Item>
      {file.invoice_id === null && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void onDelete()}>
          {t.remove}
        </Menu.Item>
      )}
    </>
  )
}

function useFile(file: ReceivedFile, booked: BookingDefaults) {
  const { id } = file
  const { received: t } = useTexts()
  const notices = useNotify()
  const confirm = useConfirm()
  const refresh = useInvalidate()
  const [is_busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, successText: string) => {
    setBusy(true)
    try {
      await work()
      notices.done(successText)
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
      await refresh(receivedFiles, invoices)
    }
  }
  const name = nameOf(file, t.unnamed)
  return {
    is_busy,
    book: () => run(() => apiFetch('POST', `/received_files/${id}/book.json`), t.bookedDone(name)),
    retry: (query: QueryParams) =>
      run(
        () => apiFetch('POST', `/received_files/${id}/retry.json`, { query: { ...booked, ...query } }),
        t.done(1, 0),
      ),
    remove: async () => {
      const isSure = await confirm({
        title: t.removeTitle(name),
        text: t.removeText,
        yes: t.remove,
        is_danger: true,
      })
      if (isSure) await run(() => apiFetch('DELETE', `/received_files/${id}.json`), t.removed(name))
    },
  }
}
