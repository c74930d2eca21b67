import { dayAt } from '../../platform/clock.ts'
import { findRecord } from '../../platform/database/records.ts'
import { bool, integer } from '../../platform/fields/field.ts'
import { isYes } from '../../platform/fields/read.ts'
import { type Answer, fileAnswer } from '../../platform/http/answer.ts'
import { type Call, get, type Operation, type Route } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { INVOICE_KINDS } from '../accounts/numbered-kinds.ts'
import { isSandbox, timeZoneOf } from '../accounts/rules.ts'
import { getAccount } from '../accounts/store.ts'
import { keepTimeOf } from '../accounts/writer.ts'
import { type Client, opensPanel, placeOf } from '../clients/rules.ts'
import { clients } from '../clients/schema.ts'
import { chooseDepartment } from '../departments/store.ts'
import { noteListed } from '../invoices/actions.ts'
import { ACQUISITIONS } from '../invoices/kinds.ts'
import { listInvoices } from '../invoices/lists/list.ts'
import { PAGE_TYPE, pageHeaders, renderMissingPage } from '../invoices/page/frame.ts'
import { readLook } from '../looks/actions.ts'
import { balancesOf } from '../overview/store.ts'
import { languageOf } from '../reports/gather.ts'
import { ownFirst } from '../reports/order.ts'
import { statementOnPaper } from '../reports/statement.ts'
import { renderPanel } from './page.ts'

// What whoever holds the link of a client sees: its documents, what it owes, and its statement. No login, and no way to anybody else's.

export const panelRoutes = (secret: Buffer): Route[] => [
  ...get('/panel/:token', 'page', show(secret)),
  ...get('/panel/:token/logo', 'png', showLogo(secret)),
  ...get('/panel/:token/statement', 'pdf', showStatement(secret)),
]

const PER_PAGE = 25
// What an account writes for its own tax is no document of the vendor's.
const KINDS = INVOICE_KINDS.filter((kind) => !ACQUISITIONS.includes(kind as never))

function show(secret: Buffer): Operation {
  return {
    summary: 'The page of the client that a token opens',
    about: 'Needs no login; 404 unless the account has `client_panel`.',
    right: 'open',
    query: {
      unpaid: bool({ about: 'Only what is still to be paid' }),
      page: integer({ initial: 1, about: 'From 1' }),
    },
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const found = await findPanel(call, secret)
      return found
        ? page(found)
        : { ...fileAnswer(renderMissingPage(), PAGE_TYPE, pageHeaders()), status: 404 }
    },
  }
}

// The call in the name of the account, and the client whose page it is.
type Found = { call: Call; client: Client; token: string }

async function page({ call, client, token }: Found): Promise<Answer> {
  const { db, caller, query, now } = call
  const { account_id } = caller
  const is_unpaid = isYes(query.unpaid)
  const asked = {
    ...{ client_id: String(client.id), kinds: KINDS.join(','), per_page: String(PER_PAGE) },
    page: query.page ?? '1',
    ...(is_unpaid && { unpaid: '1' }),
  }
  const { items: documents, ...listed } = await listInvoices({ ...call, query: asked })
  await noteListed(call, account_id, documents)
  const department = await chooseDepartment(db, account_id, null)
  const { choices, pictures } = await readLook(db, account_id, department?.id ?? null)
  const today = dayAt(now, caller.time_zone)
  const order = ownFirst(caller.settings.currency)
  const html = renderPanel({
    ...{ client, token, documents, is_unpaid, today, sender: department?.name ?? '' },
    pages: { at: listed.page, last: Math.max(1, Math.ceil(listed.total / PER_PAGE)) },
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

function showLogo(secret: Buffer): Operation {
  return {
    summary: 'The logo on the page of a client',
    right: 'open',
    takes: 'nothing',
    gives: 'other',
    run: async (given) => {
      const found = await findPanel(given, secret)
      if (!found) throw notFound()
      const { db, caller } = found.call
      const department = await chooseDepartment(db, caller.account_id, null)
      const { logo } = (await readLook(db, caller.account_id, department?.id ?? null)).pictures
      if (!logo) throw notFound()
      return fileAnswer(logo.bytes, logo.content_type, { 'x-robots-tag': 'noindex' })
    },
  }
}

function showStatement(secret: Buffer): Operation {
  return {
    summary: 'The statement of the client that a token opens',
    about: 'Every document and payment with what is owed after it. Needs no login.',
    right: 'open',
    takes: 'nothing',
    gives: 'other',
    run: async (given) => {
      const found = await findPanel(given, secret)
      if (!found) throw notFound()
      const params = { id: String(found.client.id) }
      const answer = await statementOnPaper({ ...found.call, params, query: {} })
      return { ...answer, headers: { ...answer.headers, 'x-robots-tag': 'noindex, nofollow' } }
    },
  }
}

async function findPanel(call: Call, secret: Buffer): Promise<Found | undefined> {
  const token = call.params.token ?? ''
  const place = placeOf(token)
  const client = place && (await findRecord(call.db, place.account_id, clients, place.id))
  if (!client || !opensPanel(token, place.account_id, client, secret)) return undefined
  const { prefix, settings } = await getAccount(call.db, place.account_id)
  if (!settings.client_panel) return undefined
  keepTimeOf(call, settings)
  const caller = {
    ...call.caller,
    ...{ account_id: place.account_id, prefix, settings, time_zone: timeZoneOf(settings) },
  }
  return { call: { ...call, caller }, client, token }
}
