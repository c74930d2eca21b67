import { forbidden, invalid } from '../../../platform/api-error.ts'
import { isTagged, TAG } from '../../../platform/database/lists/json-conditions.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { bool } from '../../../platform/fields/field.ts'
import { readBoolean } from '../../../platform/fields/parse.ts'
import { outside, type Resource, readFields } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  change,
  creation,
  deletion,
  idOf,
  listing,
  type Present,
  restoration,
  showing,
  unwrap,
} from '../../../platform/http/crud-operations.ts'
import { type Document, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put, type Route } from '../../../platform/http/route.ts'
import { warned } from '../../../platform/http/with-warnings.ts'
import { mayChangeBankAccounts } from '../../administration/accounts/rules.ts'
import { createClient, deleteClient, renewPanel, restoreClient, updateClient } from './actions.ts'
import { addPanels, PANEL } from './portal-link.ts'
import { type Client, clientWarnings } from './rules.ts'
import { clients } from './schema.ts'

const told = warned(clients, clientWarnings)
const shape = outside(told.shape, { shown: { ...told.shape.shown, ...PANEL } })

const WITH_TAGS = { with_tags: bool({ initial: true, about: '`false` leaves `tag_list` out' }) }

export function clientRoutes(secret: Buffer): Route[] {
  const finish = (call: Call, documents: Document[]) => addPanels(call, told.finish(call, documents), secret)
  const present: Present<typeof clients.fields> = async (call, records) =>
    addPanels(call, await told.present(call, records), secret)
  return [
    ...get('/clients', 'json xml', {
      ...listing(shape, {
        own: ({ db, query }) => ({ others: isTagged(db, query) }),
        finish: (call, documents) => addPanels(call, withoutTags(call, documents), secret),
        query: { ...WITH_TAGS, ...TAG },
      }),
      answers: outside(shape, { component: 'listed_client', shown: { ...PANEL }, in_part: true }),
    }),
    ...post('/clients', 'json xml', guarded(creation(shape, createClient, present))),
    ...get('/clients/:id', 'json xml', showing(shape, idOf, finish)),
    ...put('/clients/:id', 'json xml', guarded(change(shape, updateClient, present), stored)),
    ...del('/clients/:id', 'json xml', deletion(shape, deleteClient)),
    ...post(
      '/clients/:id/restore',
      'json xml',
      restoration(shape, (call, id) => restoreClient(call.db, actorOf(call), id), present),
    ),
    ...post('/clients/:id/renew_panel', 'json xml', renew(present)),
  ]
}

function renew(present: Present<typeof clients.fields>): Operation {
  return {
    summary: 'Give a client another link to its page',
    about:
      'The link that was given out before opens nothing any more. 422 unless the account has `client_panel`.',
    right: 'write',
    shape: shape as unknown as Resource,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => {
      await stored(call)
      if (call.caller.settings.client_panel !== true) throw invalid({ client_panel: 'is switched off' })
      const [document] = await present(call, [await renewPanel(call.db, actorOf(call), idOf(call))])
      return recordAnswer(shape, document as Document)
    },
  }
}

function withoutTags({ query }: Call, documents: Document[]): Document[] {
  if (readBoolean((query.with_tags ?? '') as never) !== false) return documents
  return documents.map(({ tag_list, ...rest }) => rest)
}

function stored(call: Call): Promise<Client> {
  return getRecord(call.db, call.caller.account_id, clients, idOf(call))
}

// To which number a client pays is changed by those who change bank accounts.
function guarded(operation: Operation, current?: (call: Call) => Promise<Client>): Operation {
  return {
    ...operation,
    run: async (call) => {
      if (!mayChangeBankAccounts(call.caller)) {
        const draft = readFields(clients, unwrap(call.body, clients.name))
        const before = await current?.(call)
        for (const name of ['use_mass_payment', 'mass_payment_code'] as const)
          if (draft[name] !== undefined && (draft[name] || null) !== (before?.[name] || null))
            throw forbidden('Bank accounts are changed by administrators here')
      }
      return operation.run(call)
    },
  }
}
