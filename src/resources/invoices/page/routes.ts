import { dayAt } from '../../../platform/clock.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { text } from '../../../platform/fields/field.ts'
import { type Answer, fileAnswer } from '../../../platform/http/answer.ts'
import { type Call, get, type Operation } from '../../../platform/http/route.ts'
import { isHexColor } from '../../../platform/readable-color.ts'
import { notFound } from '../../../platform/refusal.ts'
import { timeZoneOf } from '../../accounts/rules.ts'
import { getSettings } from '../../accounts/store.ts'
import { noteOpening } from '../leaving.ts'
import { findTaker } from '../made-from/following-money.ts'
import { gatherLook, gatherPrint } from '../print/gather.ts'
import { type Invoice, invoices } from '../schema.ts'
import { findInvoicePlace } from '../store.ts'
import { PAGE_TYPE, pageHeaders, renderMissingPage } from './frame.ts'
import { renderInvoicePage } from './page.ts'
import { PAGE_STYLE, styleIn } from './style.ts'

// What whoever holds the link of a document sees. The token opens that one document, and nothing else.

export const pageRoutes = [
  ...get('/invoice/:token', 'page', show()),
  ...get('/f/:number/:token', 'page', show()),
  ...get('/invoice/:token/logo', 'png', showLogo()),
  ...get('/invoice', 'css', showStyle()),
]

function show(): Operation {
  return {
    summary: 'The page of the invoice that a token opens',
    right: 'open',
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const found = await findInvoice(call)
      if (found === undefined)
        return { ...fileAnswer(renderMissingPage(), PAGE_TYPE, pageHeaders()), status: 404 }
      const { account_id, invoice } = found
      await noteOpening(call, account_id, invoice)
      const document = await gatherPrint(call.db, account_id, invoice, undefined)
      const invoiced = await findTaker(call.db, account_id, invoice)
      const today = dayAt(call.now, timeZoneOf(await getSettings(call.db, account_id)))
      return fileAnswer(
        renderInvoicePage(document, {
          today,
          has_logo: document.look?.pictures.logo !== undefined,
          invoiced,
        }),
        PAGE_TYPE,
        pageHeaders(),
      )
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
      const logo = found && (await gatherLook(call.db, found.account_id, found.invoice)).pictures.logo
      if (!logo) throw notFound()
      return fileAnswer(logo.bytes, logo.content_type, { 'x-robots-tag': 'noindex' })
    },
  }
}

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

async function findInvoice(call: Call): Promise<{ account_id: number; invoice: Invoice } | undefined> {
  const place = await findInvoicePlace(call.db, call.params.token ?? '')
  if (place === undefined) return undefined
  return {
    account_id: place.account_id,
    invoice: await getRecord(call.db, place.account_id, invoices, place.id),
  }
}
