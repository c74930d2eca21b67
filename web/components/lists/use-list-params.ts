import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

// What a list shows, held in the address under the API's own names: page, per_page, order, query, period and filters. A
// link, a reload or the way back then shows the same list.

export type Asked = { readonly [name: string]: string }

export const PER_PAGE = '25'

export function useListAddress(): {
  asked: Asked
  ask: (changes: { [name: string]: string | undefined }) => void
} {
  const [params, setParams] = useSearchParams()
  const asked = useMemo(() => Object.fromEntries(params), [params])
  const ask = useCallback(
    (changes: { [name: string]: string | undefined }) =>
      setParams(
        () => {
          // From the address itself: what is on the screen may be one answer behind.
          const after = new URLSearchParams(window.location.search)
          // Another question starts on its first page.
          if (!('page' in changes)) after.delete('page')
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  return { asked, ask }
}
