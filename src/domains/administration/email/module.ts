import { defineModule } from '../../../module.ts'
import { mailServersTable } from './schema.ts'

export const accountEmailModule = defineModule({
  name: 'email',
  tables: [mailServersTable],
  routes: async ({ accountMailer, secret, config }) => [
    ...(await import('./routes.ts')).testEmailRoutes(accountMailer),
    ...(await import('./server-routes.ts')).mailServerRoutes({
      secret,
      allowsPrivate: config.mail.allows_private,
    }),
  ],
  permissions: { all: 'administrators' },
  reference: [{ title: 'Accounts', paths: ['/account/mail_server', '/account/test_email'] }],
})
