import { defineModule } from '../../../module.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { withoutDocumentation } from '../../../platform/http/route.ts'
import { DOCUMENTS } from '../../administration/permissions/rules.ts'
import { viewsTable } from './store.ts'

export const publicPageModule = defineModule({
  name: 'public-page',
  tables: [viewsTable],
  routes: async ({ config, limits, attachmentStorage, acceptsOnlinePayment }) => {
    const { pageRoutes } = await import('./routes.ts')
    const answers = limiter(config.form_limit, { name: 'page', limits })
    return withoutDocumentation(
      pageRoutes({ limiter: answers, mail_from: config.mail.from, attachmentStorage, acceptsOnlinePayment }),
    )
  },
  permissions: { all: DOCUMENTS },
  reference: [],
  jobs: async ({ accountMailer }) => (await import('./jobs.ts')).answerJobs(accountMailer),
})
