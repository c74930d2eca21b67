// An OpenID Connect provider on loopback, in which the person of a test signs in at once. Its answers can be replaced, as a broken or hostile
// provider would.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { ask } from './http-client.ts'

export const CLIENT = { client_id: 'kwit', client_secret: 'secret of the client' }

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
  groups?: string[]
  amr?: string[]
}

type JsonObject = { [name: string]: unknown }
type Jwk = JsonObject & { kid: string }

export type OpenIdProvider = {
  issuer: string
  person: Person // who is at the browser
  requests: string[] // paths that were called
  replaceAnswer: ((path: string, json: JsonObject) => JsonObject) | undefined
  lastTokens: JsonObject
  rotateKeys: () => void
  signToken: (claims: JsonObject) => string
  // Sends a browser to the provider and returns the query that it comes back with.
  visit: (url: string) => Promise<string>
  close: () => Promise<void>
}

let keys = 0

function newKey(): Jwk {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    ...(privateKey.export({ format: 'jwk' }) as JsonObject),
    kid: `key ${++keys}`,
    alg: 'RS256',
    use: 'sig',
  }
}

export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let key = newKey()
  const self: OpenIdProvider = {
    issuer,
    person: { sub: 'nobody' },
    requests: [],
    replaceAnswer: undefined,
    lastTokens: {},
    rotateKeys: () => {
      key = newKey()
      engine = createEngine()
    },
    signToken: (claims) => signed(claims, key),
    visit: (url) => visit(url, redirectUri),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const createEngine = () => engineFor(issuer, redirectUri, key, () => self.person)
  let engine = createEngine()

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '').split('?')[0] as string
    self.requests.push(path)
    if (path.startsWith('/interaction/')) {
      const { sub, amr = ['pwd'] } = self.person
      return engine.interactionFinished(request, response, { login: { accountId: sub, amr } })
    }
    const end = response.end.bind(response)
    const isJson = () => String(response.getHeader('content-type')).includes('json')
    response.end = ((body: unknown) => {
      if (!isJson() || body === undefined) return end(body as string)
      const json = JSON.parse(String(body)) as JsonObject
      if (path === '/token') self.lastTokens = json
      const text = JSON.stringify(self.replaceAnswer?.(path, json) ?? json)
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    }) as typeof response.end
    return engine.callback()(request, response)
  }
  return self
}

const engineFor = (issuer: string, redirectUri: string, key: Jwk, personAtBrowser: () => Person) =>
  new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['keys of a test'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
      acr: null,
      amr: null,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...personAtBrowser(), sub }) }),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    // Nobody is asked for a consent.
    loadExistingGrant: async (context) => {
      const { client, session, params } = context.oidc
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId as string,
        accountId: session?.accountId as string,
      })
      grant.addOIDCScope(String(params?.scope))
      await grant.save()
      return grant
    },
  })

function signed(claims: JsonObject, key: Jwk): string {
  const parts = [{ alg: 'RS256', kid: key.kid }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const privateKey = createPrivateKey({ key: key as JsonObject, format: 'jwk' } as Parameters<
    typeof createPrivateKey
  >[0])
  const signature = sign('sha256', Buffer.from(parts.join('.')), privateKey).toString('base64url')
  return [...parts, signature].join('.')
}

export const claimsIn = (token: unknown): JsonObject =>
  JSON.parse(Buffer.from(String(token).split('.')[1] as string, 'base64url').toString())

async function visit(start: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let url = start; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { headers } = await ask(new URL(url), 'GET', { cookie }, undefined)
    for (const line of [headers.get('set-cookie') ?? []].flat())
      for (const part of String(line).split(/,(?=\s*[\w.]+=)/)) {
        const [, name = '', value = ''] = /^\s*([^=]+)=([^;]*)/.exec(part) ?? []
        cookies.set(name, value)
      }
    const location = headers.get('location')
    if (!location) throw new Error(`${url} leads nowhere`)
    url = new URL(location, url).href
    if (url.startsWith(redirectUri)) return new URL(url).search.slice(1)
  }
}
