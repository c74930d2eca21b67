import { checkReferences } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { plusDays } from '../../../platform/clock.ts'
import { rehearse } from '../../../platform/database/dry-run.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { type Fields, text } from '../../../platform/fields/field.ts'
import { outside, readFields, shape } from '../../../platform/fields/resource.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { fileAnswer, inlineFile, plainAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { pagesFields, readPages } from '../../../platform/pdf/pages.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { accentOf } from '../../catalog/templates/rules.ts'
import { composeLetter, withPanel } from '../../documents/email/compose.ts'
import { departmentOf } from '../../documents/email/send.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { readRequest } from '../../documents/invoices/input.ts'
import { dueDateOf } from '../../documents/invoices/rules/payment-request.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { gatherLook } from '../../documents/print/gather.ts'
import { sampleOf } from '../../documents/print/sample.ts'
import type { Post } from './actions.ts'
import { type Demand, printDemand, printDemandPages } from './demand-pdf.ts'
import { demandFileName, gatherDemand } from './gather-demand.ts'
import { isReminded, isThanks } from './rules.ts'
import { reminderSteps, type StepDraft } from './schema.ts'
import { checkDays } from './steps.ts'
import { sayReminder, sayThanks } from './texts.ts'

// What reminders say, before anybody hears it.

export const reminderLetterRoutes = (mail: Post) => [
  ...post('/reminder_steps/preview', 'json xml', preview(mail)),
  ...get('/invoices/:id/demand', 'pdf', demand()),
]

function demand(): Operation {
  return {
    summary: 'Print a demand for payment',
    about:
      'The formal letter of the step `formal_letter`: what is owed, interest so far where its rates are known, and by when. Nothing is sent or noted.',
    right: 'read',
    shape: invoiceShape,
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const { account_id } = call.caller
      const invoice = await getRecord(call.db, account_id, invoices, idOf(call))
      if (!isReminded(invoice)) throw invalid({ status: 'nothing is owed for it' })
      const given = await gatherDemand(call.db, account_id, invoice, call.now)
      return fileAnswer(await printDemand(account_id, given), 'application/pdf', {
        'content-disposition': inlineFile(demandFileName(invoice)),
        'x-robots-tag': 'noindex',
      })
    },
  }
}

const sent = outside(reminderSteps, { component: 'reminder_step_preview' })

const ASKED = {
  lang: text({ max: 11, about: 'Language of the sample, such as `pl`; otherwise that of the account' }),
} satisfies Fields

const shown = { readonly: true, initial: '' } as const

const letterShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'reminder_letter',
  fields: {
    subject: text(shown),
    text: text({ ...shown, about: 'The letter as plain text' }),
    html: text({ ...shown, about: 'As HTML' }),
    ...pagesFields,
  },
})

function preview(mail: Post): Operation {
  return {
    summary: 'Show the letter of a step without storing it',
    about:
      'Takes what creating a step takes. On a sample document in the language `lang`; nothing is stored or sent. The pages are those of the demand for payment that `formal_letter` encloses.',
    right: 'write',
    writes: false,
    shape: sent,
    query: ASKED,
    takes: 'record',
    gives: 'outcome',
    answers: letterShape,
    run: async (call) => {
      const step = readFields(reminderSteps, unwrap(call.body, reminderSteps.name)) as StepDraft
      const { lang } = readFields({ fields: ASKED }, call.query)
      return plainAnswer(await letterOf(call, step, lang || String(call.caller.settings.lang || 'en'), mail))
    },
  }
}

async function letterOf(call: Call, step: StepDraft, lang: string, { viewUrl }: Post) {
  const { db } = call
  const { account_id, prefix, settings } = call.caller
  await checkReferences(db, account_id, reminderSteps, step)
  const department_id = step.department_id ?? null
  const days = checkDays(step)
  const is_thanks = isThanks(step)
  const request = readRequest({
    ...sampleOf(lang),
    ...(department_id === null ? {} : { department_id }),
    ...(is_thanks ? { status: 'paid' } : {}),
  })
  const invoice = await rehearse(db, (db) => createInvoice(db, writerOf(call), request))
  const department = await departmentOf(db, account_id, invoice)
  const { subject = null, body = null } = step
  const today = plusDays(dueDateOf(invoice) as string, days)
  const said = is_thanks
    ? sayThanks(invoice, { subject, body })
    : sayReminder(invoice, { subject, body }, department, 0, today)
  const look = await gatherLook(db, account_id, invoice)
  const view_url = viewUrl(prefix, invoice)
  const words = await withPanel(said, view_url, async () => undefined)
  const brand = { accent: accentOf(look.choices), logo: undefined }
  const { text, html, subject: line } = composeLetter(invoice, view_url, false, words, brand)
  const given: Demand = { invoice, look, lang, today, interest: [], is_tried: isSandbox(settings) }
  const pages = step.action === 'formal_letter' && readPages(await printDemandPages(account_id, given))
  return { subject: line, text, html, ...(pages || NO_PAGES) }
}

const NO_PAGES = { width: '0.0', height: '0.0', count: 0, pages: [] }
