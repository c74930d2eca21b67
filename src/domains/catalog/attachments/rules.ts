import { derivedToken, equalsConstantTime } from '../../../platform/secret.ts'

// Signed uploads without a token: a policy names the record and the expiry, and carries a signature of this
// installation. Size and target are only for clients that read the policy like S3; request bodies have their own limit.

export type UploadPolicy = { account_id: number; resource: string; record_id: number; user_id: number }

export type Credentials = {
  url: string
  AWSAccessKeyId: string
  key: string
  policy: string
  signature: string
  acl: string
  success_action_status: string
}

type Policy = {
  expiration: string
  conditions: readonly (
    | readonly [string, string | number, string | number]
    | { readonly [name: string]: string }
  )[]
  record: UploadPolicy
  nonce: string // makes each policy unique, because it is valid for one file
}

const FILE_NAME = `\${filename}`

export function credentialsFor(
  allowed: UploadPolicy,
  {
    url,
    expires_at,
    bytes_max,
    nonce,
    secret,
  }: { url: string; expires_at: number; bytes_max: number; nonce: string; secret: Buffer },
): Credentials {
  const folder = `attachments/${allowed.resource}/${allowed.record_id}/`
  const policy: Policy = {
    expiration: new Date(expires_at).toISOString(),
    conditions: [{ acl: 'private' }, ['starts-with', '$key', folder], ['content-length-range', 1, bytes_max]],
    record: allowed,
    nonce,
  }
  const text = Buffer.from(JSON.stringify(policy)).toString('base64')
  return {
    url,
    AWSAccessKeyId: 'kwit',
    key: `${folder}${FILE_NAME}`,
    policy: text,
    signature: signatureOf(text, secret),
    acl: 'private',
    success_action_status: '201',
  }
}

const signatureOf = (policy: string, secret: Buffer) => derivedToken(`upload ${policy}`, secret)

// Undefined if the signature is invalid, `expired` if it is too old.
export function readPolicy(
  policy: string,
  signature: string,
  secret: Buffer,
  now: number,
): UploadPolicy | 'expired' | undefined {
  if (!equalsConstantTime(signature, signatureOf(policy, secret))) return undefined
  const { expiration, record } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy
  return Date.parse(expiration) > now ? record : 'expired'
}

// Checks the other fields against the policy: the client can choose neither another key nor another ACL.
export function fitsPolicy(policy: string, fields: { readonly key: string; readonly acl: string }): boolean {
  const { conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy
  return conditions.every((condition) => {
    if (!Array.isArray(condition))
      return Object.entries(condition).every(([name, value]) => name !== 'acl' || fields.acl === value)
    const [is, field, value] = condition
    return is !== 'starts-with' || field !== '$key' || fields.key.startsWith(String(value))
  })
}

// The placeholder for the name may be filled by the client; then the key contains the name.
export function nameIn(key: string, filename: string): string {
  const last = key.slice(key.lastIndexOf('/') + 1)
  return last === '' || last === FILE_NAME ? filename : last
}
