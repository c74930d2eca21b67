import { ASKED_FORMATS, type AskedFormat, isAskedFormat } from '../../../einvoice/format-names.ts'
import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { rehearse } from '../../../platform/database/dry-run.ts'
import { isBlank, text, texts } from '../../../platform/fields/field.ts'
import { namesIn, type Tree } from '../../../platform/formats/input.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { type Request, readRequest } from '../../documents/invoices/input.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { checkOf, checks } from '../../e-invoicing/files/check.ts'
import { gatherSources } from '../../e-invoicing/files/gather.ts'
import type { Sources } from '../../e-invoicing/files/sources.ts'
import { askedOf } from '../../e-invoicing/files/validate-on-write.ts'
import { createDocument } from '../document-actions/create.ts'
import { issueDocument } from '../document-actions/issue.ts'
import { updateDocument } from '../document-actions/update.ts'
import { idIn } from './print-routes.ts'

// What receivers would have against a document, before it is issued and after.

export const checkRoutes = () => [
  ...post('/invoices/check', 'json xml', checking()),
  ...get('/invoices/:id/check', 'json xml', checkingStored()),
]

const ASKED = {
  format: texts({
    about: `Some of ${ASKED_FORMATS.join(', ')}; \`asked\`: those that the account asks for, which are also meant when none is named, else all`,
  }),
  lang: text({ about: 'Language of the messages: `en`, `pl` or `de`; that of the account when not given' }),
}

function checking(): Operation {
  return {
    summary: 'Check an invoice against the rules of structured formats without storing it',
    about:
      'Takes what creating one takes, or with an `id` what changing that one takes; a draft is checked as it would be issued. Nothing is stored, no number is taken. What creating it would refuse is refused here too.',
    right: 'write',
    writes: false,
    shape: invoiceShape,
    query: ASKED,
    takes: 'record',
    gives: 'record',
    answers: checks,
    run: async (call) => {
      const sent = unwrap(call.body, 'invoice')
      const request = readRequest(sent)
      const id = isBlank(sent.id) ? undefined : idIn(call, sent)
      return checkAnswer(call, (db) =>
        id === undefined ? created(db, call, request) : changed(db, call, id, request),
      )
    },
  }
}

function checkingStored(): Operation {
  return {
    summary: 'Check a stored invoice against the rules of structured formats',
    about: 'A draft is checked as it would be issued now.',
    right: 'read',
    shape: invoiceShape,
    query: ASKED,
    takes: 'nothing',
    gives: 'record',
    answers: checks,
    run: async (call) => {
      const invoice = await getDocument(call.db, call.caller.account_id, idOf(call))
      return checkAnswer(call, (db) => issued(db, call, invoice), invoice.status !== 'draft')
    },
  }
}

type Made = (db: Database) => Promise<Invoice>

// The rules are asked once nobody waits for the end of it.
async function checkAnswer(call: Call, make: Made, is_stored = false) {
  const { query, caller } = call
  const settings = caller.settings as Settings
  const gather = async (db: Database): Promise<Sources> =>
    gatherSources(db, caller.account_id, settings, await make(db))
  const sources = await (is_stored ? gather(call.db) : rehearse(call.db, gather))
  const lang = ruleLanguage(isBlank(query.lang) ? settings.lang : query.lang)
  return recordAnswer(checks, checkOf(sources, formatsIn(query, askedOf(sources)), lang, call.now))
}

const NO_FORMATS = `is not one of ${ASKED_FORMATS.join(', ')}`

// Those that the account asks for may be none.
function formatsIn({ format }: Tree, asked: readonly AskedFormat[]): readonly AskedFormat[] {
  const named = namesIn(format)
  if (named.length === 0 && !isBlank(format)) throw invalid({ format: NO_FORMATS })
  const names = [...new Set(named.flatMap((name): readonly string[] => (name === 'asked' ? asked : [name])))]
  if (!names.every(isAskedFormat)) throw invalid({ format: NO_FORMATS })
  if (named.length > 0) return names
  return asked.length > 0 ? asked : ASKED_FORMATS
}

function created(db: Database, call: Call, request: Request): Promise<Invoice> {
  const { status, test, ...rest } = request.draft
  const is_told = status === 'draft' || test
  return createDocument(db, writerOf(call), is_told ? { ...request, draft: rest } : request, 'preview')
}

const changed = async (db: Database, call: Call, id: number, request: Request) =>
  issued(db, call, await updateDocument(db, writerOf(call), id, request, 'preview'))

const issued = async (db: Database, call: Call, invoice: Invoice): Promise<Invoice> =>
  invoice.status === 'draft' ? issueDocument(db, writerOf(call), invoice.id, 'preview') : invoice
