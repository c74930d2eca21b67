import { notFound } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { choice, integer, longText, text } from '../../../platform/fields/field.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import type { Limiter } from '../../../platform/http/limiter.ts'
import { type Answer, fileAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { isHexColor } from '../../../platform/readable-color.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import { type Account, getAccount } from '../../administration/accounts/store.ts'
import { keepTimeOf } from '../../administration/accounts/write-context.ts'
import { bytesAnswer } from '../../catalog/attachments/present.ts'
import type { Shelf } from '../../catalog/attachments/schema.ts'
import { attachmentsOf, getAttachment } from '../../catalog/attachments/store.ts'
import { findTaker } from '../conversions/payment-transfer.ts'
import { fiscalPageRoutes } from '../invoices/fiscal-routes.ts'
import { isOffer } from '../invoices/kinds.ts'
import { answerState, cleanName, DECISIONS, type Decision, isName } from '../invoices/rules/answers.ts'
import { isUnissued } from '../invoices/rules/test-documents.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { gatherLook, gatherPrint } from '../print/gather.ts'
import { answerOffer } from './answer.ts'
import { type Answering, NAME_MAX, REASON_MAX } from './answer-form.ts'
import { missingPage, PAGE_TYPE, pageHeaders } from './layout.ts'
import { noteOpening } from './opening.ts'
import { renderInvoicePage } from './page.ts'
import { findShownInvoice } from './public-link.ts'
import { PAGE_STYLE, styleIn } from './style.ts'

// What whoever holds the link of a document sees. The token opens that one document, and nothing else.

export type PageSettings = { limiter: Limiter; mail_from: string; shelf: Shelf }

export const pageRoutes = (options: PageSettings) => [
  ...get('/invoice/:token', 'page', show()),
  ...get('/f/:number/:token', 'page', show()),
  ...get('/invoice/:token/answer', 'page', toPage()),
  ...post('/invoice/:token/answer', 'page', answer(options)),
  ...get('/invoice/:token/logo', 'png', showLogo()),
  ...get('/invoice/:token/attachments/:id', 'page', showAttachment(options)),
  ...get('/invoice', 'css', showStyle()),
  ...fiscalPageRoutes(),
]

function show(): Operation {
  return {
    summary: 'The page of the invoice that a token opens',
    right: 'open',
    changes: true,
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const found = await findInvoice(call)
      if (found === undefined) return missingPage()
      const invoice = await noteOpening(call, found.account.id, found.invoice)
      return page(call, { ...found, invoice })
    },
  }
}

type Found = { account: Account; invoice: Invoice }

async function page(
  call: Call,
  { account, invoice }: Found,
  again: Pick<Answering, 'problem' | 'typed'> = {},
): Promise<Answer> {
  const document = await gatherPrint(call.db, account.id, invoice, undefined, call.now)
  const invoiced = await findTaker(call.db, account.id, invoice)
  const time_zone = timeZoneOf(account.settings)
  const today = dayAt(call.now, time_zone)
  const state = invoiced ? 'none' : answerState(invoice, today)
  const attachments = invoice.show_attachments
    ? await attachmentsOf(call.db, placeOf({ account, invoice }))
    : []
  const options = { today, attachments, has_logo: document.look?.pictures.logo !== undefined, invoiced }
  const text = renderInvoicePage(document, { ...options, answering: { state, time_zone, ...again } })
  const answer = fileAnswer(text, PAGE_TYPE, pageHeaders(state === 'open' ? "'self'" : "'none'"))
  return again.problem ? { ...answer, status: again.problem === 'name_missing' ? 422 : 409 } : answer
}

const answerShape = shape({
  name: 'answer',
  plural: 'answers',
  fields: {
    decision: choice(DECISIONS, { required: true }),
    name: text({ max: NAME_MAX }),
    // A form counts the end of a line once and sends two characters for it.
    reason: longText({ max: 2 * REASON_MAX }),
    version: integer({ about: 'The `updated_at` of what was seen, in milliseconds' }),
  },
})

// Printing takes its time, so no transaction may be open meanwhile.
function answer({ limiter, mail_from }: PageSettings): Operation {
  return {
    summary: 'Accept or decline the estimate or order that a token opens',
    about: 'Sent by the form on its page; needs no login. Answers with the page.',
    right: 'open',
    query: {},
    takes: 'nothing',
    gives: 'other',
    writes: false,
    run: async (call) => {
      const found = await findInvoice(call)
      if (found === undefined) return missingPage()
      const { account, invoice } = found
      limiter.take(`answer ${call.address} ${invoice.token}`, call.arrived_at)
      if (!isOffer(invoice) || isUnissued(invoice)) throw notFound()
      const { decision, name, reason, version } = readFields(answerShape, call.body)
      const own = cleanName(name ?? '')
      const typed = { name: name ?? '', reason: reason ?? '' }
      if (!decision || !isName(own)) return page(call, found, { problem: 'name_missing', typed })
      const said = {
        decision: decision as Decision,
        name: own,
        reason: reason?.trim() || null,
        version: version ?? 0,
      }
      const problem = await answerOffer(call, account, invoice, said, mail_from)
      if (problem) return page(call, (await findInvoice(call)) ?? found, { problem, typed })
      return pageOf(invoice)
    },
  }
}

const pageOf = ({ token }: Invoice): Answer => ({
  ...fileAnswer('', 'text/plain', { location: `/invoice/${token}#answer` }),
  status: 303,
})

// Who comes back to the address of the form, by the history of a browser, is shown the page.
function toPage(): Operation {
  return {
    summary: 'The form of the page of an estimate or order',
    right: 'open',
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const found = await findInvoice(call)
      return found === undefined ? missingPage() : pageOf(found.invoice)
    },
  }
}

function showLogo(): Operation {
  return {
    summary: 'The logo on the page of an invoice',
    right: 'open',
    takes: 'nothing',
    gives: 'other',
    run: async (call): Promise<Answer> => {
      const found = await findInvoice(call)
      const logo = found && (await gatherLook(call.db, found.account.id, found.invoice)).pictures.logo
      if (!logo) throw notFound()
      return fileAnswer(logo.bytes, logo.content_type, { 'x-robots-tag': 'noindex' })
    },
  }
}

// Only while the seller shows them.
function showAttachment({ shelf }: PageSettings): Operation {
  return {
    summary: 'A file that is shown on the page of an invoice',
    about: 'Needs no login; 404 while `show_attachments` is not set.',
    right: 'open',
    takes: 'nothing',
    gives: 'other',
    run: async (call): Promise<Answer> => {
      const found = await findInvoice(call)
      if (!found?.invoice.show_attachments) throw notFound()
      const place = placeOf(found)
      return bytesAnswer(shelf, call.db, await getAttachment(call.db, place, idOf(call)))
    },
  }
}

const placeOf = ({ account, invoice }: Found) => ({
  account_id: account.id,
  resource: invoices.plural,
  record_id: invoice.id,
})

function showStyle(): Operation {
  return {
    summary: 'The style of the page of an invoice',
    right: 'open',
    query: { accent: text({ about: 'Its colour, six hexadecimal digits' }) },
    takes: 'nothing',
    gives: 'other',
    run: async ({ query }) => {
      const accent = `#${query.accent ?? ''}`
      const style = isHexColor(accent) ? styleIn(accent) : PAGE_STYLE
      return fileAnswer(style, 'text/css; charset=utf-8', { 'cache-control': 'public, max-age=3600' })
    },
  }
}

async function findInvoice(call: Call): Promise<Found | undefined> {
  const { db } = call
  const shown = await findShownInvoice(call)
  if (shown === undefined) return undefined
  const account = await getAccount(db, shown.account_id)
  keepTimeOf(call, account.settings)
  return { account, invoice: shown.invoice }
}
