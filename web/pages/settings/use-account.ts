import { useQueryClient } from '@tanstack/react-query'
import { sendJson } from '../../api/call.ts'
import { useFacts, useRefresh } from '../../api/records.ts'
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
  buyer_required: boolean | null
  patterns: { [kind: string]: string } | null
}

const PATH = '/account.json'

export const useAccount = () => useFacts<Account>(PATH)

export function useAccountForm<Fields extends { [field: string]: unknown }>(
  name: string,
  base: Fields,
  options: {
    prepare?: (changes: Partial<Fields>, values: Fields) => object
    check?: (values: Fields) => { [field: string]: string }
  } = {},
) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  return useSentForm<Fields>({
    name: `account.${name}`,
    base,
    ...(options.check ? { check: options.check } : {}),
    send: async (changes, values) => {
      const account = options.prepare?.(changes, values) ?? changes
      const saved = await sendJson<Account>('PUT', PATH, { account })
      queries.setQueryData(['facts', PATH, {}], saved)
      await refresh()
    },
  })
}
