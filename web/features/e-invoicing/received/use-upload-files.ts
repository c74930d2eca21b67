import { useState } from 'react'
import { apiFetch, type QueryParams } from '../../../api/client.ts'
import { hasStatus } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { invoices } from '../../../api/resources.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { receivedFiles } from './received-file.ts'

export const TYPES = '.xml,.pdf,text/xml,application/xml,application/pdf'

// Number of files that became documents, and of those that were stored without one.
type Read = { read: number; refused: number }

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
    let read = 0
    try {
      for (const [index, file] of files.entries()) {
        setStatusText(t.reading(index + 1, files.length))
        if (await readFile(file, booked)) read += 1
      }
      setStatusText(t.done(read, files.length - read))
      return { read, refused: files.length - read }
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

// Unreadable files are stored and listed with their error.
async function readFile(file: File, query: QueryParams): Promise<boolean> {
  const form = new FormData()
  form.append('file', file)
  try {
    await apiFetch('POST', '/invoices/import.json', { form, query })
    return true
  } catch (error) {
    if (hasStatus(error, 422)) return false
    throw error
  }
}
