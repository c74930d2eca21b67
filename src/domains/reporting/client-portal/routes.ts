import { notFound } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { PageInfo } from '../../../platform/database/lists/page-parameters.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { bool, integer } from '../../../platform/fields/field.ts'
import { isFlagSet } from '../../../platform/fields/parse.ts'
import { type ApiResponse, fileResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, type Route } from '../../../platform/http/route.ts'
import { type ZipEntry, zipResponse } from '../../../platform/http/zip-response.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import { isShownOnHost } from '../../administration/accounts/host.ts'
import { isSandbox, timeZoneOf } from '../../administration/accounts/rules.ts'
import { getAccount } from '../../administration/accounts/store.ts'
import { useAccountTime } from '../../administration/accounts/write-context.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'
import { type Client, claimedClient, opensPanel } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { readTemplate } from '../../catalog/templates/actions.ts'
import { ACQUISITION_KINDS } from '../../documents/invoices/kinds.ts'
import { listInvoices } from '../../documents/invoices/lists/list.ts'
import { isPayable } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { withEmbeddedEinvoice } from '../../documents/print/factur-x.ts'
import { gatherPrint } from '../../documents/print/gather.ts'
import { printInvoice } from '../../documents/print/pdf.ts'
import { missingPage, PAGE_TYPE, pageHeaders } from '../../documents/public-page/layout.ts'
import { recordListing, recordOpening } from '../../documents/public-page/opening.ts'
import type { OnlinePaymentCheck } from '../../documents/public-page/page.ts'
import { embeddedCii } from '../../e-invoicing/files/pdf-embedding.ts'
import { balancesOf } from '../dashboard/store.ts'
import { findClientLanguage } from '../reports/gather.ts'
import { ownFirst } from '../reports/order.ts'
import { statementPdf } from '../reports/statement.ts'
import { renderPortal } from './page.ts'

// Serves the client portal: the documents of a client, its balance and its statement. It needs no login, and its link
// opens the data of that client only.

export const portalRoutes = (secret: Buffer, acceptsOnlinePayment: OnlinePaymentCheck): Route[] => [
  ...get('/panel/:token', 'page', portalOperation(secret, showPage(acceptsOnlinePayment))),
  ...get('/panel/:token/logo', 'png', portalOperation(secret, showLogo)),
  ...get('/panel/:token/statement', 'pdf', portalOperation(secret, showStatement)),
  ...get('/panel/:token/documents', 'zip', portalOperation(secret, showDocuments)),
]

const PER_PAGE = 25
// Documents that an account writes for its own tax are no documents of the supplier.
const KINDS = INVOICE_KINDS.filter((kind) => !(ACQUISITION_KINDS as readonly string[]).includes(kind))

// The request in the name of the account, and the client that the page belongs to.
type PortalRequest = { call: ApiRequest; client: Client; token: string }

type PortalOperation = Pick<Operation, 'summary' | 'description' | 'query' | 'changes'> & {
  respond: (portal: PortalRequest) => Promise<ApiResponse>
}

// Wraps an operation of the portal: it needs no login, and a link that opens nothing is not found.
const portalOperation = (secret: Buffer, { respond, ...operation }: PortalOperation): Operation => ({
  ...operation,
  access: 'open',
  request_kind: 'nothing',
  response_kind: 'other',
  run: async (call) => {
    const portal = await findPortal(call, secret)
    if (portal) return respond(portal)
    if (call.format === 'page') return missingPage(call)
    throw notFound()
  },
})

const LIST_PARAMETERS = {
  unpaid: bool({ description: 'Only unpaid documents' }),
  page: integer({ initial: 1, description: 'Page number, starting with 1' }),
}

const showPage = (acceptsOnlinePayment: OnlinePaymentCheck): PortalOperation => ({
  summary: 'The page of the client that a token opens',
  description: 'Needs no login; 404 unless the account has `client_panel`.',
  changes: true,
  query: LIST_PARAMETERS,
  respond: (portal) => portalPage(portal, acceptsOnlinePayment),
})

const isUnpaid = ({ query }: ApiRequest): boolean => isFlagSet(query.unpaid)

const listPortalInvoices = ({ call, client }: PortalRequest) =>
  listInvoices({
    ...call,
    query: {
      client_id: String(client.id),
      kinds: KINDS.join(','),
      per_page: String(PER_PAGE),
      page: call.query.page ?? '1',
      ...(isUnpaid(call) && { unpaid: '1' }),
    },
  })

const pagesOf = (position: PageInfo) =>
  'next' in position
    ? { current: 1, last: 1 }
    : { current: position.page, last: Math.max(1, Math.ceil(position.total / PER_PAGE)) }

async function portalPage(
  portal: PortalRequest,
  acceptsOnlinePayment: OnlinePaymentCheck,
): Promise<ApiResponse> {
  const { call, client, token } = portal
  const { db, caller, now } = call
  const { account_id } = caller
  const { items: documents, ...position } = await listPortalInvoices(portal)
  await recordListing(call, account_id, documents)
  const paidOnline = new Set<number>()
  for (const invoice of documents)
    if (isPayable(invoice) && (await acceptsOnlinePayment(db, account_id, invoice)))
      paidOnline.add(invoice.id)
  const department = await chooseDepartment(db, account_id, null)
  const { choices, pictures } = await readTemplate(db, account_id, department?.id ?? null)
  const today = dayAt(now, caller.time_zone)
  const order = ownFirst(caller.settings.currency)
  const html = renderPortal({
    client,
    token,
    documents,
    paidOnline,
    is_unpaid: isUnpaid(call),
    today,
    sender: department?.name ?? '',
    pages: pagesOf(position),
    balances: (await balancesOf(db, { account_id, income: true }, client.id, today)).sort((a, b) =>
      order(a.currency, b.currency),
    ),
    lang: (await findClientLanguage(db, account_id, client.id)) || String(caller.settings.lang ?? 'en'),
    has_logo: pictures.logo !== undefined,
    accent_color: choices.accent_color,
    is_sandbox: isSandbox(caller.settings),
  })
  return fileResponse(html, PAGE_TYPE, pageHeaders())
}

const showLogo: PortalOperation = {
  summary: 'The logo on the page of a client',
  respond: async ({ call: { db, caller } }) => {
    const department = await chooseDepartment(db, caller.account_id, null)
    const { logo } = (await readTemplate(db, caller.account_id, department?.id ?? null)).pictures
    if (!logo) throw notFound()
    return fileResponse(logo.bytes, logo.content_type, { 'x-robots-tag': 'noindex' })
  },
}

const showStatement: PortalOperation = {
  summary: 'The statement of the client that a token opens',
  description: 'Every document and payment with the balance after it. Needs no login.',
  respond: async ({ call, client }) =>
    withoutIndexing(await statementPdf({ ...call, params: { id: String(client.id) }, query: {} })),
}

// Records that each downloaded document was opened.
const showDocuments: PortalOperation = {
  summary: 'The documents on the page of a client, in one file',
  description: `The documents of one page of the list, at most ${PER_PAGE}, as PDF; 404 if there are none. Needs no login.`,
  changes: true,
  query: LIST_PARAMETERS,
  respond: async (portal) => {
    const { call } = portal
    const { account_id } = call.caller
    const { items } = await listPortalInvoices(portal)
    if (items.length === 0) throw notFound()
    const entries: ZipEntry[] = []
    for (const listedInvoice of items) {
      const invoice = await recordOpening(call, account_id, listedInvoice, 'pdf')
      entries.push({ name: pdfFileName(invoice), read: () => printDocument(call, account_id, invoice) })
    }
    return withoutIndexing(zipResponse('documents.zip', entries))
  },
}

async function printDocument({ db, now }: ApiRequest, account_id: number, invoice: Invoice): Promise<Buffer> {
  const requested = await gatherPrint(db, account_id, invoice, undefined, now)
  const {
    reason: _,
    problems: __,
    ...document
  } = await withEmbeddedEinvoice(db, { account_id, now }, requested, embeddedCii)
  return printInvoice(account_id, document)
}

const withoutIndexing = (response: ApiResponse): ApiResponse => ({
  ...response,
  headers: { ...response.headers, 'x-robots-tag': 'noindex, nofollow' },
})

async function findPortal(call: ApiRequest, secret: Buffer): Promise<PortalRequest | undefined> {
  const token = call.params.token ?? ''
  const location = claimedClient(token)
  const client = location && (await findRecord(call.db, location.account_id, clients, location.id))
  if (!client || !opensPanel(token, location.account_id, client, secret)) return undefined
  const { prefix, settings } = await getAccount(call.db, location.account_id)
  if (!settings.client_panel || !isShownOnHost(call.host_prefix, { prefix })) return undefined
  useAccountTime(call, settings)
  const caller = {
    ...call.caller,
    account_id: location.account_id,
    prefix,
    settings,
    time_zone: timeZoneOf(settings),
  }
  return { call: { ...call, caller }, client, token }
}
