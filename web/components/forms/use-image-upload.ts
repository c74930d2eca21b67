import { useState } from 'react'
import { type CallOptions, call } from '../../api/client.ts'
import { useRefresh } from '../../api/mutations.ts'
import { changeBeside, tagOf } from '../../api/record-versions.ts'
import type { Resource, Saved } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useNotices } from '../feedback/notifications.tsx'

export const IMAGE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml'

// Uploads and removes an image of a record at once, because a file cannot wait in the browser while the form around it is typed.
// The new version counts as the form's own, so that saving the form reports no conflict.
export function useImageUpload<Row extends Saved>(resource: Resource<Row>, record: Row, field: string) {
  const { common } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const [is_sending, setSending] = useState(false)
  const path = `/${resource.path}/${record.id}.json`
  // Tells whether it was saved.
  const change = async (request: CallOptions) => {
    setSending(true)
    try {
      await changeBeside(path, tagOf(record), (if_match) => call('PUT', path, { ...request, if_match }))
      await refresh(resource)
      notices.done(common.saved)
      return true
    } catch (error) {
      notices.failed(error)
      return false
    } finally {
      setSending(false)
    }
  }
  return {
    is_sending,
    upload: (image: Blob, filename?: string) => {
      const form = new FormData()
      form.append(`${resource.name}[${field}]`, image, ...(filename ? [filename] : []))
      return change({ form })
    },
    remove: () => change({ body: { [resource.name]: { [field]: null } } }),
  }
}
