import { defineModule } from '../../../module.ts'

export const bankMatchingModule = defineModule({
  name: 'bank-matching',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['payments'], spansDepartments: true } },
  reference: [
    {
      title: 'Bank statements',
      paths: ['/banking/transactions/:id', '/banking/transactions/suggestions', '/banking/booking_runs'],
    },
  ],
  jobs: async () => (await import('./automatic.ts')).bookingJobs,
})
