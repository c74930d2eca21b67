import { useHotkeys } from '@mantine/hooks'
import { useLocation, useNavigate } from 'react-router'

// Which document is looked at beside the list: behind the # of the address, since the list itself stays as it is.
export function usePanel() {
  const { hash, search, pathname } = useLocation()
  const navigate = useNavigate()
  const found = /^#(\d+)$/.exec(hash)?.[1]
  const id = found === undefined ? undefined : Number(found)
  const go = (hash: string) => void navigate({ pathname, search, hash }, { replace: true })
  const close = () => go('')
  // What stands over the panel is closed first.
  const closeTop = () => {
    if (!document.querySelector('[role="dialog"], [role="menu"]')) close()
  }
  useHotkeys(id === undefined ? [] : [['Escape', closeTop]])
  return { id, open: (id: number) => go(`#${id}`), close }
}
