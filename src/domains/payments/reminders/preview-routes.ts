import { checkReferences } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { plusDays } from '../../../platform/clock.ts'
import { dryRun } from '../../../platform/database/dry-run.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { type Fields, text } from '../../../platform/fields/field.ts'
import { apiShape, readFields, shape } from '../../../platform/fields/resource.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { contentDisposition, fileResponse, jsonResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { pagesFields, readPages } from '../../../platform/pdf/pages.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { accentOf } from '../../catalog/templates/rules.ts'
import { composeInvoiceEmail, withPortalLink } from '../../documents/email/compose.ts'
import { departmentOf } from '../../documents/email/send.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { readInvoiceInput } from '../../documents/invoices/input.ts'
import { dueDateOf } from '../../documents/invoices/rules/payment-request.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { gatherTemplate } from '../../documents/print/gather.ts'
import { sampleInvoice } from '../../documents/print/sample.ts'
import type { PreviewContext } from './actions.ts'
import { type Demand, printDemand, printDemandPages } from './demand-pdf.ts'
import { demandFileName, gatherDemand } from './gather-demand.ts'
import { isReminded, isThanks } from './rules.ts'
import { reminderSteps, type StepDraft } from './schema.ts'
import { checkDays } from './steps.ts'
import { reminderText, thanksText } from './texts.ts'

// Previews of reminders and demands for payment.

export const reminderPreviewRoutes = (mail: PreviewContext) => [
  ...post('/reminder_steps/preview', 'json xml', preview(mail)),
  ...get('/invoices/:id/demand_letter', 'pdf', demand()),
]

function demand(): Operation {
  return {
    summary: 'Print a demand for payment',
    description:
      'The formal demand of the step `formal_letter`: the amount due, accrued interest if rates are known, and the deadline. Nothing is sent or recorded.',
    access: 'read',
    shape: invoiceShape,
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const { account_id } = call.caller
      const invoice = await getRecord(call.db, account_id, invoices, idOf(call))
      if (!isReminded(invoice))
        throw invalid({ status: 'nothing is due for this document; choose an unpaid one' })
      const demandInput = await gatherDemand(call.db, account_id, invoice, call.now)
      return fileResponse(await printDemand(account_id, demandInput), 'application/pdf', {
        'content-disposition': contentDisposition(demandFileName(invoice)),
        'x-robots-tag': 'noindex',
      })
    },
  }
}

const previewShape = apiShape(reminderSteps, { component: 'reminder_step_preview' })

const PREVIEW_PARAMETERS = {
  lang: text({
    max: 11,
    description: 'Language of the sample, such as `pl`; the default is that of the account',
  }),
} satisfies Fields

const readOnlyText = { readonly: true, initial: '' } as const

const emailShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'reminder_letter',
  fields: {
    subject: text(readOnlyText),
    text: text({ ...readOnlyText, description: 'The email as plain text' }),
    html: text({ ...readOnlyText, description: 'The email as HTML' }),
    ...pagesFields,
  },
})

function preview(mail: PreviewContext): Operation {
  return {
    summary: 'Preview the email of a step',
    description:
      'Accepts the fields of a new step. Uses a sample document in the language `lang`; nothing is stored or sent. For `formal_letter` it includes the pages of the demand for payment.',
    access: 'write',
    writes: false,
    shape: previewShape,
    query: PREVIEW_PARAMETERS,
    request_kind: 'record',
    response_kind: 'outcome',
    response_shape: emailShape,
    run: async (call) => {
      const step = readFields(reminderSteps, unwrap(call.body, reminderSteps.name)) as StepDraft
      const { lang } = readFields({ fields: PREVIEW_PARAMETERS }, call.query)
      return jsonResponse(
        await composePreview(call, step, lang || String(call.caller.settings.lang || 'en'), mail),
      )
    },
  }
}

async function composePreview(
  call: ApiRequest,
  step: StepDraft,
  lang: string,
  { viewUrl, acceptsOnlinePayment }: PreviewContext,
) {
  const { db } = call
  const { account_id, prefix, settings } = call.caller
  await checkReferences(db, account_id, reminderSteps, step)
  const department_id = step.department_id ?? null
  const days = checkDays(step)
  const isThanksStep = isThanks(step)
  const request = readInvoiceInput({
    ...sampleInvoice(lang),
    ...(department_id === null ? {} : { department_id }),
    ...(isThanksStep ? { status: 'paid' } : {}),
  })
  const invoice = await dryRun(db, (db) => createInvoice(db, writeContext(call), request))
  const department = await departmentOf(db, account_id, invoice)
  const { subject = null, body = null } = step
  const today = plusDays(dueDateOf(invoice) as string, days)
  const email = isThanksStep
    ? thanksText(invoice, { subject, body })
    : reminderText(invoice, { subject, body }, department, 0, today)
  const look = await gatherTemplate(db, account_id, invoice)
  const viewAddress = viewUrl(prefix, invoice)
  const words = await withPortalLink(email, viewAddress, async () => undefined)
  const brand = { accent: accentOf(look.choices), logo: undefined }
  const offer = { has_pdf: false, is_paid_online: await acceptsOnlinePayment(db, account_id, invoice) }
  const { text, html, subject: line } = composeInvoiceEmail(invoice, viewAddress, offer, words, brand)
  const demandInput: Demand = {
    invoice,
    look,
    lang,
    today,
    interest: [],
    unknownFrom: null,
    is_tried: isSandbox(settings),
  }
  const pages = step.action === 'formal_letter' && readPages(await printDemandPages(account_id, demandInput))
  return { subject: line, text, html, ...(pages || NO_PAGES) }
}

const NO_PAGES = { width: '0.0', height: '0.0', count: 0, pages: [] }
