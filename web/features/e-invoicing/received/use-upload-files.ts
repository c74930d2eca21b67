import { useState } from 'react'
import { apiFetch, getJson, type QueryParams } from '../../../api/client.ts'
import { type ApiError, hasStatus } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { invoices } from '../../../api/resources.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { isEnterable, type ReceivedFile, receivedFiles } from './received-file.ts'
import { shrinkPicture } from './shrink-picture.ts'

// Types by name, because phones convert the pictures of their cameras to one of them.
export const TYPES = '.xml,.pdf,text/xml,application/xml,application/pdf,image/jpeg,image/png,image/webp'

// Number of files that became documents, and of those that were stored without one. `enterable` is the file to enter by
// hand, if a single one was sent.
type Read = { read: number; refused: number; enterable?: ReceivedFile | undefined }

// Uploads files one after the other, each in its own request.
export function useUploadFiles(booked: QueryParams = {}) {
  const { received: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [is_reading, setReading] = useState(false)
  const [statusText, setStatusText] = useState('')
  const send = async (files: readonly File[]): Promise<Read | undefined> => {
    if (files.length === 0 || is_reading) return undefined
    setReading(true)
    const refusedIds: number[] = []
    try {
      for (const [index, file] of files.entries()) {
        setStatusText(t.reading(index + 1, files.length))
        const refusedId = await readFile(await shrinkPicture(file), booked)
        if (refusedId !== undefined) refusedIds.push(refusedId)
      }
      const refused = refusedIds.length
      const read = files.length - refused
      setStatusText(t.done(read, refused))
      return { read, refused, enterable: files.length === 1 ? await findEnterable(refusedIds) : undefined }
    } catch (error) {
      setStatusText('')
      notices.failed(error)
      return undefined
    } finally {
      setReading(false)
      await refresh(receivedFiles, invoices)
    }
  }
  return { send, is_reading, statusText }
}

// Unreadable files are stored and listed with their error; returns the id of such a file.
async function readFile(file: File, query: QueryParams): Promise<number | undefined> {
  const form = new FormData()
  form.append('file', file)
  try {
    await apiFetch('POST', '/invoices/import.json', { form, query })
    return undefined
  } catch (error) {
    if (!hasStatus(error, 422)) throw error
    return ((error as ApiError).body as { received_file_id?: number }).received_file_id ?? 0
  }
}

async function findEnterable([id]: readonly number[]): Promise<ReceivedFile | undefined> {
  if (!id) return undefined
  const file = await getJson<ReceivedFile>(`/received_files/${id}.json`)
  return isEnterable(file) ? file : undefined
}
