import { defineModule } from '../../../module.ts'
import { deletionRequestsTable } from './schema.ts'

export const accountDeletionModule = defineModule({
  name: 'account-deletion',
  tables: [deletionRequestsTable],
  routes: async ({ config, secret }) =>
    (await import('./routes.ts')).accountDeletionRoutes({ secret, mail_from: config.mail.from }),
  permissions: { all: 'administrators' },
  reference: [
    {
      title: 'Accounts',
      paths: ['/account/delete', '/account/confirm_deletion', '/account/reopen'],
    },
  ],
  jobs: async ({ mailer, secret, tables, attachmentStorage: { files } }) =>
    (await import('./jobs.ts')).accountDeletionJobs(mailer, secret, { tables, files }),
})
