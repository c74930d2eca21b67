// The parts of the package that tests use; its own types would bring twelve packages.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = {
    oidc: {
      client?: { clientId: string }
      session?: { accountId?: string }
      params?: { scope?: unknown }
      provider: Provider
    }
  }
  type Account = { accountId: string; claims: () => object }
  type Configuration = { [name: string]: unknown } & {
    interactions: { url: (context: Context, interaction: { uid: string }) => string }
    findAccount: (context: Context, sub: string) => Account
    loadExistingGrant: (context: Context) => Promise<object>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    Grant: new (fields: {
      clientId: string
      accountId: string
    }) => {
      addOIDCScope: (scope: string) => void
      save: () => Promise<string>
    }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
