import { defineModule } from '../../../module.ts'
import { DOCUMENTS } from '../../administration/permissions/rules.ts'

export const documentEmailModule = defineModule({
  name: 'document-email',
  routes: async ({ config, secret, acceptsOnlinePayment, emailFiles: { attachEinvoice } }) => {
    const { mailRoutes } = await import('./routes.ts')
    const { from, smtp } = config.mail
    const hasMailServer = smtp !== undefined
    return mailRoutes({ from, hasMailServer, attachEinvoice, acceptsOnlinePayment, secret })
  },
  permissions: { all: DOCUMENTS },
  reference: [
    {
      title: 'Printing and emailing',
      paths: ['/invoices/:id/send_by_email', '/invoices/:id/email_preview'],
    },
  ],
  jobs: async ({ mailer, emailFiles }) => (await import('./jobs.ts')).mailJobs(mailer, emailFiles),
})
