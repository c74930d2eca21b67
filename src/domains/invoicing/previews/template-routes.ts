import { rehearse } from '../../../platform/database/dry-run.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { isBlank, text } from '../../../platform/fields/field.ts'
import { outside } from '../../../platform/fields/resource.ts'
import type { Value } from '../../../platform/formats/input.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { fileAnswer, plainAnswer } from '../../../platform/http/response.ts'
import { type Call, type Operation, post } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { picturesOf } from '../../catalog/templates/actions.ts'
import { PRESET, readSent } from '../../catalog/templates/input.ts'
import { choicesOf } from '../../catalog/templates/rules.ts'
import { type Look, looks } from '../../catalog/templates/schema.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import { readRequest } from '../../documents/invoices/input.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import { pagesShape, showInvoiceOnce } from '../../documents/print/pages.ts'
import { type PdfInvoice, printInvoiceOnce } from '../../documents/print/pdf.ts'
import { sampleOf } from '../../documents/print/sample.ts'

// A look before it is stored, on a document that nobody gets.

const sent = outside(looks, {
  component: 'look_preview',
  sent: { preset: PRESET, id: text({ about: 'The look whose pictures are taken' }) },
})

export const lookPreviewRoutes = [...post('/looks/preview', 'pdf json xml', preview())]

function preview(): Operation {
  return {
    summary: 'Show a look without storing it',
    about:
      'Takes what creating one takes, or with an `id` what changing that one takes, whose pictures are shown. On a sample in the language `lang`, with the seller and the logo of the department. As json or xml: its sheets as pictures.',
    right: 'write',
    writes: false,
    shape: sent,
    query: { lang: text({ about: 'Language of the sample, such as `pl` or `pl/en`; that of the account' }) },
    takes: 'record',
    gives: 'outcome',
    answers: pagesShape,
    run: async (call) => {
      const { account_id } = call.caller
      const document = await sampleIn(call, await wantedLook(call))
      return call.format === 'pdf'
        ? fileAnswer(await printInvoiceOnce(account_id, document), 'application/pdf')
        : plainAnswer(await showInvoiceOnce(account_id, document))
    },
  }
}

async function wantedLook(call: Call): Promise<Look> {
  const { id } = unwrap(call.body, 'look')
  const params = { id: isBlank(id) ? '' : textOf('id', id as Value) }
  const known = params.id
    ? await getRecord(call.db, call.caller.account_id, looks, idOf({ ...call, params }))
    : {}
  return { ...known, ...readSent(call) } as Look
}

async function sampleIn(call: Call, look: Look): Promise<PdfInvoice> {
  const { db, caller } = call
  const lang = String(call.query.lang || caller.settings.lang || 'en')
  const department_id = look.department_id ?? null
  const request = readRequest({ ...sampleOf(lang), ...(department_id === null ? {} : { department_id }) })
  const invoice = await rehearse(db, (db) => createInvoice(db, writerOf(call), request))
  const pictures = await picturesOf(db, caller.account_id, invoice.department_id, look)
  return {
    invoice,
    positions: readPositions(invoice),
    look: { choices: choicesOf(look), pictures, is_told: true },
  }
}
