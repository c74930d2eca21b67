import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { connectPublic, NotPublic } from '../public-address.ts'
import { wireAddress } from './email-address.ts'
import {
  type Delivery,
  EmailFailed,
  type Hooks,
  type Letter,
  type Mailer,
  type RejectedRecipient,
} from './mailer.ts'

// Sends emails to a mail server, one connection each. Each step and the whole are bounded in time.

export type SmtpSettings = {
  host: string
  port: number
  is_secure: boolean // TLS from the first byte
  must_upgrade: boolean // requires STARTTLS, because a password must not be sent unencrypted
  user: string | undefined
  password: string | undefined
  timeout_ms: number
  client_name: string
  must_be_public?: boolean // for a server that an account has chosen
}

export type SmtpServer = Omit<SmtpSettings, 'timeout_ms' | 'client_name' | 'must_be_public'>

// Parses smtp://user:password@host:port, upgraded to TLS if the server can, or smtps:// with TLS from the start.
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isServerAddress(url)) return undefined
  const is_secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHere = /^(localhost|127\.[\d.]+|::1)$/.test(host)
  try {
    return {
      host,
      port: url.port ? Number(url.port) : is_secure ? 465 : 587,
      is_secure,
      must_upgrade: !is_secure && !isHere && url.username !== '',
      user: url.username ? decodeURIComponent(url.username) : undefined,
      password: url.username ? decodeURIComponent(url.password) : undefined,
    }
  } catch {
    return undefined
  }
}

const isServerAddress = ({ protocol, hostname, pathname, search, hash }: URL): boolean =>
  /^smtps?:$/.test(protocol) && hostname !== '' && search === '' && hash === '' && /^\/?$/.test(pathname)

export const smtp = (settings: SmtpSettings, from: string): Mailer => ({
  goes_to: 'server',
  from,
  send: (letter, hooks) => deliver(settings, letter, hooks),
})

type Step = (callback: (error?: Error | null) => void) => void
type SmtpError = Error & {
  responseCode?: number
  response?: string
  command?: string
  code?: string
  rejectedErrors?: (SmtpError & { recipient?: string })[]
}

async function deliver(settings: SmtpSettings, letter: Letter, hooks: Hooks): Promise<Delivery> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const socket = settings.must_be_public ? openSocket(settings) : undefined
  const connection = new Connection({
    ...(socket && { connection: socket }),
    host: settings.host,
    port: settings.port,
    secure: settings.is_secure,
    requireTLS: settings.must_upgrade,
    name: settings.client_name,
    connectionTimeout: settings.timeout_ms,
    greetingTimeout: settings.timeout_ms,
    socketTimeout: settings.timeout_ms,
    dnsTimeout: settings.timeout_ms,
    logger: false,
  })
  const state = { is_handed_over: false }
  const cut = new AbortController()
  const broken = breaking(connection, settings.timeout_ms, hooks.signal, state, cut.signal)
  try {
    return await Promise.race([broken, converse(connection, settings, letter, { hooks, state, socket })])
  } catch (error) {
    return explain(withoutSecrets(error as SmtpError, settings), letter, state.is_handed_over)
  } finally {
    cut.abort()
    connection.close()
    socket?.destroy()
  }
}

function openSocket({ host, port }: SmtpSettings): Socket {
  try {
    return connectPublic(host, port)
  } catch (error) {
    throw error instanceof NotPublic ? notPublic() : error
  }
}

const notPublic = () => new EmailFailed('The address of the mail server is not public, so it is not used')

type Conversation = { hooks: Hooks; state: { is_handed_over: boolean }; socket: Socket | undefined }

async function converse(
  connection: SMTPConnection,
  { user, password }: SmtpSettings,
  { from, to, bytes }: Letter,
  { hooks: { onHandOver }, state, socket }: Conversation,
): Promise<Delivery> {
  if (socket) await once(socket, 'connect')
  await step((callback) => connection.connect(callback))
  if (user !== undefined) await step((callback) => connection.login({ user, pass: password ?? '' }, callback))
  const content = handingOver(bytes, async () => {
    await onHandOver()
    state.is_handed_over = true
  })
  const envelope = { from, to: to.map(wireAddress), size: bytes.length }
  return new Promise((resolve, reject) => {
    connection.send(envelope, content, (error, info) => {
      if (error) reject(error)
      else
        resolve({
          accepted: info.accepted,
          refused: refusedOf(info.rejectedErrors ?? []),
          response: responseText({ response: info.response ?? '', message: '' }),
        })
    })
  })
}

const step = (start: Step) =>
  new Promise<void>((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()))
  })

// Called when the server requests the content: the last moment to record that it may get the email.
function handingOver(bytes: Buffer, note: () => Promise<void>): Readable {
  let isAsked = false
  return new Readable({
    read() {
      if (isAsked) return
      isAsked = true
      note().then(
        () => {
          this.push(bytes)
          this.push(null)
        },
        (error) => this.destroy(error),
      )
    },
  })
}

// Aborts if the connection fails, time runs out, or the process shuts down before the content was sent.
function breaking(
  connection: SMTPConnection,
  timeoutMs: number,
  ending: AbortSignal,
  state: { is_handed_over: boolean },
  cut: AbortSignal,
): Promise<never> {
  const broken = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('no response in time')), timeoutMs)
    const end = () => state.is_handed_over || reject(new Error('Kwit is stopping'))
    if (ending.aborted) end()
    ending.addEventListener('abort', end)
    connection.on('error', reject)
    cut.addEventListener('abort', () => {
      clearTimeout(timer)
      ending.removeEventListener('abort', end)
    })
  })
  broken.catch(() => {})
  return broken
}

// Servers may repeat input in their responses; logs and documents must not contain it.
function withoutSecrets(error: SmtpError, { user = '', password = '' }: SmtpSettings): SmtpError {
  if (password === '') return error
  const secrets = [password, encodeBase64(password), encodeBase64(`\0${user}\0${password}`)]
  const hide = (text: string) =>
    secrets.reduce((remainder, secret) => remainder.replaceAll(secret, '***'), text)
  error.message = hide(error.message)
  if (error.response !== undefined) error.response = hide(error.response)
  return error
}

const encodeBase64 = (text: string) => Buffer.from(text).toString('base64')

// Errors of this installation (connection, login, sender) are retried; the server's response decides about the email
// and its recipients.
function explain(error: SmtpError, letter: Letter, isHandedOver: boolean): Delivery {
  const { responseCode, command, rejectedErrors } = error
  if (rejectedErrors?.length) return { accepted: [], refused: refusedOf(rejectedErrors) }
  if (isHandedOver && !responseCode)
    throw new EmailFailed('The mail server did not confirm that it accepted the message', {
      is_uncertain: true,
      cause: error,
    })
  if (command === 'DATA' && responseCode) {
    const is_final = responseCode >= 500
    return {
      accepted: [],
      refused: letter.to.map((address) => ({ address, reason: responseText(error), is_final })),
    }
  }
  if (error instanceof NotPublic) throw notPublic()
  if (error.code === 'EMESSAGE')
    throw new EmailFailed('The message is too large for the mail server', { is_final: true, cause: error })
  if (error.code === 'EAUTH')
    throw new EmailFailed('The mail server rejected the user name or password', { cause: error })
  if (command === 'MAIL FROM')
    throw new EmailFailed('The mail server rejected the sender address', { cause: error })
  if (error.code === 'ETLS' || /certificate/i.test(error.message))
    throw new EmailFailed('The connection to the mail server could not be encrypted', { cause: error })
  throw new EmailFailed('The mail server could not be reached', { cause: error })
}

const refusedOf = (errors: NonNullable<SmtpError['rejectedErrors']>): RejectedRecipient[] =>
  errors.map((error) => ({
    address: error.recipient ?? '',
    reason: responseText(error),
    is_final: (error.responseCode ?? 0) >= 500,
  }))

const REASON_MAX = 300

const responseText = ({ response, message }: Pick<SmtpError, 'response' | 'message'>): string =>
  (response ?? message)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, REASON_MAX)
    .toWellFormed()
