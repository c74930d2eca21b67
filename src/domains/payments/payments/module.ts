import { defineModule } from '../../../module.ts'
import { expenseRights, PAYMENTS } from '../../administration/permissions/rules.ts'
import { ownerOf, referenceOf } from '../../catalog/attachments/schema.ts'
import { allocationsTable, payments } from './schema.ts'
import { fillDirections, fillTokens } from './store.ts'

const owner = ownerOf('/banking/payments', payments)
// Some clients omit `banking` from the path.
const shortOwner = ownerOf('/payments', payments)

export const paymentsModule = defineModule({
  name: 'payments',
  resources: [payments],
  accountTransfer: 'copied',
  tables: [allocationsTable],
  upgrades: [
    {
      number: 3,
      name: 'tokens of payments',
      title: 'creating tokens of payments',
      fills: 'banking_payments.token',
      run: fillTokens,
    },
    {
      number: 4,
      name: 'directions of payments',
      title: 'marking payments as received or made',
      alters: ['banking_payments.income'],
      fills: 'banking_payments.income',
      is_repeatable: true,
      run: fillDirections,
    },
  ],
  attachments: [owner],
  routes: async ({ attachmentStorage }) => {
    const { attachmentRoutes } = await import('../../catalog/attachments/routes.ts')
    return [
      ...(await import('./routes.ts')).routes,
      ...(await import('./credit-routes.ts')).creditRoutes,
      ...attachmentRoutes([owner, shortOwner], attachmentStorage),
    ]
  },
  permissions: {
    all: PAYMENTS,
    except: {
      'GET /clients/:id/credit': {
        areas: ['clients', 'sales'],
        extraRights: expenseRights,
        spansDepartments: true,
      },
      'POST /invoices/:id/use_credit': {
        areas: ['payments', 'sales'],
        action: 'edit',
        spansDepartments: true,
      },
    },
  },
  reference: [
    {
      title: 'Payments',
      paths: ['/banking', '/payments', '/clients/:id/credit', '/invoices/:id/use_credit'],
      about: 'Money that was received or spent. Payments settle their invoices in order.',
    },
    referenceOf(owner, shortOwner),
  ],
  samples: {
    banking_payments: {
      required: ({ word }) => ({ name: word, price: '1' }),
      optional: async ({ idOf }) => ({
        price: '7.77',
        paid: true,
        client_id: await idOf('clients'),
        department_id: await idOf('departments'),
        product_id: await idOf('products'),
        invoice_id: await idOf('invoices'),
      }),
    },
  },
})
