import { installation } from '../domains/administration/accounts/actions.ts'
import { findNamesakes } from '../domains/administration/accounts/store.ts'
import { resetFactors } from '../domains/administration/two-factor/actions.ts'
import { CommandError, command, print } from './command.ts'
import { withExistingInstallation } from './installation.ts'

export const userResetTwoFactor = command({
  name: 'user reset-two-factor',
  about:
    'Removes the authenticator app, passkeys and recovery codes of a user who has lost them, and ends all sessions.',
  options: { login: { value: 'LOGIN', required: true, about: 'Login of the user' } },
  notes:
    'Make sure that the person is who they say they are: from now on the password is enough to sign in. The running server\n' +
    'tells the user by email, and the audit log of each account of the user records it.',
  example: 'kwit user reset-two-factor --login anna@example.com',
  run: ({ login }) =>
    withExistingInstallation(async ({ config, db, secret }) => {
      const user = (await findNamesakes(db, login)).find((candidate) => candidate.login === login)
      if (user === undefined) throw new CommandError(`there is no user "${login}"`)
      const mail = { base_url: config.url, from: config.mail.from, lang: config.lang }
      const wasReset = await resetFactors(db, user, { actor: installation(Date.now()), secret, mail })
      if (!wasReset) throw new CommandError(`${login} signs in without a second factor`)
      print({ login, email: user.email })
      return undefined
    }),
})
