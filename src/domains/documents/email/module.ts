import { defineModule } from '../../../module.ts'
import { DOCUMENTS } from '../../administration/permissions/rules.ts'

export const documentEmailModule = defineModule({
  name: 'document-email',
  routes: async ({ config, secret, accountMailer, acceptsOnlinePayment, emailFiles: { attachEinvoice } }) => {
    const { mailRoutes } = await import('./routes.ts')
    const { from } = config.mail
    return mailRoutes({ from, accountMailer, attachEinvoice, acceptsOnlinePayment, secret })
  },
  permissions: { all: DOCUMENTS },
  reference: [
    {
      title: 'Printing and emailing',
      paths: ['/invoices/:id/send_by_email', '/invoices/:id/email_preview'],
    },
  ],
  jobs: async ({ accountMailer, emailFiles }) =>
    (await import('./jobs.ts')).mailJobs(accountMailer, emailFiles),
})
