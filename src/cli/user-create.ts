import { addUser, installation } from '../domains/administration/accounts/actions.ts'
import { hashPassword } from '../domains/administration/accounts/password.ts'
import { checkPassword } from '../domains/administration/accounts/rules.ts'
import { ROLES } from '../domains/administration/accounts/schema.ts'
import { showToken } from '../domains/administration/accounts/token-store.ts'
import { invalid } from '../platform/api-error.ts'
import { transactionIn } from '../platform/commit/index.ts'
import { accountUrl } from '../platform/http/url.ts'
import { randomToken } from '../platform/secret.ts'
import { command, print } from './command.ts'
import { getAccount, withExistingInstallation } from './installation.ts'

const PASSWORD_LENGTH = 12
const GIVEN_ROLES = ROLES.filter((role) => role !== 'owner')

export const userCreate = command({
  name: 'user create',
  about: 'Adds a user to an account and prints the login and the API token.',
  options: {
    account: { value: 'PREFIX', required: true, about: 'The account' },
    email: { value: 'EMAIL', required: true, about: 'E-mail address of the user' },
    login: { value: 'LOGIN', about: 'Login (the e-mail address); refused when taken' },
    password: { value: 'PASSWORD', about: 'Password (made up and printed)' },
    role: { value: 'ROLE', about: `${GIVEN_ROLES.join(', ')} (member); an accountant reads only` },
    'first-name': { value: 'NAME', about: 'First name' },
    'last-name': { value: 'NAME', about: 'Last name' },
  },
  notes: 'The user belongs to this account alone, whoever uses the e-mail address elsewhere.',
  example: 'kwit user create --account acme --email anna@example.com --role accountant',
  run: async (given) => {
    const { email, login = email, password = randomToken(PASSWORD_LENGTH) } = given
    const role = GIVEN_ROLES.find((one) => one === (given.role ?? 'member'))
    if (!role) throw invalid({ role: `is not one of ${GIVEN_ROLES.join(', ')}` })
    checkPassword(password)
    const password_hash = await hashPassword(password)
    await withExistingInstallation(async ({ config, db, secret }) => {
      const account = await getAccount(db, given.account)
      const actor = { ...installation(Date.now()), account_id: account.id }
      const names = { first_name: given['first-name'] ?? null, last_name: given['last-name'] ?? null }
      const user = await transactionIn(db, account.id, async (db) => {
        const asked = { email, login, password_hash, ...names, role, department_ids: [] }
        const user = await addUser(db, actor, asked, secret)
        if (given.login && user.login !== login) throw invalid({ login: `${login} is taken` })
        return user
      })
      print({
        address: accountUrl(config.url, account.prefix),
        login: user.login,
        password,
        role,
        token: (await showToken(db, { account_id: account.id, user_id: user.id }, secret)) ?? undefined,
      })
    })
    return undefined
  },
})
