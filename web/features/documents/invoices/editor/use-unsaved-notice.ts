import { useEffect, useRef } from 'react'

// Notifies the user on leaving that unsaved changes are kept. While a save is running, its result is reported instead.
export function useUnsavedNotice(isUnsaved: () => boolean, notify: () => void) {
  const latest = useRef({ isUnsaved, notify })
  latest.current = { isUnsaved, notify }
  useEffect(() => () => (latest.current.isUnsaved() ? latest.current.notify() : undefined), [])
}
