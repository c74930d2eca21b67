import type { InputObject } from '../../../platform/formats/input.ts'
import { fingerprint } from '../../../platform/http/idempotency.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { derivedToken, equalsConstantTime, randomToken } from '../../../platform/secret.ts'
import type { JsonRecord } from './compact.ts'
import { ToolRefusal } from './refusal.ts'

// The confirmation of a preview, short enough for a model to copy: its end, a key, and two signatures. The first one
// binds it to one caller, one tool and one set of arguments, the second one to what the preview showed. The key is the
// idempotency key, so that it writes once, however often it is sent.

const VALID_MS = 60 * 60_000
const KEY_LENGTH = 12
const SIGNATURE_LENGTH = 24
const FACTS_LENGTH = 16
const FORM = /^([0-9a-z]{1,10})\.([A-Za-z0-9]+)\.([0-9a-f]+)\.([0-9a-f]+)$/

export type PreviewFacts = {
  readonly version: string | null // of the record before the change
  readonly expected: JsonRecord // what the result must have in common with the preview
}
export type Confirmation = { readonly key: string; readonly isAbout: (facts: PreviewFacts) => boolean }

type Subject = { readonly call: ApiRequest; readonly tool: string; readonly args: InputObject }

export function confirmationOf(subject: Subject, secret: Buffer, facts: PreviewFacts): string {
  const end = (subject.call.arrived_at + VALID_MS).toString(36)
  const key = randomToken(KEY_LENGTH)
  return [end, key, signatureOf(subject, secret, end, key), factsSignature(secret, key, facts)].join('.')
}

export function readConfirmation(subject: Subject, secret: Buffer, confirm: string): Confirmation {
  const [, end, key, signature, signedFacts] = FORM.exec(confirm) ?? []
  if (!end || !key || !signature || !signedFacts)
    throw new ToolRefusal('confirm must be the text that a preview returned')
  if (!equalsConstantTime(signature, signatureOf(subject, secret, end, key)))
    throw new ToolRefusal(
      'confirm belongs to no preview of this tool with these arguments; call the tool without it to preview them',
    )
  if (Number.parseInt(end, 36) <= subject.call.arrived_at)
    throw new ToolRefusal('The preview is older than an hour; call the tool without confirm to preview again')
  return { key, isAbout: (facts) => equalsConstantTime(signedFacts, factsSignature(secret, key, facts)) }
}

function signatureOf({ call, tool, args }: Subject, secret: Buffer, end: string, key: string): string {
  const { account_id, user_id, access_token } = call.caller
  const caller = `${account_id} ${user_id} ${access_token?.id ?? 'full'}`
  const text = `preview of a tool ${end} ${key} ${caller} ${fingerprint(tool, '', {}, args)}`
  return derivedToken(text, secret).slice(0, SIGNATURE_LENGTH)
}

const factsSignature = (secret: Buffer, key: string, { version, expected }: PreviewFacts): string =>
  derivedToken(`facts of a preview ${key} ${JSON.stringify([version, expected])}`, secret).slice(
    0,
    FACTS_LENGTH,
  )
