import { FileInput, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { PasswordField } from '../../../../components/forms/password-field.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'

// Credentials: a pasted token, or a certificate and its key as files. They are not stored in the browser.

export type Method = 'token' | 'certificate'
export type KsefCredentials = {
  token: string
  certificate: string
  private_key: string
  private_key_password: string
}
export const EMPTY_CREDENTIALS: KsefCredentials = {
  token: '',
  certificate: '',
  private_key: '',
  private_key_password: '',
}

type Props = {
  typed: KsefCredentials
  set: (typed: KsefCredentials) => void
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
    <PasswordField
      name="token"
      autoComplete="off"
      label={t.token}
      description={t.tokenHint}
      value={typed.token}
      error={problems.token}
      onChange={({ currentTarget: { value } }) => set({ ...EMPTY_CREDENTIALS, token: value })}
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
      <PasswordField
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
      onChange={(newFile) => {
        setFile(newFile)
        void take(newFile)
      }}
    />
  )
}

// PEM is sent unchanged, DER as base64.
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return text.includes('-----BEGIN ') ? text : btoa(text)
}
