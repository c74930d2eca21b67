import { derivedToken, isSame } from '../../../platform/secret.ts'

// What allows an upload without a token: a policy that says to which record and until when, and our signature of it. How much, and where
// to, it says for those who read it as S3 does; bodies have their own limit.

export type Allowed = { account_id: number; resource: string; record_id: number; user_id: number }

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
  record: Allowed
  nonce: string // each is for one file, so no two are the same
}

const FILE_NAME = `\${filename}`

export function credentialsFor(
  allowed: Allowed,
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

// Undefined where the signature is not ours, `expired` where it was.
export function readPolicy(
  policy: string,
  signature: string,
  secret: Buffer,
  now: number,
): Allowed | 'expired' | undefined {
  if (!isSame(signature, signatureOf(policy, secret))) return undefined
  const { expiration, record } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy
  return Date.parse(expiration) > now ? record : 'expired'
}

// What the policy says of the other fields: a sender may neither choose another place nor another right to read.
export function fitsPolicy(policy: string, sent: { readonly key: string; readonly acl: string }): boolean {
  const { conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy
  return conditions.every((condition) => {
    if (!Array.isArray(condition))
      return Object.entries(condition).every(([name, value]) => name !== 'acl' || sent.acl === value)
    const [is, field, value] = condition
    return is !== 'starts-with' || field !== '$key' || sent.key.startsWith(String(value))
  })
}

// The place for the name is filled by us; a sender who has filled it says the name there.
export function nameIn(key: string, filename: string): string {
  const last = key.slice(key.lastIndexOf('/') + 1)
  return last === '' || last === FILE_NAME ? filename : last
}
