import { defineModule } from '../../../module.ts'
import { passwordResetsTable, sessionsTable } from './schema.ts'

export const sessionsModule = defineModule({
  name: 'sessions',
  tables: [sessionsTable, passwordResetsTable],
  routes: async ({ config, secret, log }) => {
    const { sessionRoutes } = await import('./routes.ts')
    const { currency, lang, time_zone, sign_up, mail, openid_connect } = config
    const mail_from = mail.smtp ? mail.from : undefined
    return sessionRoutes({
      sign_up,
      lang,
      secret,
      defaults: { currency, lang, time_zone },
      mail_from,
      sender: mail.from,
      openid_connect,
      allows_private_providers: config.allows_private_providers,
      warn: (text) => log.warn('openid connect', { text }),
    })
  },
  permissions: 'open',
  reference: [
    {
      title: 'Sessions',
      paths: ['/session', '/sessions'],
      about: 'How the web application signs people in, by a cookie in place of a token.',
    },
  ],
  jobs: async ({ mailer, secret }) => (await import('./jobs.ts')).sessionJobs(mailer, secret),
})
