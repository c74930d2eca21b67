import { defineModule } from '../../../module.ts'

export const reportsModule = defineModule({
  name: 'reports',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: {
    all: { areas: ['reports'], spansDepartments: true },
    except: { 'GET /clients/:id/statement': { areas: ['clients', 'reports'], spansDepartments: true } },
  },
  reference: [
    {
      title: 'Reports',
      paths: ['/reports', '/clients/:id/statement'],
      about:
        'Sales, debts by age, cash, stock and the account of a client. Each figure names the list of the documents behind it.',
    },
  ],
  jobs: async ({ log }) => (await import('./jobs.ts')).aggregateJobs((report) => log.info('digest', report)),
})
