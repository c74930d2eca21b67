import { getRecord } from '../../../platform/database/records.ts'
import { integer, text, texts } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { actorOf, idOf } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { type Account, getAccount } from '../../administration/accounts/store.ts'
import { accentOf } from '../../catalog/templates/rules.ts'
import { composeInvoiceEmail, withPortalLink } from '../../documents/email/compose.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { gatherTemplate } from '../../documents/print/gather.ts'
import { composeManualReminder, type PreviewContext, type ReminderEmailContext } from './actions.ts'
import { type ClientReminder, composeClientReminder, remindClient } from './client-reminder.ts'

// One reminder for all overdue documents of a client, and previews of reminders that are sent by hand.

export const clientReminderRoutes = (mail: PreviewContext) => [
  ...get('/clients/:id/overdue_reminder', 'json xml', preview(mail)),
  ...get('/invoices/:id/overdue_reminder', 'json xml', previewOfInvoice(mail)),
  ...post('/clients/:id/send_overdue', 'json xml', send(mail)),
]

const readOnly = { readonly: true } as const

const reminderShape = shape({
  name: 'client_reminder',
  plural: 'client_reminders',
  fields: {
    count: integer({
      ...readOnly,
      never_null: true,
      description: 'Overdue documents in the email, at most 100',
    }),
    to: texts({ ...readOnly, initial: [], description: 'The recipients; none without an address' }),
    subject: text({ ...readOnly, never_null: true }),
    text: text({ ...readOnly, never_null: true, description: 'The email as plain text' }),
    html: text({ ...readOnly, description: 'The email as HTML, in the preview' }),
  },
})

const selectionOf = (call: ApiRequest) => ({
  id: idOf(call),
  within: call.caller.restrictions?.within.invoices ?? [],
})

function preview(mail: PreviewContext): Operation {
  return {
    summary: 'Preview the reminder of a client',
    description: 'The email that `POST /clients/{id}/send_overdue` would send now. Nothing is sent.',
    access: 'read',
    shape: reminderShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const account = await getAccount(call.db, call.caller.account_id)
      return show(
        call,
        account,
        await composeClientReminder(call.db, account, selectionOf(call), call.now, mail),
        mail,
      )
    },
  }
}

function previewOfInvoice(mail: PreviewContext): Operation {
  return {
    summary: 'Preview the reminder of an invoice',
    description: 'The email that `POST /invoices/{id}/send_overdue` would send now. Nothing is sent.',
    access: 'read',
    shape: reminderShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const account = await getAccount(call.db, call.caller.account_id)
      const invoice = await getRecord(call.db, account.id, invoices, idOf(call))
      const { to, text } = await composeManualReminder(call.db, account, invoice, call.now)
      return show(call, account, { documents: [invoice], to, text }, mail)
    },
  }
}

async function show(
  { db }: ApiRequest,
  account: Account,
  { documents, to, text }: ClientReminder,
  mail: PreviewContext,
) {
  const oldest = documents[0] as Invoice
  const url = mail.viewUrl(account.prefix, oldest)
  const words = await withPortalLink(text, url, async () => undefined)
  const { choices } = await gatherTemplate(db, account.id, oldest)
  const offer = { has_pdf: true, is_paid_online: await mail.acceptsOnlinePayment(db, account.id, oldest) }
  const email = composeInvoiceEmail(oldest, url, offer, words, { accent: accentOf(choices), logo: undefined })
  return recordResponse(reminderShape, {
    count: documents.length,
    to,
    subject: email.subject,
    text: email.text,
    html: email.html,
  })
}

function send(mail: ReminderEmailContext): Operation {
  return {
    summary: 'Remind a client of all overdue documents',
    description:
      'One email with the oldest overdue document as PDF and a list of all. Documents that are disputed, stopped or promised to be paid are left out.',
    access: 'write',
    shape: reminderShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const account = await getAccount(call.db, call.caller.account_id)
      const { documents, to, text } = await remindClient(
        call.db,
        account,
        actorOf(call),
        selectionOf(call),
        mail,
      )
      return recordResponse(reminderShape, {
        count: documents.length,
        to,
        subject: text.subject,
        text: text.body,
        html: null,
      })
    },
  }
}
