import { useHotkeys } from '@mantine/hooks'
import { useLocation, useNavigate } from 'react-router'

// Which document is looked at beside the list: behind the # of the address, since the list itself stays as it is. Opening it is a
// step of the browser's history, so the way back closes it.
const STEP = { is_step: true }

export function usePanel() {
  const { hash, search, pathname, state } = useLocation()
  const navigate = useNavigate()
  const found = /^#(\d+)$/.exec(hash)?.[1]
  const id = found === undefined ? undefined : Number(found)
  const open = (id: number) =>
    void navigate(
      { pathname, search, hash: `#${id}` },
      found === undefined ? { state: STEP } : { replace: true, state },
    )
  const close = () => {
    if (state?.is_step) void navigate(-1)
    else void navigate({ pathname, search, hash: '' }, { replace: true })
  }
  // What stands over the panel is closed first.
  const closeTop = () => {
    if (!document.querySelector('[role="dialog"], [role="menu"]')) close()
  }
  useHotkeys(id === undefined ? [] : [['Escape', closeTop]])
  return { id, open, close }
}
