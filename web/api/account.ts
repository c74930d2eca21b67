import { useQuery } from '@tanstack/react-query'
import { apiFetch } from './client.ts'
import type { Answers } from './schemas.d.ts'

// Settings of the account: account.json.

export type Account = Answers['Account'] & {
  patterns: { [kind: string]: string } | null
  tag: string | undefined // version of the account
}

export const ACCOUNT_PATH = '/account.json'
export const ACCOUNT_KEY = ['facts', ACCOUNT_PATH, {}]

export const useAccount = () =>
  useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: async ({ signal }) => parseAccount(await apiFetch('GET', ACCOUNT_PATH, { signal })),
  })

export const parseAccount = async (response: Response): Promise<Account> => ({
  ...(await response.json()),
  tag: response.headers.get('ETag') ?? undefined,
})
