import type { Database } from '../../../platform/database/database.ts'
import { findAccount } from '../accounts/store.ts'
import type { Provider, ProviderRules } from './rules.ts'
import { findProvider, openClientSecret } from './store.ts'

// Finds the provider of the installation, which the settings of the operator describe, or that of an account.

export type InstallationProvider = ProviderRules & {
  name: string
  issuer: string
  client_id: string
  client_secret: string | null
  account: string | undefined // prefix of the account whose members it manages
  allows_passwords: boolean
}

export type ProviderOptions = {
  secret: Buffer
  openid_connect: InstallationProvider | undefined
  allows_private_providers: boolean
}

export const allowsPasswords = (provider: InstallationProvider | undefined): boolean =>
  provider?.allows_passwords !== false

// Returns undefined if there is no provider, or if its secret cannot be decrypted.
export async function findSignInProvider(
  db: Database,
  prefix: string | undefined,
  options: ProviderOptions,
): Promise<Provider | undefined> {
  if (prefix === undefined) return installationProvider(db, options.openid_connect)
  const account = await findAccount(db, prefix)
  const stored = account && (await findProvider(db, account.id))
  const client_secret = stored && openClientSecret(stored, options.secret)
  if (account === undefined || stored === undefined || client_secret === undefined) return undefined
  const { id } = account
  return {
    ...stored,
    client_secret,
    scope: id,
    account_id: id,
    allows_private: options.allows_private_providers,
  }
}

async function installationProvider(
  db: Database,
  provider: InstallationProvider | undefined,
): Promise<Provider | undefined> {
  if (provider === undefined) return undefined
  const account_id = provider.account ? (await findAccount(db, provider.account))?.id : undefined
  return { ...provider, scope: 0, account_id, allows_private: true }
}
