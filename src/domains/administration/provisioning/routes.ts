import { invalid } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { actorByMachine, rootOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { get, type Operation, post, put } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import {
  addUser,
  createFirstToken,
  installation,
  type NewUser,
  registerUser,
  renewToken,
} from '../accounts/actions.ts'
import { checkPasswordSuffices, passwordsOffError } from '../accounts/authenticate.ts'
import { logIn } from '../accounts/login.ts'
import { checkMayAppoint } from '../accounts/rules.ts'
import { membershipsOf } from '../accounts/store.ts'
import { readToken } from '../accounts/token-store.ts'
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
  ...post('/account/add_user', 'json xml', addUserToAccount(options)),
  ...get('/account/token', 'json xml', showOwnToken(options)),
  ...post('/account/token/renew', 'json xml', renew(options)),
  ...post('/account/renew_token', 'json xml', renew(options)),
]

function createUser({ secret }: IntegrationOptions): Operation {
  return {
    summary: 'Create a user',
    description:
      'Requires an integration token. The returned API token works before the user has an account, and afterwards for that account.',
    access: 'installation',
    shape: userShape,
    request_extras: INTEGRATION,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    prepare: async (call) => {
      await checkIntegrationToken(call)
      return readUser(unwrap(call.body, 'user'))
    },
    run: async (call) => {
      const actor = installation(call.now, call.request_id)
      const { user, api_token } = await unlockedTransaction(call.db, async (db) => {
        const user = await registerUser(db, actor, call.prepared as NewUser)
        return { user, api_token: await createFirstToken(db, user.id, secret, call.now) }
      })
      const { id, login, email, first_name, last_name } = user
      const requestedLogin = (call.prepared as NewUser).login || email
      const message =
        login === requestedLogin
          ? {}
          : { message: `The login ${requestedLogin} is taken; ${login} was assigned` }
      return recordResponse(
        userShape,
        { id, login, email, first_name, last_name, api_token, ...message },
        201,
      )
    },
  }
}

function login({ secret, require_integration_token, accepts_passwords }: IntegrationOptions): Operation {
  return {
    summary: 'Log in',
    description:
      'Returns the token of the user in the account of the host, or else in the first account of the user.',
    access: 'installation',
    shape: loginShape,
    request_extras: INTEGRATION,
    request_kind: 'fields',
    response_kind: 'record',
    writes: false,
    run: async (call) => {
      if (require_integration_token) await checkIntegrationToken(call)
      if (!accepts_passwords) throw passwordsOffError()
      const credentials = compose(loginShape, readFields(loginShape, rootOf(call.body, 'password')))
      const user = await logIn(
        call.db,
        credentials.login as string,
        credentials.password as string,
        call.address,
        call.now,
      )
      const accounts = await membershipsOf(call.db, user.id)
      const account = accounts.find((membership) => membership.prefix === call.host_prefix) ?? accounts[0]
      await checkPasswordSuffices(call.db, user, account?.account_id)
      const api_token = await readToken(
        call.db,
        { account_id: account?.account_id ?? 0, user_id: user.id },
        secret,
      )
      return recordResponse(loginShape, {
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

function addUserToAccount({ secret }: IntegrationOptions): Operation {
  return {
    summary: 'Add a user to the account',
    description:
      'Creates a user of this account only, even if the email address is used elsewhere. A login that is taken gets a number. The address stays available to others.',
    access: 'admin',
    confirms_identity: true,
    shape: memberShape,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    prepare: async ({ body }) => readUser(unwrap(body, 'user'), 'optional'),
    run: async (call) => {
      const { role: requestedRole, department_ids } = compose(
        memberShape,
        readFields(memberShape, unwrap(call.body, 'user')),
      )
      if (requestedRole === 'owner')
        throw invalid({ role: 'an account has only one owner; choose another role' })
      checkMayAppoint(call.caller, requestedRole)
      const departments = (department_ids ?? []).map(Number)
      const role = await checkedRole(call.db, call.caller.account_id, requestedRole ?? 'member', departments)
      const user = { ...(call.prepared as NewUser), role, department_ids: departments }
      const { id, login } = await addUser(call.db, actorByMachine(call), user, secret)
      const { email, first_name = null, last_name = null } = user
      return recordResponse(
        memberShape,
        { id, login, email, first_name, last_name, role, department_ids: departments },
        201,
      )
    },
  }
}

function showOwnToken({ secret }: IntegrationOptions): Operation {
  return {
    summary: 'Get your API token',
    description:
      'Null if the token was encrypted with another secret, before the installation was moved; renew it then.',
    access: 'read',
    confirms_identity: true,
    shape: tokenShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async ({ db, caller: { account_id, user_id } }) =>
      recordResponse(tokenShape, { api_token: await readToken(db, { account_id, user_id }, secret) }),
  }
}

function renew({ secret }: IntegrationOptions): Operation {
  return {
    summary: 'Renew the API token',
    description: 'Returns a new token and revokes the old one.',
    access: 'read',
    confirms_identity: true,
    shape: tokenShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) =>
      recordResponse(tokenShape, { api_token: await renewToken(call.db, actorByMachine(call), secret) }),
  }
}
