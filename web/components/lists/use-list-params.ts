import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

// Parameters of a list in the URL, under their API names: page, per_page, order, query, period and filters. A link, a
// reload or the back button shows the same list.

export type ListParams = { readonly [name: string]: string }

export const PER_PAGE = '25'

export function useListParams(): {
  params: ListParams
  setParams: (changes: { [name: string]: string | undefined }) => void
} {
  const [searchParams, setSearchParams] = useSearchParams()
  const params = useMemo(() => Object.fromEntries(searchParams), [searchParams])
  const setParams = useCallback(
    (changes: { [name: string]: string | undefined }) =>
      setSearchParams(
        () => {
          // Reads the URL itself, because the rendered parameters may be one navigation behind.
          const after = new URLSearchParams(window.location.search)
          // A changed filter starts on the first page.
          if (!('page' in changes)) after.delete('page')
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true },
      ),
    [setSearchParams],
  )
  return { params, setParams }
}
