import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { apiFetch, getJson, sendJson } from '../../api/client.ts'
import { identityPrompt } from '../../api/identity-prompt.ts'
import { answerPasskey, belongsToDomain, hasPasskeys } from '../../api/passkeys.ts'
import type { Answers } from '../../api/schemas.d.ts'
import { useSession } from '../../api/session.ts'
import { errorText, fieldErrors } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

// Asks again who is at the browser. The request that needs it is sent again afterwards.
export function IdentityDialog() {
  const isPending = useSyncExternalStore(identityPrompt.subscribe, identityPrompt.isPending)
  return isPending ? <Dialog /> : null
}

function Dialog() {
  const { access: t, common } = useTexts()
  const { providers } = useSession()
  const { state, confirm, confirmByPasskey } = useConfirmation()
  const [fields, setFields] = useState({ password: '', code: '' })
  const [factors, setFactors] = useState<Answers['TwoFactor']>()
  const [isByCode, setByCode] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void confirm(isByCode ? { code: fields.code } : { password: fields.password })
  }
  const showOthers = async () => setFactors(await getJson<Answers['TwoFactor']>('/session/two_factor.json'))
  const cancel = () => identityPrompt.settle(false)
  return (
    <Modal
      opened
      onClose={cancel}
      title={t.identity}
      zIndex={450}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <form onSubmit={handleSubmit}>
        <Stack>
          <Text size="sm">{t.identityHint}</Text>
          <Proof isByCode={isByCode} fields={fields} setFields={setFields} problem={state.problem} />
          <Group>
            {factors ? (
              <OtherFactors
                factors={factors}
                isByCode={isByCode}
                setByCode={setByCode}
                onPasskey={confirmByPasskey}
              />
            ) : (
              <Button variant="subtle" size="compact-sm" onClick={() => void showOthers()}>
                {t.otherWay}
              </Button>
            )}
          </Group>
          <ProviderButtons providers={providers} again />
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={state.is_sending}>
              {t.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type ProofFields = { password: string; code: string }
type ProofProps = {
  isByCode: boolean
  fields: ProofFields
  setFields: (fields: ProofFields) => void
  problem: string | undefined
}

function Proof({ isByCode, fields, setFields, problem }: ProofProps) {
  const { access: t } = useTexts()
  return isByCode ? (
    <TextInput
      label={t.appCode}
      value={fields.code}
      onChange={(event) => setFields({ ...fields, code: event.currentTarget.value })}
      error={problem}
      autoComplete="one-time-code"
      inputMode="numeric"
      required
      withAsterisk={false}
      data-autofocus
    />
  ) : (
    <PasswordField
      label={t.password}
      value={fields.password}
      onChange={(event) => setFields({ ...fields, password: event.currentTarget.value })}
      error={problem}
      autoComplete="current-password"
      required
      withAsterisk={false}
      data-autofocus
    />
  )
}

type OtherFactorsProps = {
  factors: Answers['TwoFactor']
  isByCode: boolean
  setByCode: (isByCode: boolean) => void
  onPasskey: () => Promise<void>
}

function OtherFactors({ factors, isByCode, setByCode, onPasskey }: OtherFactorsProps) {
  const { access: t } = useTexts()
  return (
    <>
      {factors.has_app && (
        <Button variant="subtle" size="compact-sm" onClick={() => setByCode(!isByCode)}>
          {isByCode ? t.usePassword : t.useApp}
        </Button>
      )}
      {mayUsePasskey(factors) && (
        <Button variant="subtle" size="compact-sm" onClick={() => void onPasskey()}>
          {t.usePasskey}
        </Button>
      )}
      {!factors.is_on && <Text size="xs">{t.noOtherWay}</Text>}
    </>
  )
}

const mayUsePasskey = ({ passkeys, passkey_domain }: Answers['TwoFactor']) =>
  passkeys.length > 0 && hasPasskeys() && belongsToDomain(passkey_domain)

function useConfirmation() {
  const t = useTexts()
  const [state, setState] = useState<{ problem?: string; is_sending: boolean }>({ is_sending: false })
  const confirm = async (body: object) => {
    setState({ is_sending: true })
    try {
      await apiFetch('POST', '/session/identity.json', { body })
      identityPrompt.settle(true)
    } catch (error) {
      const [problem] = Object.values(fieldErrors(t, error))
      setState({ is_sending: false, problem: problem ?? errorText(t, error) })
    }
  }
  const confirmByPasskey = async () => {
    try {
      const { options } = await sendJson<Answers['PasskeyOptions']>('POST', '/session/passkey_challenge.json')
      await confirm({ passkey: await answerPasskey(options as { [name: string]: unknown }) })
    } catch {
      setState({ is_sending: false, problem: t.access.passkeyFailed })
    }
  }
  return { state, confirm, confirmByPasskey }
}
