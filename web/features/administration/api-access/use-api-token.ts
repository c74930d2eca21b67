import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, sendJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'

// The API token of the user in this account.

type Token = Answers['Token']
const KEY = ['token']

export const useApiToken = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => getJson<Token>('/account/token.json', {}, signal) })

export function useRenewal() {
  const queries = useQueryClient()
  return async () => queries.setQueryData(KEY, await sendJson<Token>('POST', '/account/token/renew.json', {}))
}
