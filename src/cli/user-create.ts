import { addUser, installation } from '../domains/administration/accounts/actions.ts'
import { hashPassword } from '../domains/administration/accounts/password.ts'
import { checkPassword } from '../domains/administration/accounts/rules.ts'
import { ROLES } from '../domains/administration/accounts/schema.ts'
import { readToken } from '../domains/administration/accounts/token-store.ts'
import { invalid } from '../platform/api-error.ts'
import { transactionIn } from '../platform/commit/index.ts'
import { accountUrl } from '../platform/http/url.ts'
import { randomToken } from '../platform/secret.ts'
import { command, print } from './command.ts'
import { getAccount, withExistingInstallation } from './installation.ts'

const PASSWORD_LENGTH = 12
const ASSIGNABLE_ROLES = ROLES.filter((role) => role !== 'owner')

export const userCreate = command({
  name: 'user create',
  about: 'Adds a user to an account and prints the login and the API token.',
  options: {
    account: { value: 'PREFIX', required: true, about: 'Prefix of the account' },
    email: { value: 'EMAIL', required: true, about: 'Email address of the user' },
    login: { value: 'LOGIN', about: 'Login; must not be taken (default: the email address)' },
    password: { value: 'PASSWORD', about: 'Password (default: generated and printed)' },
    role: {
      value: 'ROLE',
      about: `${ASSIGNABLE_ROLES.join(', ')} (default: member); an accountant reads everything and does the books`,
    },
    'first-name': { value: 'NAME', about: 'First name' },
    'last-name': { value: 'NAME', about: 'Last name' },
  },
  notes: 'The user belongs to this account only, even if the email address is used elsewhere.',
  example: 'kwit user create --account acme --email anna@example.com --role accountant',
  run: async (options) => {
    const { email, login = email, password = randomToken(PASSWORD_LENGTH) } = options
    const role = ASSIGNABLE_ROLES.find((candidate) => candidate === (options.role ?? 'member'))
    if (!role) throw invalid({ role: `must be one of ${ASSIGNABLE_ROLES.join(', ')}` })
    checkPassword(password)
    const password_hash = await hashPassword(password)
    await withExistingInstallation(async ({ config, db, secret }) => {
      const account = await getAccount(db, options.account)
      const actor = { ...installation(Date.now()), account_id: account.id }
      const names = { first_name: options['first-name'] ?? null, last_name: options['last-name'] ?? null }
      const user = await transactionIn(db, account.id, async (db) => {
        const input = { email, login, password_hash, ...names, role, department_ids: [] }
        const user = await addUser(db, actor, input, secret)
        if (options.login && user.login !== login)
          throw invalid({ login: `${login} is taken; choose another` })
        return user
      })
      print({
        address: accountUrl(config.url, account.prefix),
        login: user.login,
        password,
        role,
        token: (await readToken(db, { account_id: account.id, user_id: user.id }, secret)) ?? undefined,
      })
    })
    return undefined
  },
})
