import { apiFetch } from '../../../api/client.ts'
import { saveFile } from '../../../api/download.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type BatchWithTransfers, batches } from './transfers.ts'

export const FILE_FORMATS = [
  { label: 'pain.001.001.09', name: 'pain001', extension: 'xml', query: { version: '001.09' } },
  { label: 'pain.001.001.03', name: 'pain001', extension: 'xml', query: { version: '001.03' } },
  { label: 'Elixir-0 (Windows-1250)', name: 'elixir', extension: 'txt', query: { encoding: 'cp1250' } },
  { label: 'Elixir-0 (ISO 8859-2)', name: 'elixir', extension: 'txt', query: { encoding: 'iso-8859-2' } },
  { label: 'Elixir-0 (CP 852)', name: 'elixir', extension: 'txt', query: { encoding: 'cp852' } },
] as const

export type FileFormat = (typeof FILE_FORMATS)[number]

// Downloads the file for the bank. The first time exports the batch; later the user is asked.
export function useDownloadBatch({ id, status, message_id }: BatchWithTransfers) {
  const { transfers: t } = useTexts()
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  return async ({ name, extension, query }: FileFormat) => {
    const isFirst = status === 'open'
    if (!isFirst && !(await confirm({ title: t.again, text: t.againHint, yes: t.download }))) return
    try {
      const path = `/banking/transfers/${id}/${name}.${extension}`
      const response = await apiFetch('POST', path, { query: { ...query, ...(isFirst ? {} : { again: 1 }) } })
      saveFile(await response.blob(), `${message_id}.${extension}`)
      await refresh(batches)
    } catch (error) {
      notices.failed(error)
    }
  }
}
