// A passkey in software: answers the options of the server as a browser with an authenticator does.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const NEW_CREDENTIAL = 0x40

type Options = { rpId?: string; rp?: { id: string }; challenge: string }
type UseOptions = { origin?: string; is_verified?: boolean; counter?: number }

export function createPasskey(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = createHash('sha256').update(`passkey ${name}`).digest()
  let uses = 0
  const dataOf = (options: Options, flags: number, counter: number, credential = Buffer.alloc(0)) => {
    const domain = options.rpId ?? options.rp?.id ?? ''
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(domain), Buffer.from([flags]), count, credential])
  }
  return {
    create: (options: Options, { origin = 'http://kwit.test' }: UseOptions = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cosePublicKey(publicKey)])
      const authData = dataOf(options, USER_PRESENT | USER_VERIFIED | NEW_CREDENTIAL, 0, credential)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ])
      return answer(id, {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    use: (options: Options, details: UseOptions = {}) => {
      const { origin = 'http://kwit.test', is_verified = true, counter = ++uses } = details
      const data = dataOf(options, USER_PRESENT | (is_verified ? USER_VERIFIED : 0), counter)
      const clientDataJSON = clientData('webauthn.get', options.challenge, origin)
      const signature = signature256(privateKey, data, clientDataJSON)
      return answer(id, {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

const signature256 = (key: KeyObject, data: Buffer, clientDataJSON: string) =>
  sign('sha256', Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]), key)

const answer = (id: Buffer, response: object) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

// The key types of COSE: EC2 (2), ES256 (-7), P-256 (1).
function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

function cborBytes(bytes: Buffer): Buffer {
  const length = bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.alloc(3, 0x59)
  if (bytes.length >= 256) length.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([length, bytes])
}
