import { forbidden, invalid } from '../../../platform/api-error.ts'
import { isTagged, TAG } from '../../../platform/database/lists/json-conditions.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { bool } from '../../../platform/fields/field.ts'
import { readBoolean } from '../../../platform/fields/parse.ts'
import { apiShape, readFields } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  createOperation,
  deleteOperation,
  idOf,
  listOperation,
  type Present,
  restoreOperation,
  showOperation,
  unwrap,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import { type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import {
  type ApiRequest,
  del,
  get,
  type Operation,
  post,
  put,
  type Route,
} from '../../../platform/http/route.ts'
import { withWarnings } from '../../../platform/http/with-warnings.ts'
import { mayChangeBankAccounts } from '../../administration/accounts/rules.ts'
import { createClient, deleteClient, renewPortalLink, restoreClient, updateClient } from './actions.ts'
import { CLIENT_ORDER, debtOrders } from './list.ts'
import { addPanels, PORTAL_FIELDS } from './portal-link.ts'
import { type Client, clientWarnings } from './rules.ts'
import { clients } from './schema.ts'

const clientShape = withWarnings(clients, clientWarnings)
const shape = apiShape(clientShape.shape, {
  response_fields: { ...clientShape.shape.response_fields, ...PORTAL_FIELDS },
})

const WITH_TAGS = { with_tags: bool({ initial: true, description: '`false` omits `tag_list`' }) }

export function clientRoutes(secret: Buffer): Route[] {
  const finish = (call: ApiRequest, documents: JsonObject[]) =>
    addPanels(call, clientShape.finish(call, documents), secret)
  const present: Present<typeof clients.fields> = async (call, records) =>
    addPanels(call, await clientShape.present(call, records), secret)
  return [
    ...get('/clients', 'json xml', {
      ...listOperation(shape, {
        extraConditions: (call) => ({ others: isTagged(call.db, call.query), ...debtOrders(call) }),
        finish: (call, documents) => addPanels(call, withoutTags(call, documents), secret),
        query: { ...CLIENT_ORDER, ...WITH_TAGS, ...TAG },
      }),
      response_shape: apiShape(shape, {
        component: 'listed_client',
        response_fields: { ...PORTAL_FIELDS },
        has_field_selection: true,
      }),
    }),
    ...post('/clients', 'json xml', withGuard(createOperation(shape, createClient, present))),
    ...get('/clients/:id', 'json xml', showOperation(shape, idOf, finish)),
    ...put(
      '/clients/:id',
      'json xml',
      withGuard(updateOperation(shape, updateClient, present), readStoredClient),
    ),
    ...del('/clients/:id', 'json xml', deleteOperation(shape, deleteClient)),
    ...post(
      '/clients/:id/restore',
      'json xml',
      restoreOperation(shape, (call, id) => restoreClient(call.db, actorOf(call), id), present),
    ),
    ...post('/clients/:id/renew_panel', 'json xml', renew(present)),
  ]
}

function renew(present: Present<typeof clients.fields>): Operation {
  return {
    summary: 'Renew the link to the client portal',
    description: 'The previous link stops working. 422 if the account has no `client_panel`.',
    access: 'write',
    shape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      await readStoredClient(call)
      if (call.caller.settings.client_panel !== true)
        throw invalid({ client_panel: 'is switched off; enable client portals in the settings' })
      const [document] = await present(call, [await renewPortalLink(call.db, actorOf(call), idOf(call))])
      return recordResponse(shape, document as JsonObject)
    },
  }
}

function withoutTags({ query }: ApiRequest, documents: JsonObject[]): JsonObject[] {
  if (readBoolean(query.with_tags ?? '') !== false) return documents
  return documents.map(({ tag_list, ...rest }) => rest)
}

function readStoredClient(call: ApiRequest): Promise<Client> {
  return getRecord(call.db, call.caller.account_id, clients, idOf(call))
}

// Only members who may change bank accounts change the account number that a client pays to.
function withGuard(operation: Operation, current?: (call: ApiRequest) => Promise<Client>): Operation {
  return {
    ...operation,
    run: async (call) => {
      if (!mayChangeBankAccounts(call.caller)) {
        const draft = readFields(clients, unwrap(call.body, clients.name))
        const before = await current?.(call)
        for (const name of ['use_mass_payment', 'mass_payment_code'] as const)
          if (draft[name] !== undefined && (draft[name] || null) !== (before?.[name] || null))
            throw forbidden('Only administrators can change bank accounts; ask one of them')
      }
      return operation.run(call)
    },
  }
}
