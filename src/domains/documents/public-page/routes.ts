import { notFound } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { choice, integer, longText, text } from '../../../platform/fields/field.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import type { Limiter } from '../../../platform/http/limiter.ts'
import { type ApiResponse, fileResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { isHexColor } from '../../../platform/readable-color.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import { type Account, getAccount } from '../../administration/accounts/store.ts'
import { useAccountTime } from '../../administration/accounts/write-context.ts'
import { fileDownload } from '../../catalog/attachments/present.ts'
import type { AttachmentStorage } from '../../catalog/attachments/schema.ts'
import { attachmentsOf, getAttachment } from '../../catalog/attachments/store.ts'
import { findConvertedInvoice } from '../conversions/payment-transfer.ts'
import { fiscalPageRoutes } from '../invoices/fiscal-routes.ts'
import { isOffer } from '../invoices/kinds.ts'
import { answerState, cleanName, DECISIONS, type Decision, isName } from '../invoices/rules/answers.ts'
import { isPayable } from '../invoices/rules/payment-request.ts'
import { isUnissued } from '../invoices/rules/test-documents.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { gatherPrint, gatherTemplate } from '../print/gather.ts'
import { answerOffer } from './answer.ts'
import { type AnswerFormOptions, NAME_MAX, REASON_MAX } from './answer-form.ts'
import { COPY_SCRIPT } from './copy-script.ts'
import { missingPage, PAGE_TYPE, pageHeaders } from './layout.ts'
import { recordOpening } from './opening.ts'
import { type OnlinePaymentCheck, renderInvoicePage } from './page.ts'
import { findShownInvoice } from './public-link.ts'
import { PAGE_STYLE, styleIn } from './style.ts'

// Serves the public page of a document. Its token opens that one document and nothing else.

export type PageRoutesOptions = {
  limiter: Limiter
  mail_from: string
  attachmentStorage: AttachmentStorage
  acceptsOnlinePayment: OnlinePaymentCheck
}

export const pageRoutes = (options: PageRoutesOptions) => [
  ...get('/invoice/:token', 'page', showPage(options)),
  ...get('/f/:number/:token', 'page', showPage(options)),
  ...get('/invoice/:token/answer', 'page', redirectToPage()),
  ...post('/invoice/:token/answer', 'page', answerOperation(options)),
  ...get('/invoice/:token/logo', 'png', showLogo()),
  ...get('/invoice/:token/attachments/:id', 'page', showAttachment(options)),
  ...get('/invoice', 'css js', showStyleOrScript()),
  ...fiscalPageRoutes(),
]

function showPage({ acceptsOnlinePayment }: PageRoutesOptions): Operation {
  return {
    summary: 'The page of the invoice that a token opens',
    access: 'open',
    changes: true,
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const opened = await findOpenedDocument(call)
      if (opened === undefined) return missingPage(call)
      const invoice = await recordOpening(call, opened.account.id, opened.invoice)
      return pageResponse(call, { ...opened, invoice }, acceptsOnlinePayment)
    },
  }
}

type OpenedDocument = { account: Account; invoice: Invoice }

async function pageResponse(
  call: ApiRequest,
  { account, invoice }: OpenedDocument,
  acceptsOnlinePayment: OnlinePaymentCheck,
  retry: Pick<AnswerFormOptions, 'problem' | 'typed'> = {},
): Promise<ApiResponse> {
  const document = await gatherPrint(call.db, account.id, invoice, undefined, call.now)
  const invoiced = await findConvertedInvoice(call.db, account.id, invoice)
  const time_zone = timeZoneOf(account.settings)
  const today = dayAt(call.now, time_zone)
  const state = invoiced ? 'none' : answerState(invoice, today)
  const attachments = invoice.show_attachments
    ? await attachmentsOf(call.db, attachmentOwner({ account, invoice }))
    : []
  const is_paid_online = isPayable(invoice) && (await acceptsOnlinePayment(call.db, account.id, invoice))
  const options = {
    today,
    is_paid_online,
    attachments,
    has_logo: document.template?.pictures.logo !== undefined,
    invoiced,
  }
  const text = renderInvoicePage(document, { ...options, answerOptions: { state, time_zone, ...retry } })
  const response = fileResponse(text, PAGE_TYPE, pageHeaders(state === 'open' ? "'self'" : "'none'"))
  return retry.problem ? { ...response, status: retry.problem === 'name_missing' ? 422 : 409 } : response
}

const answerShape = shape({
  name: 'answer',
  plural: 'answers',
  fields: {
    decision: choice(DECISIONS, { required: true }),
    name: text({ max: NAME_MAX }),
    // A form counts a line break once and sends two characters for it.
    reason: longText({ max: 2 * REASON_MAX }),
    version: integer({ description: 'The `updated_at` of what was seen, in milliseconds' }),
  },
})

// Printing is slow, so no transaction may be open meanwhile.
function answerOperation({ limiter, mail_from, acceptsOnlinePayment }: PageRoutesOptions): Operation {
  return {
    summary: 'Accept or decline the estimate or order that a token opens',
    description: 'Sent by the form on its page; needs no login. Answers with the page.',
    access: 'open',
    query: {},
    request_kind: 'nothing',
    response_kind: 'other',
    writes: false,
    run: async (call) => {
      const opened = await findOpenedDocument(call)
      if (opened === undefined) return missingPage(call)
      const { account, invoice } = opened
      limiter.take(`answer ${call.address} ${invoice.token}`, call.arrived_at)
      if (!isOffer(invoice) || isUnissued(invoice)) throw notFound()
      const { decision, name, reason, version } = readFields(answerShape, call.body)
      const cleanedName = cleanName(name ?? '')
      const typed = { name: name ?? '', reason: reason ?? '' }
      if (!decision || !isName(cleanedName))
        return pageResponse(call, opened, acceptsOnlinePayment, { problem: 'name_missing', typed })
      const input = {
        decision: decision as Decision,
        name: cleanedName,
        reason: reason?.trim() || null,
        version: version ?? 0,
      }
      const problem = await answerOffer(call, account, invoice, input, mail_from)
      if (problem)
        return pageResponse(call, (await findOpenedDocument(call)) ?? opened, acceptsOnlinePayment, {
          problem,
          typed,
        })
      return redirectResponse(invoice)
    },
  }
}

const redirectResponse = ({ token }: Invoice): ApiResponse => ({
  ...fileResponse('', 'text/plain', { location: `/invoice/${token}#answer` }),
  status: 303,
})

// A browser that returns to the address of the form through its history is redirected to the page.
function redirectToPage(): Operation {
  return {
    summary: 'The form of the page of an estimate or order',
    access: 'open',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const opened = await findOpenedDocument(call)
      return opened === undefined ? missingPage(call) : redirectResponse(opened.invoice)
    },
  }
}

function showLogo(): Operation {
  return {
    summary: 'The logo on the page of an invoice',
    access: 'open',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call): Promise<ApiResponse> => {
      const opened = await findOpenedDocument(call)
      const logo = opened && (await gatherTemplate(call.db, opened.account.id, opened.invoice)).pictures.logo
      if (!logo) throw notFound()
      return fileResponse(logo.bytes, logo.content_type, { 'x-robots-tag': 'noindex' })
    },
  }
}

// Available only while the seller shows the attachments.
function showAttachment({ attachmentStorage }: PageRoutesOptions): Operation {
  return {
    summary: 'A file that is shown on the page of an invoice',
    description: 'Needs no login; 404 while `show_attachments` is not set.',
    access: 'open',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call): Promise<ApiResponse> => {
      const opened = await findOpenedDocument(call)
      if (!opened?.invoice.show_attachments) throw notFound()
      const owner = attachmentOwner(opened)
      return fileDownload(attachmentStorage, call.db, await getAttachment(call.db, owner, idOf(call)))
    },
  }
}

const attachmentOwner = ({ account, invoice }: OpenedDocument) => ({
  account_id: account.id,
  resource: invoices.plural,
  record_id: invoice.id,
})

const FOR_AN_HOUR = { 'cache-control': 'public, max-age=3600' }

function showStyleOrScript(): Operation {
  return {
    summary: 'The style of the page of an invoice, or its script',
    access: 'open',
    query: { accent: text({ description: 'Its colour, six hexadecimal digits' }) },
    request_kind: 'nothing',
    response_kind: 'other',
    run: async ({ query, format }) => {
      if (format === 'js') return fileResponse(COPY_SCRIPT, 'text/javascript; charset=utf-8', FOR_AN_HOUR)
      const accent = `#${query.accent ?? ''}`
      const style = isHexColor(accent) ? styleIn(accent) : PAGE_STYLE
      return fileResponse(style, 'text/css; charset=utf-8', FOR_AN_HOUR)
    },
  }
}

async function findOpenedDocument(call: ApiRequest): Promise<OpenedDocument | undefined> {
  const { db } = call
  const shownInvoice = await findShownInvoice(call)
  if (shownInvoice === undefined) return undefined
  const account = await getAccount(db, shownInvoice.account_id)
  useAccountTime(call, account.settings)
  return { account, invoice: shownInvoice.invoice }
}
