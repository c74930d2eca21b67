import { byMachine } from '../../../../platform/audit/audit.ts'
import { warningList } from '../../../../platform/checks/warnings.ts'
import { outside, readFields } from '../../../../platform/fields/resource.ts'
import {
  actorByMachine,
  change,
  creation,
  deletion,
  idOf,
  listing,
  plainly,
  showing,
  unwrap,
} from '../../../../platform/http/crud-operations.ts'
import { type Document, recordAnswer } from '../../../../platform/http/response.ts'
import {
  type Call,
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

// The connections of an account with KSeF, one for each of its tax numbers.

const shape = outside(connections, { shown: { warnings: warningList }, sent: SECRETS })
const { name } = connections

export const connectionRoutes = (ksef: Ksef): Route[] => [
  ...get('/ksef_connections', 'json xml', {
    ...listing(shape, { finish: withWarnings }),
    summary: 'List KSeF connections',
    right: 'admin',
  }),
  ...post('/ksef_connections', 'json xml', create(ksef)),
  ...get('/ksef_connections/:id', 'json xml', {
    ...showing(shape, idOf, withWarnings),
    summary: 'Get one KSeF connection',
    right: 'admin',
  }),
  ...put('/ksef_connections/:id', 'json xml', update(ksef)),
  ...del('/ksef_connections/:id', 'json xml', {
    ...deletion(shape, (db, actor, id) => deleteConnection(ksef, db, byMachine(actor), id)),
    summary: 'Delete a KSeF connection',
    about: 'Its token, certificates and keys are forgotten; what was sent stays.',
    right: 'admin',
  }),
  ...post('/ksef_connections/:id/check', 'json xml', check(ksef)),
]

const SEALED = 'Tokens, certificates and keys are kept sealed and never given back.'

const create = (ksef: Ksef): Operation => ({
  ...creation(shape, unused),
  acts_at_once: true,
  summary: 'Create a KSeF connection',
  about: SEALED,
  right: 'admin',
  run: async (call) => {
    const body = unwrap(call.body, name)
    const draft = readFields(connections, body, 'for a new record')
    const given = readFields({ fields: SECRETS }, body)
    return answer(call, await createConnection(ksef, call.db, actorByMachine(call), draft, given), 201)
  },
})

const update = (ksef: Ksef): Operation => ({
  ...change(shape, unused),
  summary: 'Change a KSeF connection',
  about: `Only the fields that are sent change. ${SEALED}`,
  right: 'admin',
  run: async (call) => {
    const body = unwrap(call.body, name)
    const given = readFields({ fields: SECRETS }, body)
    const draft = readFields(connections, body)
    return answer(
      call,
      await updateConnection(ksef, call.db, actorByMachine(call), idOf(call), { draft, given }),
      200,
    )
  },
})

const check = (ksef: Ksef): Operation => ({
  summary: 'Check a KSeF connection',
  about:
    'Signs in at KSeF and asks for the rights. The answer is the connection with what came of it: `check_status`, `check_message`, `rights`.',
  acts_at_once: true,
  right: 'admin',
  shape,
  takes: 'nothing',
  gives: 'record',
  writes: false,
  run: async (call) =>
    answer(call, await checkConnection(ksef, call.db, actorByMachine(call), idOf(call)), 200),
})

const unused = () => Promise.reject(new Error('connections are written by their own verbs'))

async function answer(call: Call, connection: Connection, status: 200 | 201) {
  const [document] = withWarnings(call, await plainly(connections)(call, [connection]))
  return recordAnswer(shape, document as Document, status)
}

// Documents hold their times as text.
function withWarnings({ arrived_at: now }: Call, documents: Document[]): Document[] {
  const at = (text: unknown) => (typeof text === 'string' ? Date.parse(text) : null)
  for (const document of documents)
    document.warnings = expiryWarnings(
      {
        certificate_valid_until: at(document.certificate_valid_until),
        offline_certificate_valid_until: at(document.offline_certificate_valid_until),
      },
      now,
    )
  return documents
}
