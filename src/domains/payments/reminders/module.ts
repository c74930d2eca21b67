import { defineModule } from '../../../module.ts'
import { DOCUMENTS, EVERYBODY, type Requirement, SETTINGS } from '../../administration/permissions/rules.ts'
import { rightOf } from '../../administration/permissions/schema.ts'
import { holdsTable, reminderSteps, remindersTable, runsTable } from './schema.ts'

// The email goes to the addresses of the client.
const CLIENT_DEBTS: Requirement = { areas: ['sales'], extraRights: () => [rightOf('clients', 'view')] }
const SALES: Requirement = { areas: ['sales'], spansDepartments: true }

export const remindersModule = defineModule({
  name: 'reminders',
  resources: [reminderSteps],
  accountTransfer: { skipped: 'other services have none' },
  tables: [remindersTable, holdsTable, runsTable],
  routes: async ({ config, acceptsOnlinePayment }) => {
    const { remindersOf } = await import('./source.ts')
    const { reminderRoutes } = await import('./routes.ts')
    return reminderRoutes({ ...remindersOf(config), acceptsOnlinePayment })
  },
  permissions: {
    read: EVERYBODY,
    write: SETTINGS,
    except: {
      'GET /reminders': SALES,
      'GET /reminders/upcoming': SALES,
      'POST /reminders/:id/done': SALES,
      'GET /invoices/:id/reminders': DOCUMENTS,
      'PUT /invoices/:id/reminders': DOCUMENTS,
      'POST /invoices/:id/send_overdue': DOCUMENTS,
      'GET /invoices/:id/overdue_reminder': DOCUMENTS,
      'GET /invoices/:id/demand_letter': DOCUMENTS,
      'GET /clients/:id/overdue_reminder': CLIENT_DEBTS,
      'POST /clients/:id/send_overdue': CLIENT_DEBTS,
    },
  },
  reference: [
    {
      title: 'Reminders',
      paths: [
        '/reminder_steps',
        '/reminders',
        '/invoices/:id/reminders',
        '/invoices/:id/send_overdue',
        '/invoices/:id/overdue_reminder',
        '/invoices/:id/demand_letter',
        '/clients/:id/overdue_reminder',
        '/clients/:id/send_overdue',
      ],
      about: 'Reminders of overdue documents: their steps, holds, and upcoming reminders.',
    },
  ],
  // An inactive step schedules no work during tests.
  samples: {
    reminder_steps: {
      required: ({ word }) => ({ name: word, days: 7, action: 'task', active: false }),
      optional: () => ({ active: true }),
    },
  },
  jobs: async ({ accountMailer, emailFiles }) =>
    (await import('./jobs.ts')).reminderJobs(accountMailer, emailFiles),
})
