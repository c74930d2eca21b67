import { FileInput, PasswordInput, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../../locales/locale-provider.tsx'

// What lets somebody in: a token that is pasted, or a certificate with its key as files. Nothing of it is kept in the browser.

export type Method = 'token' | 'certificate'
export type Typed = { token: string; certificate: string; private_key: string; private_key_password: string }
export const NOTHING: Typed = { token: '', certificate: '', private_key: '', private_key_password: '' }

type Props = {
  typed: Typed
  set: (typed: Typed) => void
  problems: { [field: string]: string | undefined }
}

export function SignInFields({
  method,
  setMethod,
  ...fields
}: Props & { method: Method; setMethod: (method: Method) => void }) {
  const { ksef: t } = useTexts().settings
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t.method}
        value={method}
        onChange={(value) => setMethod(value as Method)}
        data={[
          { value: 'token', label: t.methods.token },
          { value: 'certificate', label: t.methods.certificate },
        ]}
      />
      {method === 'token' ? <TokenField {...fields} /> : <CertificateFields {...fields} />}
    </Stack>
  )
}

function TokenField({ typed, set, problems }: Props) {
  const { ksef: t } = useTexts().settings
  return (
    <PasswordInput
      name="token"
      autoComplete="off"
      label={t.token}
      description={t.tokenHint}
      value={typed.token}
      error={problems.token}
      onChange={({ currentTarget: { value } }) => set({ ...NOTHING, token: value })}
    />
  )
}

export function CertificateFields({ typed, set, problems, prefix = '' }: Props & { prefix?: string }) {
  const { ksef: t } = useTexts().settings
  const take = (field: 'certificate' | 'private_key') => async (file: File | null) =>
    set({ ...typed, token: '', [field]: file ? await textOf(file) : '' })
  return (
    <>
      <CertificateFile
        label={t.certificate}
        hint={t.certificateHint}
        accept=".crt,.cer,.pem,.der"
        error={problems[`${prefix}certificate`]}
        take={take('certificate')}
      />
      <CertificateFile
        label={t.privateKey}
        hint={t.privateKeyHint}
        accept=".key,.pem,.der,.p8"
        error={problems[`${prefix}private_key`]}
        take={take('private_key')}
      />
      <PasswordInput
        name={`${prefix}private_key_password`}
        autoComplete="off"
        label={t.keyPassword}
        description={t.keyPasswordHint}
        value={typed.private_key_password}
        error={problems[`${prefix}private_key_password`]}
        onChange={({ currentTarget: { value } }) => set({ ...typed, private_key_password: value })}
      />
    </>
  )
}

type FileProps = {
  label: string
  hint: string
  accept: string
  error: string | undefined
  take: (file: File | null) => Promise<void>
}

function CertificateFile({ label, hint, accept, error, take }: FileProps) {
  const { ksef: t } = useTexts().settings
  const [file, setFile] = useState<File | null>(null)
  return (
    <FileInput
      label={label}
      description={hint}
      placeholder={t.chooseFile}
      accept={accept}
      clearable
      clearButtonProps={{ 'aria-label': t.clearFile }}
      value={file}
      error={error}
      onChange={(chosen) => {
        setFile(chosen)
        void take(chosen)
      }}
    />
  )
}

// PEM as it is, bare DER in base64.
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return text.includes('-----BEGIN ') ? text : btoa(text)
}
