import { installation } from '../domains/administration/accounts/actions.ts'
import { checkPassword } from '../domains/administration/accounts/rules.ts'
import { findNamesakes } from '../domains/administration/accounts/store.ts'
import { replacePassword } from '../domains/administration/sessions/passwords.ts'
import { randomToken } from '../platform/secret.ts'
import { CommandError, command, print } from './command.ts'
import { withExistingInstallation } from './installation.ts'

const PASSWORD_LENGTH = 12

export const userResetPassword = command({
  name: 'user reset-password',
  about: 'Gives a user a new password, prints it and ends all sessions.',
  options: {
    login: { value: 'LOGIN', required: true, about: 'Login of the user' },
    password: { value: 'PASSWORD', about: 'Password (default: generated and printed)' },
  },
  notes:
    'For users whom no email with a link reaches. Make sure that the person is who they say they are. Two factors, API\n' +
    'tokens and passkeys stay as they are. The audit log of the installation records the change.',
  example: 'kwit user reset-password --login anna@example.com',
  run: async ({ login, password = randomToken(PASSWORD_LENGTH) }) => {
    checkPassword(password)
    await withExistingInstallation(async ({ db }) => {
      const user = (await findNamesakes(db, login)).find((candidate) => candidate.login === login)
      if (user === undefined) throw new CommandError(`there is no user "${login}"`)
      await replacePassword(db, user.id, password, installation(Date.now()))
      print({ login, email: user.email, password })
    })
    return undefined
  },
})
