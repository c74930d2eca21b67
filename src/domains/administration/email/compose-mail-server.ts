import { isIP } from 'node:net'
import { type FieldProblems, invalid } from '../../../platform/api-error.ts'
import type { DraftOf } from '../../../platform/fields/resource.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { isLocalHost } from '../../../platform/public-address.ts'
import type { MailServer, mailServerShape, StoredMailServer } from './schema.ts'

// Rules of the mail server of an account.

export type MailServerDraft = DraftOf<typeof mailServerShape.fields>

const PORTS = { tls: 465, starttls: 587 } as const
const PORT_MAX = 65_535
export const NOT_PUBLIC = 'must be a public address'
const HOST = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?$/i

// Merges the input with the stored server and checks it.
export function composeMailServer(
  draft: MailServerDraft,
  current: StoredMailServer | undefined,
  allowsPrivate: boolean,
): MailServer {
  const server = mergeServer(draft, current)
  const { host, port, sender_address } = server
  const problemOf = {
    host: findHostProblem(host, allowsPrivate),
    port: port < 1 || port > PORT_MAX ? `must be a number from 1 to ${PORT_MAX}` : undefined,
    sender_address: findSenderProblem(sender_address),
    password: findPasswordProblem(draft, server, current),
  }
  const problems: FieldProblems = {}
  for (const [field, problem] of Object.entries(problemOf)) if (problem) problems[field] = [problem]
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return server
}

function mergeServer(draft: MailServerDraft, current: StoredMailServer | undefined): MailServer {
  const merged = { ...current, ...draft }
  const security = (merged.security ?? 'starttls') as MailServer['security']
  // A port that was not chosen follows the kind of encryption.
  const hasDefaultPort = !('port' in draft) && current?.port === PORTS[current?.security ?? 'starttls']
  return {
    host: trim(merged.host) ?? '',
    port: (hasDefaultPort ? null : merged.port) ?? PORTS[security],
    security,
    login: trim(merged.login),
    sender_address: trim(merged.sender_address) ?? '',
    sender_name: trim(merged.sender_name),
  }
}

const trim = (text: string | null | undefined) => text?.trim() || null

function findSenderProblem(address: string): string | undefined {
  if (address === '') return "can't be blank"
  return isMailAddress(address) ? undefined : 'must be an email address'
}

// Names are checked again when they are resolved.
function findHostProblem(host: string, allowsPrivate: boolean): string | undefined {
  if (host === '') return "can't be blank"
  const isAddress = isIP(host) !== 0
  if (!isAddress && !HOST.test(host)) return 'must be the name of a server, such as smtp.example.com'
  return !allowsPrivate && isLocalHost(host) ? NOT_PUBLIC : undefined
}

// A stored password is sent only to the server and with the login that it was entered for.
function findPasswordProblem(
  draft: MailServerDraft,
  { host, port, login }: MailServer,
  current: StoredMailServer | undefined,
): string | undefined {
  if (login === null) return draft.password ? 'needs a login' : undefined
  if (draft.password) return undefined
  if ('password' in draft || !current?.sealed) return "can't be blank"
  const isSame = host === current.host && port === current.port && login === current.login
  return isSame ? undefined : 'must be entered again, because the server or the login has changed'
}
