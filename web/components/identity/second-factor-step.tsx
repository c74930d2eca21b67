import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { NetworkError } from '../../api/errors.ts'
import { answerPasskey } from '../../api/passkeys.ts'
import {
  isSecondFactorError,
  type SecondFactor,
  type SecondFactorRequest,
  secondFactorRequestOf,
} from '../../api/two-factor.ts'
import { useBasicTexts } from '../../locales/locale-provider.tsx'

// The second step of signing in: a code, a passkey or a recovery code.

type Props = {
  request: SecondFactorRequest
  send: (factor: SecondFactor) => Promise<unknown>
  onBack: () => void
}

export default function SecondFactorStep({ request: firstRequest, send, onBack }: Props) {
  const { access, problems } = useBasicTexts()
  const [request, setRequest] = useState(firstRequest)
  const [isRecovery, setRecovery] = useState(!firstRequest.methods.includes('app'))
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const attempt = async (makeFactor: () => Promise<SecondFactor> | SecondFactor, wrong: string) => {
    setProblem(undefined)
    setSending(true)
    try {
      await send(await makeFactor())
    } catch (error) {
      setProblem(error instanceof NetworkError ? problems.unreachable : messageOf(error, wrong))
      setCode('')
    } finally {
      setSending(false)
    }
  }
  const messageOf = (error: unknown, wrong: string) =>
    isSecondFactorError(error) || error instanceof DOMException || isCancelled(error)
      ? wrong
      : access.tooManyCodes
  // The options of a passkey work once, so a second attempt needs new ones.
  const handlePasskey = () =>
    attempt(async () => {
      const options = request.passkey_options
      setRequest(({ passkey_options: _used, ...others }) => others)
      return { passkey: await answerPasskey(options ?? (await newOptions())) }
    }, access.passkeyFailed)
  const newOptions = async () => {
    const renewed = await send({}).then(() => undefined, secondFactorRequestOf)
    return renewed?.passkey_options ?? {}
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(() => ({ code }), access.wrongCode)
  }
  const takesCodes = request.methods.some((method) => method !== 'passkey')
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {request.methods.includes('passkey') && (
          <Button
            onClick={() => void handlePasskey()}
            loading={isSending}
            variant={takesCodes ? 'default' : 'filled'}
          >
            {access.usePasskey}
          </Button>
        )}
        {takesCodes && (
          <>
            <CodeField isRecovery={isRecovery} code={code} setCode={setCode} />
            <Button type="submit" loading={isSending}>
              {access.signIn}
            </Button>
          </>
        )}
        {request.methods.includes('app') && request.methods.includes('recovery_code') && (
          <Button variant="subtle" size="compact-sm" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? access.useApp : access.useRecoveryCode}
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {access.lostFactor}
        </Text>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
          {access.back}
        </Button>
      </Stack>
    </form>
  )
}

type CodeFieldProps = { isRecovery: boolean; code: string; setCode: (code: string) => void }

function CodeField({ isRecovery, code, setCode }: CodeFieldProps) {
  const { access } = useBasicTexts()
  return (
    <TextInput
      label={isRecovery ? access.recoveryCode : access.appCode}
      description={isRecovery ? access.recoveryCodeHint : access.appCodeHint}
      value={code}
      onChange={(event) => setCode(event.currentTarget.value)}
      autoComplete="one-time-code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      required
      withAsterisk={false}
      autoFocus
    />
  )
}

// Browsers tell the page no more than that the user did not confirm.
const isCancelled = (error: unknown) => error instanceof Error && /NotAllowed|Abort|WebAuthn/.test(error.name)
