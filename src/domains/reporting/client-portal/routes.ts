import { notFound } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { bool, integer } from '../../../platform/fields/field.ts'
import { isYes } from '../../../platform/fields/parse.ts'
import { type Answer, fileAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, type Route } from '../../../platform/http/route.ts'
import { type ZipEntry, zipAnswer } from '../../../platform/http/zip-response.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import { isShownOnHost } from '../../administration/accounts/host.ts'
import { isSandbox, timeZoneOf } from '../../administration/accounts/rules.ts'
import { getAccount } from '../../administration/accounts/store.ts'
import { keepTimeOf } from '../../administration/accounts/write-context.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'
import { type Client, opensPanel, placeOf } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { readLook } from '../../catalog/templates/actions.ts'
import { ACQUISITIONS } from '../../documents/invoices/kinds.ts'
import { listInvoices } from '../../documents/invoices/lists/list.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { carrying } from '../../documents/print/factur-x.ts'
import { gatherPrint } from '../../documents/print/gather.ts'
import { printInvoice } from '../../documents/print/pdf.ts'
import { missingPage, PAGE_TYPE, pageHeaders } from '../../documents/public-page/layout.ts'
import { noteListed, noteOpening } from '../../documents/public-page/opening.ts'
import { carryFile } from '../../e-invoicing/files/pdf-embedding.ts'
import { balancesOf } from '../dashboard/store.ts'
import { languageOf } from '../reports/gather.ts'
import { ownFirst } from '../reports/order.ts'
import { statementOnPaper } from '../reports/statement.ts'
import { renderPanel } from './page.ts'

// What whoever holds the link of a client sees: its documents, what it owes, and its statement. No login, and no way to anybody else's.

export const panelRoutes = (secret: Buffer): Route[] => [
  ...get('/panel/:token', 'page', byLink(secret, show)),
  ...get('/panel/:token/logo', 'png', byLink(secret, showLogo)),
  ...get('/panel/:token/statement', 'pdf', byLink(secret, showStatement)),
  ...get('/panel/:token/documents', 'zip', byLink(secret, showDocuments)),
]

const PER_PAGE = 25
// What an account writes for its own tax is no document of the vendor's.
const KINDS = INVOICE_KINDS.filter((kind) => !ACQUISITIONS.includes(kind as never))

// The call in the name of the account, and the client whose page it is.
type Found = { call: Call; client: Client; token: string }

type Shown = Pick<Operation, 'summary' | 'about' | 'query' | 'changes'> & {
  answer: (found: Found) => Promise<Answer>
}

// What all of them share: nobody signs in, and what no link opens is not there.
const byLink = (secret: Buffer, { answer, ...told }: Shown): Operation => ({
  ...told,
  right: 'open',
  takes: 'nothing',
  gives: 'other',
  run: async (call) => {
    const found = await findPanel(call, secret)
    if (found) return answer(found)
    if (call.format === 'page') return missingPage()
    throw notFound()
  },
})

const LISTED = {
  unpaid: bool({ about: 'Only what is still to be paid' }),
  page: integer({ initial: 1, about: 'From 1' }),
}

const show: Shown = {
  summary: 'The page of the client that a token opens',
  about: 'Needs no login; 404 unless the account has `client_panel`.',
  changes: true,
  query: LISTED,
  answer: page,
}

const isUnpaid = ({ query }: Call): boolean => isYes(query.unpaid)

const listed = ({ call, client }: Found) =>
  listInvoices({
    ...call,
    query: {
      ...{ client_id: String(client.id), kinds: KINDS.join(','), per_page: String(PER_PAGE) },
      page: call.query.page ?? '1',
      ...(isUnpaid(call) && { unpaid: '1' }),
    },
  })

async function page(found: Found): Promise<Answer> {
  const { call, client, token } = found
  const { db, caller, now } = call
  const { account_id } = caller
  const { items: documents, page: at, total } = await listed(found)
  await noteListed(call, account_id, documents)
  const department = await chooseDepartment(db, account_id, null)
  const { choices, pictures } = await readLook(db, account_id, department?.id ?? null)
  const today = dayAt(now, caller.time_zone)
  const order = ownFirst(caller.settings.currency)
  const html = renderPanel({
    ...{ client, token, documents, is_unpaid: isUnpaid(call), today, sender: department?.name ?? '' },
    pages: { at, last: Math.max(1, Math.ceil(total / PER_PAGE)) },
    balances: (await balancesOf(db, { account_id, income: true }, client.id, today)).sort((a, b) =>
      order(a.currency, b.currency),
    ),
    lang: (await languageOf(db, account_id, client.id)) || String(caller.settings.lang ?? 'en'),
    has_logo: pictures.logo !== undefined,
    accent_color: choices.accent_color,
    is_tried: isSandbox(caller.settings),
  })
  return fileAnswer(html, PAGE_TYPE, pageHeaders())
}

const showLogo: Shown = {
  summary: 'The logo on the page of a client',
  answer: async ({ call: { db, caller } }) => {
    const department = await chooseDepartment(db, caller.account_id, null)
    const { logo } = (await readLook(db, caller.account_id, department?.id ?? null)).pictures
    if (!logo) throw notFound()
    return fileAnswer(logo.bytes, logo.content_type, { 'x-robots-tag': 'noindex' })
  },
}

const showStatement: Shown = {
  summary: 'The statement of the client that a token opens',
  about: 'Every document and payment with what is owed after it. Needs no login.',
  answer: async ({ call, client }) =>
    unlisted(await statementOnPaper({ ...call, params: { id: String(client.id) }, query: {} })),
}

// Whoever saves them has opened each.
const showDocuments: Shown = {
  summary: 'The documents on the page of a client, in one file',
  about: `Those of one page of the list, at most ${PER_PAGE}, as PDF; 404 where there is none. Needs no login.`,
  changes: true,
  query: LISTED,
  answer: async (found) => {
    const { call } = found
    const { account_id } = call.caller
    const { items } = await listed(found)
    if (items.length === 0) throw notFound()
    const entries: ZipEntry[] = []
    for (const one of items) {
      const invoice = await noteOpening(call, account_id, one, 'pdf')
      entries.push({ name: pdfFileName(invoice), read: () => printed(call, account_id, invoice) })
    }
    return unlisted(zipAnswer('documents.zip', entries))
  },
}

async function printed({ db, now }: Call, account_id: number, invoice: Invoice): Promise<Buffer> {
  const plain = await gatherPrint(db, account_id, invoice, undefined, now)
  const { reason: _, problems: __, ...document } = await carrying(db, { account_id, now }, plain, carryFile)
  return printInvoice(account_id, document)
}

const unlisted = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'x-robots-tag': 'noindex, nofollow' },
})

async function findPanel(call: Call, secret: Buffer): Promise<Found | undefined> {
  const token = call.params.token ?? ''
  const place = placeOf(token)
  const client = place && (await findRecord(call.db, place.account_id, clients, place.id))
  if (!client || !opensPanel(token, place.account_id, client, secret)) return undefined
  const { prefix, settings } = await getAccount(call.db, place.account_id)
  if (!settings.client_panel || !isShownOnHost(call.host_prefix, { prefix })) return undefined
  keepTimeOf(call, settings)
  const caller = {
    ...call.caller,
    ...{ account_id: place.account_id, prefix, settings, time_zone: timeZoneOf(settings) },
  }
  return { call: { ...call, caller }, client, token }
}
