import { useLocation, useSearchParams } from 'react-router'
import { useNavigateAfterSave } from '../forms/use-navigate-after-save.ts'

// Records that are edited beside their list: the URL parameter `edit` contains the id, so that a reload opens the panel
// again.
export function useEditorPanel() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const goOn = useNavigateAfterSave()
  const pathWith = (edit: string | undefined) => {
    const next = new URLSearchParams(params)
    if (edit === undefined) next.delete('edit')
    else next.set('edit', edit)
    return next.size === 0 ? pathname : `${pathname}?${next}`
  }
  const edit = params.get('edit') ?? undefined
  return {
    edit,
    id: edit === undefined || edit === 'new' ? undefined : Number(edit),
    pathOf: ({ id }: { id: number }) => pathWith(String(id)),
    path_of_new: pathWith('new'),
    path_of_list: pathWith(undefined),
    close: () => void goOn(pathWith(undefined)),
  }
}
