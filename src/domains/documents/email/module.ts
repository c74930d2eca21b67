import { defineModule } from '../../../module.ts'
import { DOCUMENTS } from '../../administration/permissions/rules.ts'

export const documentEmailModule = defineModule({
  name: 'document-email',
  routes: async ({ config, secret, emailFiles: { attachEinvoice } }) => {
    const { mailRoutes } = await import('./routes.ts')
    const { from, smtp } = config.mail
    return mailRoutes({ from, hasMailServer: smtp !== undefined, attachEinvoice, secret })
  },
  permissions: { all: DOCUMENTS },
  reference: [
    {
      title: 'Printing and e-mailing',
      paths: ['/invoices/:id/send_by_email', '/invoices/:id/email_preview'],
    },
  ],
  jobs: async ({ mailer, emailFiles }) => (await import('./jobs.ts')).mailJobs(mailer, emailFiles),
})
