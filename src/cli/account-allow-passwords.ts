import { installation } from '../domains/administration/accounts/actions.ts'
import { allowPasswords } from '../domains/administration/openid-connect/provider-actions.ts'
import { transactionIn } from '../platform/commit/index.ts'
import { CommandError, command, print } from './command.ts'
import { getAccount, withExistingInstallation } from './installation.ts'

export const accountAllowPasswords = command({
  name: 'account allow-passwords',
  about:
    'Lets users of an account sign in with passwords and passkeys again, if its OpenID Connect provider fails.',
  options: { account: { value: 'PREFIX', required: true, about: 'Prefix of the account' } },
  notes:
    'The provider stays set up, and the audit log of the account records the change. Users without a password set one with\n' +
    '"Forgot your password?".',
  example: 'kwit account allow-passwords --account acme',
  run: ({ account: prefix }) =>
    withExistingInstallation(async ({ db }) => {
      const { id } = await getAccount(db, prefix)
      const actor = { ...installation(Date.now()), account_id: id }
      const wasRequired = await transactionIn(db, id, (db) => allowPasswords(db, actor))
      if (!wasRequired) throw new CommandError(`${prefix} does not require its OpenID Connect provider`)
      print({ account: prefix })
      return undefined
    }),
})
