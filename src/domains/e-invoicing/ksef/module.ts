import { defineModule } from '../../../module.ts'
import { DOCUMENTS, EVERYBODY, type Requirement } from '../../administration/permissions/rules.ts'
import { invoiceOwner } from '../../documents/invoice-actions/attachment-owner.ts'
import { collectedTable, collectives } from './collective/schema.ts'
import { connections, holdsTable, secretsTable } from './connection/schema.ts'
import { outagesTable } from './outages/schema.ts'
import { ksefCursorsTable } from './receiving/schema.ts'
import {
  govReceiptsTable,
  ksefSessionsTable,
  transmissionEventsTable,
  transmissionsTable,
} from './sending/schema.ts'

const SALES: Requirement = { areas: ['sales'], spansDepartments: true }
const PURCHASES: Requirement = { areas: ['purchases'], spansDepartments: true }

export const ksefModule = defineModule({
  name: 'ksef',
  tables: [
    transmissionsTable,
    transmissionEventsTable,
    govReceiptsTable,
    ksefSessionsTable,
    connections.table,
    secretsTable,
    holdsTable,
    ksefCursorsTable,
    outagesTable,
    collectives.table,
    collectedTable,
  ],
  routes: async ({ ksef, attachmentStorage }) => {
    const { lastAttachmentResponse: lastAnswer } = await import('../../catalog/attachments/routes.ts')
    return [
      ...(await import('./sending/file-routes.ts')).fileRoutes(lastAnswer(invoiceOwner, attachmentStorage)),
      ...(await import('./sending/routes.ts')).transmissionRoutes,
      ...(await import('./connection/routes.ts')).connectionRoutes(ksef),
      ...(await import('./alarms/routes.ts')).ksefStatusRoutes,
      ...(await import('./collective/routes.ts')).collectiveRoutes(ksef),
      ...(await import('./receiving/routes.ts')).purchaseRoutes,
    ]
  },
  permissions: {
    all: 'administrators',
    except: {
      'GET /invoices/:id/attachment': DOCUMENTS,
      'GET /invoices/:id/ksef_transmissions': DOCUMENTS,
      'GET /ksef_transmissions': SALES,
      'GET /ksef_unsent': SALES,
      'GET /ksef_status': EVERYBODY,
      'GET /ksef_collective_identifiers': SALES,
      'POST /ksef_collective_identifiers': SALES,
      'GET /ksef_purchases': PURCHASES,
      'POST /ksef_purchases/fetch': PURCHASES,
    },
  },
  reference: [
    {
      title: 'Documents in KSeF',
      paths: [
        '/ksef_transmissions',
        '/ksef_unsent',
        '/invoices/:id/ksef_transmissions',
        '/invoices/:id/attachment',
        '/invoice/:token/gov',
        '/invoice/:token/gov_upo',
      ],
      about: 'Documents sent to the Polish National e-Invoicing System, their state and receipts.',
    },
    {
      title: 'Connections with KSeF',
      paths: ['/ksef_connections', '/ksef_status', '/ksef_collective_identifiers', '/ksef_purchases'],
      about:
        'Connections with the Polish National e-Invoicing System, one per tax number, and the import of purchases.',
    },
  ],
  samples: {
    ksef_connections: {
      required: ({ number }) => ({ environment: 'test', tax_no: String(5_265_877_635 + number) }),
    },
  },
  jobs: async ({ config, secret, log, accountMailer, ksef }) => {
    const { fallbackBy, reachBy } = await import('./client-access.ts')
    const { sendingJobs } = await import('./sending/jobs.ts')
    const { watchJobs } = await import('./monitor.ts')
    return {
      ...(await import('./receiving/jobs.ts')).receivingJobs(ksef),
      ...sendingJobs(reachBy(ksef), fallbackBy(ksef), secret),
      ...watchJobs({ ksef, mail_from: config.mail.from, note: (fault) => log.error('ksef watch', fault) }),
      ...(await import('./alarms/emails.ts')).alarmJobs(accountMailer, config.url),
    }
  },
})
