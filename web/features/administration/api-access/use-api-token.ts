import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, sendJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'

// The API token of the user in this account.

type Token = Answers['Token']
const KEY = ['token']

// Loaded on request, because the server can ask people to confirm their identity first.
export function useApiToken() {
  const notices = useNotify()
  const { data, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getJson<Token>('/account/token.json', {}, signal),
    enabled: false,
    retry: false,
  })
  const load = async (): Promise<boolean> => {
    const { error } = data ? {} : await refetch()
    if (error) notices.failed(error)
    return !error
  }
  return { data, isFetching, load }
}

export function useRenewal() {
  const queries = useQueryClient()
  return async () => queries.setQueryData(KEY, await sendJson<Token>('POST', '/account/token/renew.json', {}))
}
