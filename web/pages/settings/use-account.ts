import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/records.ts'
import { useSentForm } from './use-sent-form.ts'

// What the account decides for itself: account.json.

export type Account = {
  prefix: string
  url: string
  discount_kind: 'percent_unit' | 'percent_unit_gross' | 'percent_total' | 'amount' | 'any'
  currency: string | null
  lang: string | null
  time_zone: string | null
  payment_to_kind: number | null
  default_tax: string | null
  exempt_tax_kind: string | null
  buyer_required: boolean | null
  lock_documents: 'off' | 'sent' | 'issued' | null
  closed_until: string | null
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
