import { useState } from 'react'
import { apiFetch, sendJson } from '../../api/client.ts'
import { useInvalidate } from '../../api/mutations.ts'
import { useApiQuery } from '../../api/queries.ts'
import type { Resource } from '../../api/resources.ts'
import type { Answers } from '../../api/schemas.d.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useNotify } from '../feedback/notifications.tsx'

export type Attachment = Answers['Attachment']

export function useAttachments(of: Resource<{ id: number }>, id: number) {
  const path = `/${of.path}/${id}/attachments`
  const { files: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const { data } = useApiQuery<Attachment[]>(`${path}.json`)
  const [is_busy, setBusy] = useState(false)
  const work = async (change: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await change()
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
      await refresh(of)
    }
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0 || is_busy) return
    void work(async () => {
      await uploadAttachments(of, id, files)
      notices.done(t.added(files.length))
    })
  }
  const remove = (attachmentId: number) => work(() => apiFetch('DELETE', `${path}/${attachmentId}.json`))
  const embed = (attachmentId: number, embedded: boolean) =>
    work(() => sendJson('PUT', `${path}/${attachmentId}.json`, { attachment: { embedded } }))
  return { embed, attachments: data ?? undefined, add, remove, is_busy }
}

// Uploads one after the other; the first rejected file stops the rest.
export async function uploadAttachments(of: Resource<{ id: number }>, id: number, files: readonly File[]) {
  for (const file of files) {
    const form = new FormData()
    form.append('file', file)
    await apiFetch('POST', `/${of.path}/${id}/attachments.json`, { form })
  }
}
