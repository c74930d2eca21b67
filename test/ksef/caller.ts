import {
  constants,
  createCipheriv,
  createDecipheriv,
  hash,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import type { RunningSimulator } from '../../src/simulators/ksef/start.ts'
import { checkAnswer } from './contract.ts'

// Calls the simulator and checks every response against the published description.

export type SimulatorResponse = { status: number; body: any; text: string; headers: Headers }
type RequestOptions = { token?: string; body?: unknown; headers?: { [name: string]: string } }

export async function ask(
  { base_url }: Pick<RunningSimulator, 'base_url'>,
  call: string,
  { token, body, headers = {} }: RequestOptions = {},
): Promise<SimulatorResponse> {
  const [method = 'GET', address = ''] = call.split(' ')
  const isText = typeof body === 'string'
  const response = await fetch(`${base_url}${address}`, {
    method,
    headers: {
      'x-error-format': 'problem-details',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': isText ? 'application/xml' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  checkAnswer(method, address.split('?')[0] as string, response.status, type, text)
  return {
    ...{ status: response.status, text, headers: response.headers },
    body: type.includes('json') ? JSON.parse(text) : undefined,
  }
}

export async function publicKey(ministry: RunningSimulator, usage: string) {
  const { body } = await ask(ministry, 'GET /security/public-key-certificates')
  const keys = body.filter((key: any) => key.usage.includes(usage))
  const { certificate, publicKeyId } = keys.at(-1)
  return { publicKeyId, key: new X509Certificate(Buffer.from(certificate, 'base64')).publicKey }
}

export async function sealedFor(ministry: RunningSimulator, usage: string, bytes: Buffer) {
  const { key, publicKeyId } = await publicKey(ministry, usage)
  const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, bytes)
  return { sealed: sealed.toString('base64'), publicKeyId }
}

export async function beginByToken(ministry: RunningSimulator, nip: string, token: string) {
  const { body } = await ask(ministry, 'POST /auth/challenge')
  const text = Buffer.from(`${token}|${body.timestampMs}`)
  const { sealed, publicKeyId } = await sealedFor(ministry, 'KsefTokenEncryption', text)
  return ask(ministry, 'POST /auth/ksef-token', {
    body: {
      challenge: body.challenge,
      contextIdentifier: { type: 'Nip', value: nip },
      encryptedToken: sealed,
      publicKeyId,
    },
  })
}

// Polls until the authentication is decided, and returns the result.
export async function decided(ministry: RunningSimulator, begun: SimulatorResponse): Promise<any> {
  const { referenceNumber, authenticationToken } = begun.body
  for (;;) {
    const { body } = await ask(ministry, `GET /auth/${referenceNumber}`, { token: authenticationToken.token })
    if (body.status.code !== 100) return body.status
  }
}

export async function redeemed(ministry: RunningSimulator, begun: SimulatorResponse) {
  const status = await decided(ministry, begun)
  if (status.code !== 200) throw new Error(JSON.stringify(status))
  const { token } = begun.body.authenticationToken
  const { body } = await ask(ministry, 'POST /auth/token/redeem', { token })
  return {
    access: body.accessToken.token as string,
    refresh: body.refreshToken.token as string,
    operation: token,
  }
}

export const signIn = async (ministry: RunningSimulator, nip: string, token = ministry.issueToken(nip)) =>
  redeemed(ministry, await beginByToken(ministry, nip, token))

export const FORM = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' }

export type OpenedSession = { reference: string; key: Buffer; iv: Buffer }

export async function encryption(ministry: RunningSimulator, key: Buffer, iv: Buffer) {
  const { sealed, publicKeyId } = await sealedFor(ministry, 'SymmetricKeyEncryption', key)
  return { encryptedSymmetricKey: sealed, initializationVector: iv.toString('base64'), publicKeyId }
}

export async function openSession(ministry: RunningSimulator, token: string): Promise<OpenedSession> {
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const body = { formCode: FORM, encryption: await encryption(ministry, key, iv) }
  const answer = await ask(ministry, 'POST /sessions/online', { token, body })
  return { reference: answer.body.referenceNumber, key, iv }
}

export const sha = (bytes: Buffer): string => hash('sha256', bytes, 'base64')

export function seal({ key, iv }: Pick<OpenedSession, 'key' | 'iv'>, bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

export function unseal({ key, iv }: Pick<OpenedSession, 'key' | 'iv'>, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

export function sendBody(session: OpenedSession, bytes: Buffer, more: object = {}) {
  const sealed = seal(session, bytes)
  return {
    invoiceHash: sha(bytes),
    invoiceSize: bytes.length,
    encryptedInvoiceHash: sha(sealed),
    encryptedInvoiceSize: sealed.length,
    encryptedInvoiceContent: sealed.toString('base64'),
    ...more,
  }
}

export const send = (
  ministry: RunningSimulator,
  token: string,
  session: OpenedSession,
  bytes: Buffer,
  more: object = {},
) =>
  ask(ministry, `POST /sessions/online/${session.reference}/invoices`, {
    token,
    body: sendBody(session, bytes, more),
  })

// Polls until the document is decided, and returns the last response.
export async function settled(
  ministry: RunningSimulator,
  token: string,
  session: OpenedSession,
  answer: SimulatorResponse,
) {
  for (;;) {
    const call = `GET /sessions/${session.reference}/invoices/${answer.body.referenceNumber}`
    const { body } = await ask(ministry, call, { token })
    if (body.status.code > 150) return body
  }
}
