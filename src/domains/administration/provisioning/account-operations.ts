import { forbidden } from '../../../platform/api-error.ts'
import { timeZoneOfCountry } from '../../../platform/checks/countries.ts'
import { digestOf } from '../../../platform/database/record-version.ts'
import { text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'
import { actorByMachine, unwrap } from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import { changeSettings, getUser, installation, type NewUser } from '../accounts/actions.ts'
import { familySettings, isFamilyCompatible } from '../accounts/family.ts'
import { checkPrefix, isSandbox, mayChangeBankAccounts } from '../accounts/rules.ts'
import { type Settings, settingFields } from '../accounts/schema.ts'
import { showToken } from '../accounts/token-store.ts'
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

// Opening an account, and reading and changing its settings.

export function createAccount({ secret, defaults }: IntegrationOptions): Operation {
  return {
    summary: 'Create an account',
    about:
      'Needs an integration token. The owner is the user of `api_token`, or the new `user` sent along; `company` becomes the main department.',
    right: 'installation',
    shape: accountShape,
    beside: {
      api_token: text({ about: 'Of the owner to be, where no `user` is sent' }),
      ...INTEGRATION,
      user: userShape,
      company: companyShape as never,
    },
    takes: 'record',
    gives: 'record',
    answers: openedShape,
    status: 201,
    prepare: async (call) => {
      await checkIntegrationToken(call)
      const user = call.body.user
      if (call.token !== undefined || !isTree(user ?? null)) await identify(call)
      return isTree(user ?? null) ? readUser(user as Tree) : undefined
    },
    run: async (call) => {
      const input = unwrap(call.body, 'account')
      const prefix_wanted = readFields(accountShape, input).prefix ?? ''
      const company = isTree(call.body.company ?? null)
        ? readFields(departments, call.body.company as Tree)
        : undefined
      const new_user = call.prepared as NewUser | undefined
      const opened = await openAccountWithCompany(
        call.db,
        installation(call.now, call.request_id),
        {
          prefix: prefix_wanted,
          settings: { ...defaults, ...zoneOf(company), ...settingsIn(input, defaults) },
          owner: new_user ?? { id: (await identify(call)).user_id },
          company,
        },
        secret,
      )
      const { login, email } = await getUser(call.db, opened.owner_id)
      const renamed =
        opened.prefix !== checkPrefix(prefix_wanted) ? [`the prefix ${prefix_wanted} was taken`] : []
      const asked_login = (new_user?.login || new_user?.email)?.trim()
      if (asked_login && login !== asked_login) renamed.push(`the login ${asked_login} was taken`)
      return recordAnswer(
        openedShape,
        {
          prefix: opened.prefix,
          api_token: opened.api_token,
          url: accountUrl(call.root_url, opened.prefix),
          login,
          email,
          ...(renamed.length > 0 ? { message: `Another name was input: ${renamed.join(', ')}` } : {}),
        },
        201,
      )
    },
  }
}

// Who says where the company is has said what time it is there.
function zoneOf(company: { country?: string | null | undefined } | undefined): Settings {
  const time_zone = timeZoneOfCountry(company?.country ?? '')
  return time_zone === undefined ? {} : { time_zone }
}

export function showAccount({ secret, require_integration_token }: IntegrationOptions): Operation {
  return {
    summary: 'Get the account',
    about: 'Needs an integration token beside the API token; a session needs none, and is told no token.',
    right: 'read',
    shape: accountShape,
    is_versioned: true,
    query: INTEGRATION,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => {
      const { account_id, user_id, settings, session_id } = call.caller
      const is_required = require_integration_token && settings.integration_token_optional !== true
      if (is_required && session_id === 0) await checkIntegrationToken(call)
      // Without an integration token the answer tells no token.
      const token = (await hasIntegrationToken(call))
        ? { api_token: await showToken(call.db, { account_id, user_id }, secret) }
        : {}
      const account = { ...(await describe(call, settings)), ...token }
      return recordAnswer(accountShape, account, 200, digestOf(settings))
    },
  }
}

export function changeAccount(): Operation {
  return {
    summary: 'Change the settings of the account',
    about:
      'Only the settings that are sent change. The `ETag` of the account, sent as `If-Match`, makes sure that they are still those that were read.',
    right: 'admin',
    shape: accountShape,
    is_versioned: true,
    takes: 'record',
    gives: 'record',
    run: async (call) => {
      const draft = settingsIn(unwrap(call.body, 'account'), call.caller.settings)
      checkLevel(call, draft)
      const settings = await changeSettings(call.db, actorByMachine(call), draft)
      return recordAnswer(accountShape, await describe(call, settings), 200, digestOf(settings))
    },
  }
}

// What is sent by its own name wins over what the switch for programs of the family sets.
function settingsIn(input: Tree, current: Settings): Settings {
  const { family_compatible } = readFields(accountShape, {
    family_compatible: input.family_compatible ?? null,
  })
  return { ...familySettings(family_compatible, current), ...readFields({ fields: settingFields }, input) }
}

// Whoever may not change bank accounts does not say who may.
function checkLevel({ caller }: Call, said: Settings) {
  const changes = (name: keyof Settings) =>
    said[name] !== undefined && (said[name] || null) !== (caller.settings[name] || null)
  if (mayChangeBankAccounts(caller)) return
  if (changes('bank_account_security_level'))
    throw forbidden('Who changes bank accounts is said in the web application here')
  if (changes('use_mass_payment') || changes('mass_payment_pattern'))
    throw forbidden('Bank accounts are changed by administrators here')
}

async function describe(call: Call, settings: Settings) {
  const { login, email, first_name, last_name } = await getUser(call.db, call.caller.user_id)
  const { prefix, role } = call.caller
  const { ksef, clock: _clock, closed_at: _closed, roles: _roles, last_role_id: _last, ...said } = settings
  return {
    prefix,
    url: accountUrl(call.root_url, prefix),
    login,
    email,
    first_name,
    last_name,
    role,
    ksef_connected: Array.isArray(ksef) && ksef.length > 0,
    ...said,
    family_compatible: isFamilyCompatible(settings),
    test: isSandbox(settings),
  }
}
