import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answers } from '../../api/answers.d.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/records.ts'
import { useSentForm } from './use-sent-form.ts'

// What the account decides for itself: account.json.

export type Account = Answers['Account'] & {
  patterns: { [kind: string]: string } | null
  tag: string | undefined // its version
}

const PATH = '/account.json'

const KEY = ['facts', PATH, {}]

export const useAccount = () =>
  useQuery({ queryKey: KEY, queryFn: async ({ signal }) => read(await call('GET', PATH, { signal })) })

const read = async (response: Response): Promise<Account> => ({
  ...(await response.json()),
  tag: response.headers.get('ETag') ?? undefined,
})

export function useAccountForm<Fields extends { [field: string]: unknown }>(
  name: string,
  base: Fields,
  options: {
    prepare?: (changes: Partial<Fields>, values: Fields) => object
    check?: (values: Fields) => { [field: string]: string }
    fieldOf?: (name: string) => string
  } = {},
) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  const { data } = useAccount()
  return useSentForm<Fields>({
    name: `account.${name}`,
    base,
    ...(options.check ? { check: options.check } : {}),
    ...(options.fieldOf ? { fieldOf: options.fieldOf } : {}),
    shared: { tag: data?.tag, load: () => void refresh() },
    send: async (changes, values, if_match) => {
      const account = options.prepare?.(changes, values) ?? changes
      const saved = await read(await call('PUT', PATH, { body: { account }, if_match }))
      queries.setQueryData(KEY, saved)
      await refresh()
      return saved
    },
  })
}
