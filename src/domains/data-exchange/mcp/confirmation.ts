import type { InputObject } from '../../../platform/formats/input.ts'
import { fingerprint } from '../../../platform/http/idempotency.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { open, randomToken, seal } from '../../../platform/secret.ts'
import type { JsonRecord } from './compact.ts'
import { ToolRefusal } from './refusal.ts'

// The confirmation of a preview. It is sealed, and belongs to one caller, one tool and one set of arguments. It also
// is the idempotency key, so that it writes once, however often it is sent.

const VALID_MS = 60 * 60_000
const PURPOSE = 'confirmation of a preview'

export type PreviewFacts = {
  readonly version: string | null // of the record before the change
  readonly expected: JsonRecord // what the result must have in common with the preview
}
export type Confirmation = PreviewFacts & { readonly key: string }

type SealedContent = Confirmation & { purpose: string; binding: string; expires_at: number }

export function confirmationOf(
  call: ApiRequest,
  secret: Buffer,
  tool: string,
  input: InputObject,
  previewed: PreviewFacts,
): string {
  const content: SealedContent = {
    ...previewed,
    purpose: PURPOSE,
    binding: bindingOf(call, tool, input),
    key: randomToken(),
    expires_at: call.arrived_at + VALID_MS,
  }
  return seal(JSON.stringify(content), secret)
}

export function readConfirmation(
  call: ApiRequest,
  secret: Buffer,
  tool: string,
  input: InputObject,
  confirm: string,
): Confirmation {
  const sealed = openSealed(confirm, secret)
  if (sealed?.purpose !== PURPOSE) throw new ToolRefusal('confirm must be the text that a preview returned')
  if (sealed.binding !== bindingOf(call, tool, input))
    throw new ToolRefusal(
      'confirm belongs to a preview with other arguments; call the tool without it to preview these',
    )
  if (sealed.expires_at <= call.arrived_at)
    throw new ToolRefusal('The preview is older than an hour; call the tool without confirm to preview again')
  return sealed
}

function openSealed(confirm: string, secret: Buffer): SealedContent | undefined {
  try {
    return JSON.parse(open(confirm, secret))
  } catch {
    return undefined
  }
}

function bindingOf({ caller }: ApiRequest, tool: string, input: InputObject): string {
  const { account_id, user_id, access_token } = caller
  return fingerprint(tool, `${account_id} ${user_id} ${access_token?.id ?? 'full'}`, {}, input)
}
