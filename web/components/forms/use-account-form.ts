import { useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_KEY, ACCOUNT_PATH, readAccount, useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { useRefresh } from '../../api/mutations.ts'
import { useSentForm } from './use-settings-form.ts'

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
      const saved = await readAccount(await call('PUT', ACCOUNT_PATH, { body: { account }, if_match }))
      queries.setQueryData(ACCOUNT_KEY, saved)
      await refresh()
      return saved
    },
  })
}
