import { useState } from 'react'
import { call, type Query } from '../../../api/client.ts'
import { isStatus } from '../../../api/errors.ts'
import { useRefresh } from '../../../api/mutations.ts'
import { invoices } from '../../../api/resources.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { received } from './received-file.ts'

export const TYPES = '.xml,.pdf,text/xml,application/xml,application/pdf'

// How many became documents, and how many are kept without one.
type Read = { read: number; refused: number }

// Files are read one after the other, each by itself.
export function useReading(booked: Query = {}) {
  const { received: t } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const [is_reading, setReading] = useState(false)
  const [told, tell] = useState('')
  const send = async (files: readonly File[]): Promise<Read | undefined> => {
    if (files.length === 0 || is_reading) return undefined
    setReading(true)
    let read = 0
    try {
      for (const [place, file] of files.entries()) {
        tell(t.reading(place + 1, files.length))
        if (await readFile(file, booked)) read += 1
      }
      tell(t.done(read, files.length - read))
      return { read, refused: files.length - read }
    } catch (error) {
      tell('')
      notices.failed(error)
      return undefined
    } finally {
      setReading(false)
      await refresh(received, invoices)
    }
  }
  return { send, is_reading, told }
}

// What cannot be read is kept and told in the list.
async function readFile(file: File, query: Query): Promise<boolean> {
  const form = new FormData()
  form.append('file', file)
  try {
    await call('POST', '/invoices/import.json', { form, query })
    return true
  } catch (error) {
    if (isStatus(error, 422)) return false
    throw error
  }
}
