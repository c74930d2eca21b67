import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_KEY, ACCOUNT_PATH, type Account, parseAccount, useAccount } from '../../../api/account.ts'
import { apiFetch } from '../../../api/client.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

type Props = {
  name: keyof Account & string
  label: string
  description: string
  otherwise: boolean
  // The values of a setting that has names instead of true and false.
  names?: { on: string; off: string }
}

// A switch for one account setting, saved at once.
export function AccountSwitch({ name, label, description, otherwise, names }: Props) {
  const { common } = useTexts()
  const notices = useNotify()
  const queries = useQueryClient()
  const { data } = useAccount()
  const change = async (isOn: boolean) => {
    try {
      const value = names ? (isOn ? names.on : names.off) : isOn
      const body = { account: { [name]: value } }
      queries.setQueryData(ACCOUNT_KEY, await parseAccount(await apiFetch('PUT', ACCOUNT_PATH, { body })))
      notices.done(common.saved)
    } catch (error) {
      notices.failed(error)
    }
  }
  const stored = data?.[name]
  const isOn = names ? stored === names.on : (stored as boolean | null | undefined)
  return (
    <Switch
      label={label}
      description={description}
      disabled={!data}
      checked={isOn ?? otherwise}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
