import { invalid } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { actorByMachine, topOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { get, type Operation, post, put } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import {
  addUser,
  giveFirstToken,
  installation,
  type NewUser,
  registerUser,
  renewToken,
} from '../accounts/actions.ts'
import { logIn } from '../accounts/login.ts'
import { checkMakes } from '../accounts/rules.ts'
import { membershipsOf } from '../accounts/store.ts'
import { showToken } from '../accounts/token-store.ts'
import { checkedRole } from '../roles/actions.ts'
import { changeAccount, createAccount, showAccount } from './account-operations.ts'
import { checkIntegrationToken, type IntegrationOptions } from './integration-token.ts'
import { readUser } from './read-user.ts'
import { INTEGRATION, loginShape, memberShape, tokenShape, userShape } from './schema.ts'

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
      const wanted_login = (call.prepared as NewUser).login || email
      const message =
        login === wanted_login
          ? {}
          : { message: `Another name was given: the login ${wanted_login} was taken` }
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
      const credentials = compose(loginShape, readFields(loginShape, topOf(call.body, 'password')))
      const user = await logIn(
        call.db,
        credentials.login as string,
        credentials.password as string,
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
