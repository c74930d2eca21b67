import { useHotkeys } from '@mantine/hooks'
import { useLocation, useNavigate } from 'react-router'

// Keeps the id of the previewed document in the URL hash, so that the list does not load again. Opening adds a history entry,
// so that Back closes the panel.
const STEP = { is_step: true }

export function useInvoicePreviewPanel() {
  const { hash, search, pathname, state } = useLocation()
  const navigate = useNavigate()
  const invoiceId = /^#(\d+)$/.exec(hash)?.[1]
  const id = invoiceId === undefined ? undefined : Number(invoiceId)
  const open = (id: number) =>
    void navigate(
      { pathname, search, hash: `#${id}` },
      invoiceId === undefined ? { state: STEP } : { replace: true, state },
    )
  const close = () => {
    if (state?.is_step) void navigate(-1)
    else void navigate({ pathname, search, hash: '' }, { replace: true })
  }
  // Overlays above the panel are closed first.
  const closeTop = () => {
    if (!document.querySelector('[role="dialog"], [role="menu"]')) close()
  }
  useHotkeys(id === undefined ? [] : [['Escape', closeTop]])
  return { id, open, close }
}
