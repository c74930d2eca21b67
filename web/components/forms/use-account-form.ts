import { useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_KEY, ACCOUNT_PATH, parseAccount, useAccount } from '../../api/account.ts'
import { apiFetch } from '../../api/client.ts'
import { useInvalidate } from '../../api/mutations.ts'
import { useSettingsForm } from './use-settings-form.ts'

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
  const refresh = useInvalidate()
  const { data } = useAccount()
  return useSettingsForm<Fields>({
    name: `account.${name}`,
    base,
    ...(options.check ? { check: options.check } : {}),
    ...(options.fieldOf ? { fieldOf: options.fieldOf } : {}),
    shared: { tag: data?.tag, load: () => void refresh() },
    send: async (changes, values, if_match) => {
      const account = options.prepare?.(changes, values) ?? changes
      const saved = await parseAccount(await apiFetch('PUT', ACCOUNT_PATH, { body: { account }, if_match }))
      queries.setQueryData(ACCOUNT_KEY, saved)
      await refresh()
      return saved
    },
  })
}
