import { useNavigate } from 'react-router'
import { useDelete, useRestore } from '../../api/mutations.ts'
import type { Resource } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useNotify } from '../feedback/notifications.tsx'

// Deletes without asking and offers undo.
export function useDeleteWithUndo<Row extends { id: number }>(resource: Resource<Row>) {
  const t = useTexts()
  const notices = useNotify()
  const navigate = useNavigate()
  const remove = useDelete(resource)
  const restore = useRestore(resource)
  return async (ids: readonly number[], message: string): Promise<boolean> => {
    try {
      await remove.mutateAsync(ids)
      const trashLink = { label: t.bin.title, go: () => void navigate('/trash') }
      notices.undoable(t.common.deleted(message), () => restore.mutateAsync(ids), trashLink)
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }
}
