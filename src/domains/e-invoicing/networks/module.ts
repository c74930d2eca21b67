import { type AppContext, defineModule } from '../../../module.ts'
import { withoutDocumentation } from '../../../platform/http/route.ts'
import { DOCUMENTS } from '../../administration/permissions/rules.ts'
import { invoiceOwner } from '../../documents/invoice-actions/attachment-owner.ts'
import { channelsTable } from './connection/schema.ts'
import { networkEventsTable, networkTransmissionsTable } from './sending/schema.ts'

const optionsOf = ({ accessPoints, secret, attachmentStorage }: AppContext) => ({
  points: accessPoints,
  secret,
  attaching: { storage: attachmentStorage, owner: invoiceOwner },
})

export const networksModule = defineModule({
  name: 'networks',
  tables: [channelsTable, networkTransmissionsTable, networkEventsTable],
  routes: async (context) => {
    const { channelRoutes, channelWebhookRoutes } = await import('./routes.ts')
    const options = optionsOf(context)
    return [...channelRoutes(options), ...withoutDocumentation(channelWebhookRoutes(options))]
  },
  permissions: {
    all: 'administrators',
    except: {
      'GET /network_transmissions': { areas: ['sales'], spansDepartments: true },
      'GET /invoices/:id/delivery_channel': DOCUMENTS,
      'POST /invoices/:id/send_by_network': DOCUMENTS,
    },
  },
  reference: [
    {
      title: 'Peppol and other networks',
      paths: [
        '/network_connections',
        '/network_transmissions',
        '/invoices/:id/delivery_channel',
        '/invoices/:id/send_by_network',
      ],
      about:
        'Connections to access points of e-invoicing networks such as Peppol, the documents sent through them, and the delivery channel of a document.',
    },
  ],
  samples: {
    channels: {
      required: () => ({ provider: 'recommand', receives: false }),
      optional: async ({ idOf }) => ({ department_id: await idOf('departments'), sender: null }),
    },
  },
  jobs: async (context) => (await import('./jobs.ts')).channelJobs(optionsOf(context)),
})
