import { defineModule } from '../../../module.ts'
import { EVERYBODY, everybodyMayWrite } from '../permissions/rules.ts'
import { invitationsTable } from './schema.ts'

export const membersModule = defineModule({
  name: 'members',
  tables: [invitationsTable],
  routes: async ({ config, secret }) =>
    (await import('./routes.ts')).memberRoutes({
      secret,
      mail_from: config.mail.from,
      lang: config.lang,
    }),
  permissions: {
    read: EVERYBODY,
    write: 'administrators',
    except: { 'PUT /account/unlink': everybodyMayWrite('members may leave an account') },
  },
  reference: [
    {
      title: 'Users and roles',
      paths: ['/account/users', '/account/invitations', '/account/unlink'],
      about: 'Who belongs to an account, what they may do there, and which departments they see.',
    },
  ],
  jobs: async ({ mailer, secret }) => (await import('./jobs.ts')).memberJobs(mailer, secret),
})
