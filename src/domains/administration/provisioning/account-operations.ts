import { forbidden } from '../../../platform/api-error.ts'
import { timeZoneOfCountry } from '../../../platform/checks/countries.ts'
import { digestOf } from '../../../platform/database/record-version.ts'
import { text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'
import { actorByMachine, unwrap } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import { changeSettings, getUser, installation, type NewUser } from '../accounts/actions.ts'
import { familySettings, isFamilyCompatible } from '../accounts/family.ts'
import { checkPrefix, isSandbox, mayChangeBankAccounts } from '../accounts/rules.ts'
import { type Settings, settingFields } from '../accounts/schema.ts'
import { readToken } from '../accounts/token-store.ts'
import { companyShape, departments } from '../departments/schema.ts'
import { openAccountWithCompany } from './actions.ts'
import {
  checkIntegrationToken,
  hasIntegrationToken,
  type IntegrationOptions,
  identify,
} from './integration-token.ts'
import { readUser } from './read-user.ts'
import { accountShape, INTEGRATION, openedShape, userShape } from './schema.ts'

// Operations that create an account, and read and change its settings.

export function createAccount({ secret, defaults }: IntegrationOptions): Operation {
  return {
    summary: 'Create an account',
    description:
      'Requires an integration token. The owner is the user of `api_token`, or the new `user` of the request; `company` becomes the main department.',
    access: 'installation',
    shape: accountShape,
    request_extras: {
      api_token: text({ description: 'Token of the owner, if no `user` is sent' }),
      ...INTEGRATION,
      user: userShape,
      company: companyShape,
    },
    request_kind: 'record',
    response_kind: 'record',
    response_shape: openedShape,
    status: 201,
    prepare: async (call) => {
      await checkIntegrationToken(call)
      const user = call.body.user
      if (call.token !== undefined || !isInputObject(user ?? null)) await identify(call)
      return isInputObject(user ?? null) ? readUser(user as InputObject) : undefined
    },
    run: async (call) => {
      const input = unwrap(call.body, 'account')
      const requestedPrefix = readFields(accountShape, input).prefix ?? ''
      const company = isInputObject(call.body.company ?? null)
        ? readFields(departments, call.body.company as InputObject)
        : undefined
      const newUser = call.prepared as NewUser | undefined
      const opened = await openAccountWithCompany(
        call.db,
        installation(call.now, call.request_id),
        {
          prefix: requestedPrefix,
          settings: { ...defaults, ...zoneOf(company), ...settingsIn(input, defaults) },
          owner: newUser ?? { id: (await identify(call)).user_id },
          company,
        },
        secret,
      )
      const { login, email } = await getUser(call.db, opened.owner_id)
      const renameMessages =
        opened.prefix !== checkPrefix(requestedPrefix)
          ? [`The prefix ${requestedPrefix} is taken; ${opened.prefix} was assigned`]
          : []
      const requestedLogin = (newUser?.login || newUser?.email)?.trim()
      if (requestedLogin && login !== requestedLogin)
        renameMessages.push(`The login ${requestedLogin} is taken; ${login} was assigned`)
      return recordResponse(
        openedShape,
        {
          prefix: opened.prefix,
          api_token: opened.api_token,
          url: accountUrl(call.root_url, opened.prefix),
          login,
          email,
          ...(renameMessages.length > 0 ? { message: renameMessages.join('. ') } : {}),
        },
        201,
      )
    },
  }
}

// Default time zone, from the country of the company.
function zoneOf(company: { country?: string | null | undefined } | undefined): Settings {
  const time_zone = timeZoneOfCountry(company?.country ?? '')
  return time_zone === undefined ? {} : { time_zone }
}

export function showAccount({ secret, require_integration_token }: IntegrationOptions): Operation {
  return {
    summary: 'Get the account',
    description:
      'Requires an integration token beside the API token. A session needs none; the response then contains no token.',
    access: 'read',
    confirms_identity: ({ query }) => query.integration_token !== undefined,
    shape: accountShape,
    is_versioned: true,
    query: INTEGRATION,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const { account_id, user_id, settings, session_id, access_token } = call.caller
      const isRequired = require_integration_token && settings.integration_token_optional !== true
      if (isRequired && session_id === 0) await checkIntegrationToken(call)
      // Without an integration token, or with a limited token, the response contains no API token.
      const isShown = !access_token && (await hasIntegrationToken(call))
      const token = isShown ? { api_token: await readToken(call.db, { account_id, user_id }, secret) } : {}
      const account = { ...(await presentAccount(call, settings)), ...token }
      return recordResponse(accountShape, account, 200, digestOf(settings))
    },
  }
}

export function changeAccount(): Operation {
  return {
    summary: 'Change the settings of the account',
    description:
      'Changes only the settings that are sent. Send the `ETag` of the account as `If-Match` to detect changes made since it was read.',
    access: 'admin',
    confirms_identity: ({ body }) => changesProtection(unwrap(body, 'account')),
    shape: accountShape,
    is_versioned: true,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) => {
      const draft = settingsIn(unwrap(call.body, 'account'), call.caller.settings)
      checkSecurityLevel(call, draft)
      const settings = await changeSettings(call.db, actorByMachine(call), draft)
      return recordResponse(accountShape, await presentAccount(call, settings), 200, digestOf(settings))
    },
  }
}

const PROTECTING = [
  'two_factor_required',
  'bank_account_security_level',
  'use_mass_payment',
  'mass_payment_pattern',
] as const

const changesProtection = (input: InputObject): boolean =>
  PROTECTING.some((name) => input[name] !== undefined)

// Settings that are sent override those that `family_compatible` sets.
function settingsIn(input: InputObject, current: Settings): Settings {
  const { family_compatible } = readFields(accountShape, {
    family_compatible: input.family_compatible ?? null,
  })
  return { ...familySettings(family_compatible, current), ...readFields({ fields: settingFields }, input) }
}

// Callers who may not change bank accounts cannot change the setting that allows it. A custom role or a limited token
// with the right to change settings does not weaken the sign-in of others.
function checkSecurityLevel({ caller }: ApiRequest, draft: Settings) {
  const changes = (name: keyof Settings) =>
    draft[name] !== undefined && (draft[name] || null) !== (caller.settings[name] || null)
  if (changes('two_factor_required') && caller.role !== 'owner' && caller.role !== 'admin')
    throw forbidden('Only administrators can decide whether two factors are required; ask one of them')
  if (mayChangeBankAccounts(caller)) return
  if (changes('bank_account_security_level'))
    throw forbidden('This setting can be changed only in the web application')
  if (changes('use_mass_payment') || changes('mass_payment_pattern'))
    throw forbidden('Only administrators can change bank accounts; ask one of them')
}

async function presentAccount(call: ApiRequest, settings: Settings) {
  const { login, email, first_name, last_name } = await getUser(call.db, call.caller.user_id)
  const { prefix, role } = call.caller
  const {
    ksef,
    clock: _clock,
    closed_at: _closed,
    openid_connect_required: _providerRequired,
    roles: _roles,
    last_role_id: _last,
    closed_with_file: _closedWithFile,
    department_tax_settings: _ofDepartments,
    ...publicSettings
  } = settings
  return {
    prefix,
    url: accountUrl(call.root_url, prefix),
    login,
    email,
    first_name,
    last_name,
    role,
    ksef_connected: Array.isArray(ksef) && ksef.length > 0,
    ...publicSettings,
    family_compatible: isFamilyCompatible(settings),
    test: isSandbox(settings),
  }
}
