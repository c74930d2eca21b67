import type { InstallationProvider } from './domains/administration/openid-connect/find-provider.ts'
import { hostOf, isLocalHost } from './platform/public-address.ts'
import { ConfigError, type Environment, type SettingReader } from './setting-reader.ts'

// Reads the settings of the OpenID Connect provider of the installation.

const ROLE = /^(admin|member|accountant|role_\d{1,9})$/
const ROLES = 'admin, member, accountant or a custom role such as role_1'

export const readOpenIdConnect = (values: Environment, read: SettingReader) => ({
  openid_connect: readProvider(values, read),
  allows_private_providers: read.boolean('KWIT_OIDC_PRIVATE', false),
})

function readProvider(values: Environment, read: SettingReader): InstallationProvider | undefined {
  const client_id = read.text('KWIT_OIDC_CLIENT_ID', '')
  const account = values.KWIT_OIDC_ACCOUNT || undefined
  const default_role = values.KWIT_OIDC_DEFAULT_ROLE || null
  if (default_role !== null && !ROLE.test(default_role))
    throw new ConfigError(`KWIT_OIDC_DEFAULT_ROLE: "${default_role}" is not ${ROLES}`)
  const issuer = readIssuer(values.KWIT_OIDC_ISSUER)
  const provider = {
    client_id,
    client_secret: values.KWIT_OIDC_CLIENT_SECRET || null,
    account,
    groups_claim: read.text('KWIT_OIDC_GROUPS_CLAIM', 'groups'),
    group_roles: readGroupRoles(values.KWIT_OIDC_ROLES ?? ''),
    default_role,
    trusts_email: read.boolean('KWIT_OIDC_TRUST_EMAIL', false),
    trusts_second_factor: read.boolean('KWIT_OIDC_TRUST_SECOND_FACTOR', false),
    allows_passwords: read.boolean('KWIT_OIDC_PASSWORDS', true),
  }
  const name = read.text('KWIT_OIDC_NAME', issuer ? new URL(issuer).hostname : '')
  if (issuer === undefined) {
    if (!provider.allows_passwords)
      throw new ConfigError('KWIT_OIDC_ISSUER: is required if KWIT_OIDC_PASSWORDS is false')
    return undefined
  }
  if (!client_id) throw new ConfigError('KWIT_OIDC_CLIENT_ID: is required if KWIT_OIDC_ISSUER is set')
  if (!account && (default_role !== null || provider.group_roles.length > 0))
    throw new ConfigError('KWIT_OIDC_ACCOUNT: is required if roles are set; name the account they are for')
  return { ...provider, name, issuer }
}

// Kept exactly as written, because the provider must name itself in the same way.
function readIssuer(issuer: string | undefined): string | undefined {
  if (!issuer) return undefined
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalHost(hostOf(url)))
  if (!url || !isSafe || url.search !== '' || url.hash !== '')
    throw new ConfigError(
      `KWIT_OIDC_ISSUER: "${issuer}" is not an address such as https://login.example.com/realms/acme`,
    )
  return issuer
}

const readGroupRoles = (text: string) =>
  text
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const at = entry.lastIndexOf('=')
      const [group, role] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()]
      if (at < 1 || !ROLE.test(role))
        throw new ConfigError(
          `KWIT_OIDC_ROLES: "${entry}" is not a group and its role such as finance=accountant`,
        )
      return { group, role }
    })
