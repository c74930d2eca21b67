import { defineModule } from '../../../module.ts'
import { ownerOf, referenceOf } from '../attachments/schema.ts'
import { clients } from './schema.ts'

const owner = ownerOf('/clients', clients)

export const clientsModule = defineModule({
  name: 'clients',
  resources: [clients],
  accountTransfer: 'copied',
  attachments: [owner],
  routes: async ({ secret, attachmentStorage }) => [
    ...(await import('./routes.ts')).clientRoutes(secret),
    ...(await import('../attachments/routes.ts')).attachmentRoutes([owner], attachmentStorage),
  ],
  permissions: {
    all: { areas: ['clients'] },
    except: { 'POST /clients/:id/renew_panel': { areas: ['clients', 'sales'], spansDepartments: true } },
  },
  reference: [
    {
      title: 'Clients',
      paths: ['/clients'],
      about: 'Your customers and suppliers. Documents keep a copy of the client data.',
    },
    referenceOf(owner),
  ],
  samples: {
    clients: {
      required: ({ word }) => ({ name: word }),
      optional: async ({ word, idOf }) => ({
        category_id: await idOf('categories'),
        department_id: await idOf('departments'),
        tag_list: [word],
        email: `${word}@example.com`,
        dynamic_fields: { [word]: word },
        metadata: { [word]: word },
      }),
    },
  },
})
