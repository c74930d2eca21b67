import { atSystemTime } from '../../../../platform/audit/audit.ts'
import { presentWarnings, warningList } from '../../../../platform/checks/warnings.ts'
import { apiShape, readFields } from '../../../../platform/fields/resource.ts'
import {
  actorByMachine,
  createOperation,
  deleteOperation,
  idOf,
  listOperation,
  presentPlain,
  showOperation,
  unwrap,
  updateOperation,
} from '../../../../platform/http/crud-operations.ts'
import { type JsonObject, recordResponse } from '../../../../platform/http/response.ts'
import {
  type ApiRequest,
  del,
  get,
  type Operation,
  post,
  put,
  type Route,
} from '../../../../platform/http/route.ts'
import type { Ksef } from './access.ts'
import { checkConnection, createConnection, deleteConnection, updateConnection } from './actions.ts'
import { expiryWarnings } from './rules.ts'
import { type Connection, connections, SECRETS } from './schema.ts'

// Routes of KSeF connections, one connection per tax number.

const shape = apiShape(connections, { response_fields: { warnings: warningList }, request_fields: SECRETS })
const { name } = connections

export const connectionRoutes = (ksef: Ksef): Route[] => [
  ...get('/ksef_connections', 'json xml', {
    ...listOperation(shape, { finish: withWarnings }),
    summary: 'List KSeF connections',
    access: 'admin',
  }),
  ...post('/ksef_connections', 'json xml', create(ksef)),
  ...get('/ksef_connections/:id', 'json xml', {
    ...showOperation(shape, idOf, withWarnings),
    summary: 'Get one KSeF connection',
    access: 'admin',
  }),
  ...put('/ksef_connections/:id', 'json xml', update(ksef)),
  ...del('/ksef_connections/:id', 'json xml', {
    ...deleteOperation(shape, (db, actor, id) => deleteConnection(ksef, db, atSystemTime(actor), id)),
    summary: 'Delete a KSeF connection',
    description: 'Deletes its token, certificates and keys. Sent documents stay.',
    access: 'admin',
  }),
  ...post('/ksef_connections/:id/check', 'json xml', check(ksef)),
]

const SECRETS_NOTE = 'Tokens, certificates and keys are stored encrypted and never returned.'

const create = (ksef: Ksef): Operation => ({
  ...createOperation(shape, rejectGenericWrite),
  acts_at_once: true,
  summary: 'Create a KSeF connection',
  description: SECRETS_NOTE,
  access: 'admin',
  run: async (call) => {
    const body = unwrap(call.body, name)
    const draft = readFields(connections, body, 'for a new record')
    const secrets = readFields({ fields: SECRETS }, body)
    return respond(call, await createConnection(ksef, call.db, actorByMachine(call), draft, secrets), 201)
  },
})

const update = (ksef: Ksef): Operation => ({
  ...updateOperation(shape, rejectGenericWrite),
  summary: 'Change a KSeF connection',
  description: `Changes only the fields in the request. ${SECRETS_NOTE}`,
  access: 'admin',
  run: async (call) => {
    const body = unwrap(call.body, name)
    const secrets = readFields({ fields: SECRETS }, body)
    const draft = readFields(connections, body)
    return respond(
      call,
      await updateConnection(ksef, call.db, actorByMachine(call), idOf(call), { draft, secrets }),
      200,
    )
  },
})

const check = (ksef: Ksef): Operation => ({
  summary: 'Check a KSeF connection',
  description:
    'Signs in to KSeF and reads the permissions. Returns the connection with the result: `check_status`, `check_message`, `rights`.',
  acts_at_once: true,
  access: 'admin',
  shape,
  request_kind: 'nothing',
  response_kind: 'record',
  writes: false,
  run: async (call) =>
    respond(call, await checkConnection(ksef, call.db, actorByMachine(call), idOf(call)), 200),
})

const rejectGenericWrite = () => Promise.reject(new Error('connections are written by their own verbs'))

async function respond(call: ApiRequest, connection: Connection, status: 200 | 201) {
  const [document] = withWarnings(call, await presentPlain(connections)(call, [connection]))
  return recordResponse(shape, document as JsonObject, status)
}

// Dates are text in the response document.
function withWarnings({ arrived_at: now }: ApiRequest, documents: JsonObject[]): JsonObject[] {
  const at = (text: unknown) => (typeof text === 'string' ? Date.parse(text) : null)
  for (const document of documents)
    document.warnings = presentWarnings(
      expiryWarnings(
        {
          certificate_valid_until: at(document.certificate_valid_until),
          offline_certificate_valid_until: at(document.offline_certificate_valid_until),
        },
        now,
      ),
    )
  return documents
}
