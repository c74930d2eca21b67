import { useState } from 'react'
import { type ApiFetchOptions, apiFetch } from '../../api/client.ts'
import { useInvalidate } from '../../api/mutations.ts'
import { etagOf, updateWithinForm } from '../../api/record-versions.ts'
import type { Resource, StoredRecord } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useNotify } from '../feedback/notifications.tsx'

export const IMAGE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml'

// Uploads and removes an image of a record at once, because a file cannot wait in the browser while the form around it is typed.
// The new version counts as the form's own, so that saving the form reports no conflict.
export function useImageUpload<Row extends StoredRecord>(
  resource: Resource<Row>,
  record: Row,
  field: string,
) {
  const { common } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [is_sending, setSending] = useState(false)
  const path = `/${resource.path}/${record.id}.json`
  // Returns whether the image was saved.
  const change = async (request: ApiFetchOptions) => {
    setSending(true)
    try {
      await updateWithinForm(path, etagOf(record), (if_match) =>
        apiFetch('PUT', path, { ...request, if_match }),
      )
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
