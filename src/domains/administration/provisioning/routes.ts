import { forbidden, invalid } from '../../../platform/api-error.ts'
import { timeZoneOfCountry } from '../../../platform/checks/countries.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import { digestOf } from '../../../platform/database/record-version.ts'
import { text } from '../../../platform/fields/field.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'
import { actorByMachine, topOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import {
  addUser,
  changeSettings,
  getUser,
  giveFirstToken,
  installation,
  type NewUser,
  registerUser,
  renewToken,
} from '../accounts/actions.ts'
import { familySettings, isFamilyCompatible } from '../accounts/family.ts'
import { logIn } from '../accounts/login.ts'
import { hashPassword } from '../accounts/password.ts'
import {
  checkMakes,
  checkPassword,
  checkPrefix,
  isSandbox,
  mayChangeBankAccounts,
} from '../accounts/rules.ts'
import { type Settings, settingFields } from '../accounts/schema.ts'
import { membershipsOf, showToken } from '../accounts/store.ts'
import { companyShape, departments } from '../departments/schema.ts'
import { checkedRole } from '../roles/actions.ts'
import { openAccountWithCompany } from './actions.ts'
import {
  checkIntegrationToken,
  hasIntegrationToken,
  type IntegrationOptions,
  identify,
} from './integration-token.ts'
import { accountShape, loginShape, memberShape, openedShape, tokenShape, userShape } from './schema.ts'

export const integrationRoutes = (options: IntegrationOptions) => [
  ...post('/users', 'json xml', createUser(options)),
  ...post('/login', 'json xml', login(options)),
  ...post('/account', 'json xml', createAccount(options)),
  ...get('/account', 'json xml', showAccount(options)),
  ...put('/account', 'json xml', changeAccount()),
  ...post('/account/add_user', 'json xml', inviteUser(options)),
  ...get('/account/token', 'json xml', showOwnToken(options)),
  ...post('/account/token/renew', 'json xml', renew(options)),
  ...post('/account/renew_token', 'json xml', renew(options)),
]

const INTEGRATION = {
  integration_token: text({ required: true, about: 'Issued by the operator of the installation' }),
}

function createUser({ secret }: IntegrationOptions): Operation {
  return {
    summary: 'Create a user',
    about:
      'Needs an integration token. The token given back works until the user has an account, and then for that one.',
    right: 'installation',
    shape: userShape,
    beside: INTEGRATION,
    takes: 'record',
    gives: 'record',
    status: 201,
    prepare: async (call) => {
      await checkIntegrationToken(call)
      return readUser(unwrap(call.body, 'user'))
    },
    run: async (call) => {
      const actor = installation(call.now, call.request_id)
      const { user, api_token } = await unlockedTransaction(call.db, async (db) => {
        const user = await registerUser(db, actor, call.prepared as NewUser)
        return { user, api_token: await giveFirstToken(db, user.id, secret, call.now) }
      })
      const { id, login, email, first_name, last_name } = user
      const asked = (call.prepared as NewUser).login || email
      const message =
        login === asked ? {} : { message: `Another name was given: the login ${asked} was taken` }
      return recordAnswer(userShape, { id, login, email, first_name, last_name, api_token, ...message }, 201)
    },
  }
}

function login({ secret, require_integration_token }: IntegrationOptions): Operation {
  return {
    summary: 'Log in',
    about: 'Gives the token of the user in the account of the host, or else in the first one.',
    right: 'installation',
    shape: loginShape,
    beside: INTEGRATION,
    takes: 'fields',
    gives: 'record',
    writes: false,
    run: async (call) => {
      if (require_integration_token) await checkIntegrationToken(call)
      const given = compose(loginShape, readFields(loginShape, topOf(call.body, 'password')))
      const user = await logIn(
        call.db,
        given.login as string,
        given.password as string,
        call.address,
        call.now,
      )
      const accounts = await membershipsOf(call.db, user.id)
      const account = accounts.find((one) => one.prefix === call.host_prefix) ?? accounts[0]
      const api_token = await showToken(
        call.db,
        { account_id: account?.account_id ?? 0, user_id: user.id },
        secret,
      )
      return recordAnswer(loginShape, {
        login: user.login,
        email: user.email,
        prefix: account?.prefix ?? null,
        url: account ? accountUrl(call.root_url, account.prefix) : null,
        first_name: user.first_name,
        last_name: user.last_name,
        api_token,
      })
    },
  }
}

function createAccount({ secret, defaults }: IntegrationOptions): Operation {
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
      const given = unwrap(call.body, 'account')
      const asked = readFields(accountShape, given).prefix ?? ''
      const company = isTree(call.body.company ?? null)
        ? readFields(departments, call.body.company as Tree)
        : undefined
      const new_user = call.prepared as NewUser | undefined
      const opened = await openAccountWithCompany(
        call.db,
        installation(call.now, call.request_id),
        {
          prefix: asked,
          settings: { ...defaults, ...zoneOf(company), ...settingsIn(given, defaults) },
          owner: new_user ?? { id: (await identify(call)).user_id },
          company,
        },
        secret,
      )
      const { login, email } = await getUser(call.db, opened.owner_id)
      const renamed = opened.prefix !== checkPrefix(asked) ? [`the prefix ${asked} was taken`] : []
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
          ...(renamed.length > 0 ? { message: `Another name was given: ${renamed.join(', ')}` } : {}),
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

function showAccount({ secret, require_integration_token }: IntegrationOptions): Operation {
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

function changeAccount(): Operation {
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

function inviteUser({ secret }: IntegrationOptions): Operation {
  return {
    summary: 'Add a user to the account',
    about:
      'A user of this account alone is made, whoever uses the e-mail address elsewhere; a taken login gets a number. The address is not occupied by it.',
    right: 'admin',
    shape: memberShape,
    takes: 'record',
    gives: 'record',
    status: 201,
    prepare: async ({ body }) => readUser(unwrap(body, 'user'), 'may have no password'),
    run: async (call) => {
      const { role: given, department_ids } = compose(
        memberShape,
        readFields(memberShape, unwrap(call.body, 'user')),
      )
      if (given === 'owner') throw invalid({ role: 'an account has one owner' })
      checkMakes(call.caller, given)
      const departments = (department_ids ?? []).map(Number)
      const role = await checkedRole(call.db, call.caller.account_id, given ?? 'member', departments)
      const user = { ...(call.prepared as NewUser), role, department_ids: departments }
      const { id, login } = await addUser(call.db, actorByMachine(call), user, secret)
      const { email, first_name = null, last_name = null } = user
      return recordAnswer(
        memberShape,
        { id, login, email, first_name, last_name, role, department_ids: departments },
        201,
      )
    },
  }
}

function showOwnToken({ secret }: IntegrationOptions): Operation {
  return {
    summary: 'Get the own API token',
    about: 'None when it was sealed with another secret, before the installation was moved: renew it then.',
    right: 'read',
    shape: tokenShape,
    takes: 'nothing',
    gives: 'record',
    run: async ({ db, caller: { account_id, user_id } }) =>
      recordAnswer(tokenShape, { api_token: await showToken(db, { account_id, user_id }, secret) }),
  }
}

function renew({ secret }: IntegrationOptions): Operation {
  return {
    summary: 'Renew the API token',
    about: 'Gives a new token; the old one ends at once.',
    right: 'read',
    shape: tokenShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) =>
      recordAnswer(tokenShape, { api_token: await renewToken(call.db, actorByMachine(call), secret) }),
  }
}

async function readUser(given: Tree, password_rule?: 'may have no password'): Promise<NewUser> {
  const { login, email, password, first_name, last_name, from_partner } = compose(
    userShape,
    readFields(userShape, given),
  )
  const is_without = password_rule !== undefined && (password === null || password === '')
  if (!is_without) checkPassword(password ?? null)
  const password_hash = is_without ? null : await hashPassword(password as string)
  return { login, email: email as string, password_hash, first_name, last_name, from_partner }
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
