import { defineModule } from '../../../module.ts'
import { closingsTable } from './schema.ts'

export const accountDeletionModule = defineModule({
  name: 'account-deletion',
  tables: [closingsTable],
  routes: async ({ config, secret }) =>
    (await import('./routes.ts')).closingRoutes({ secret, mail_from: config.mail.from }),
  permissions: { all: 'administrators' },
  reference: [
    { title: 'Accounts and users', paths: ['/account/delete', '/account/deletion', '/account/reopen'] },
  ],
  jobs: async ({ mailer, secret, tables, attachmentStorage: { files } }) =>
    (await import('./jobs.ts')).closingJobs(mailer, secret, { tables, files }),
})
