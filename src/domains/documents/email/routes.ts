import { getRecord } from '../../../platform/database/records.ts'
import { bool, choice, longText, text, texts } from '../../../platform/fields/field.ts'
import { compose, readFields, shape } from '../../../platform/fields/resource.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { jsonResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import { rejectDrafts } from '../drafts/store.ts'
import { invoiceShape } from '../invoices/api-shape.ts'
import { viewUrl } from '../invoices/present.ts'
import { awaitsKsefNumber } from '../invoices/rules/awaiting-ksef-number.ts'
import { invoices } from '../invoices/schema.ts'
import { PRINT_OPTIONS } from '../print/pdf.ts'
import type { OnlinePaymentCheck } from '../public-page/page.ts'
import { type AttachEinvoice, EINVOICE_ATTACHMENTS } from './einvoice-attachment.ts'
import { previewEmail, RECIPIENTS_MAX, type SendRequest, sendInvoice } from './send.ts'

export type MailRoutesOptions = {
  from: string
  accountMailer: AccountMailer
  attachEinvoice: AttachEinvoice
  acceptsOnlinePayment: OnlinePaymentCheck
  secret: Buffer
}

export const mailRoutes = (options: MailRoutesOptions) => [
  ...post('/invoices/:id/send_by_email', 'json xml', sendByEmail(options)),
  ...get('/invoices/:id/email_preview', 'json xml', previewOperation(options)),
]

const PLACEHOLDERS =
  '`{document}`, `{number}`, `{seller}`, `{buyer}`, `{amount}`, `{payment_to}`, `{link}` and `{panel_url}`'

const sendShape = shape({
  name: 'invoice',
  plural: 'invoices',
  fields: {
    email_to: texts({
      description: `At most ${RECIPIENTS_MAX} addresses; by default those of the buyer, or of the client`,
    }),
    email_cc: texts({ description: `At most ${RECIPIENTS_MAX} addresses` }),
    email_pdf: bool({ initial: true, description: 'Attaches the PDF; the email always contains the link' }),
    email_xml: choice(EINVOICE_ATTACHMENTS, {
      description:
        'E-invoice to attach beside the PDF, or `none`. Default: as client and account specify. A document that breaks a rule of the format returns 422 at the field',
    }),
    email_attachments: bool({
      description: 'Attaches the files of the document, at most 15 MB together',
    }),
    update_buyer_email: bool({
      description: 'Saves the addresses on the document and its client',
    }),
    print_option: choice(PRINT_OPTIONS, { description: 'The copy that the PDF is marked as' }),
    email_subject: text({ description: `Replaces the default subject; may contain ${PLACEHOLDERS}` }),
    email_body: longText({ description: `Replaces the default text; may contain ${PLACEHOLDERS}` }),
    force: bool({ description: 'Accepted for compatibility; repeated emails are never blocked' }),
  },
})

const readOnly = { readonly: true } as const

const outcomeShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'invoice_sent',
  fields: {
    status: text({
      ...readOnly,
      initial: '',
      description: '`ok`, or `error` while the document waits for its KSeF number',
    }),
    message: text({ ...readOnly, initial: '', description: 'The recipients, in a sentence' }),
  },
})

const previewShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'invoice_letter',
  fields: {
    to: texts(readOnly),
    cc: texts(readOnly),
    facturx: bool({
      ...readOnly,
      description: 'The PDF is to be Factur-X; `check.json?format=facturx` validates it',
    }),
    xml_format: text({ ...readOnly, description: 'Format of the attached e-invoice file' }),
    subject: text({ ...readOnly, initial: '' }),
    body: text({ ...readOnly, initial: '', description: 'The opening text, which `email_body` replaces' }),
    text: text({ ...readOnly, initial: '' }),
    html: text({ ...readOnly, initial: '' }),
  },
})

function sendByEmail({ from, accountMailer, attachEinvoice }: MailRoutesOptions): Operation {
  return {
    summary: 'Send an invoice by email',
    description:
      'Kwit sends the email in the background. `email_status` and `sent_time` of the invoice show the outcome. Send parameters in the query or the body.',
    access: 'write',
    shape: invoiceShape,
    query: sendShape.fields,
    request_kind: 'parameters',
    response_kind: 'outcome',
    response_shape: outcomeShape,
    run: async (call) => {
      const { db, caller } = call
      const id = idOf(call)
      const { invoice, to } = await rejectDrafts(db, caller.account_id, id, () =>
        sendInvoice(db, writeContext(call), id, readSendRequest(call), {
          from,
          attachEinvoice,
          viewUrl: (invoice) => viewUrl(call.root_url, caller.prefix, invoice),
        }),
      )
      if (awaitsKsefNumber(invoice)) return jsonResponse({ status: 'error', message: NO_NUMBER })
      const { goes_to } = await accountMailer(db, caller.account_id, caller.settings)
      return jsonResponse({
        status: 'ok',
        message: outcomeMessage(invoice.number, to, goes_to === 'server'),
      })
    },
  }
}

// The wording of the family. The job stays queued and sends the email when the KSeF number arrives.
const NO_NUMBER = 'Faktura nie może zostać wysłana - brak numeru KSeF'

const previewOperation = ({
  attachEinvoice,
  acceptsOnlinePayment,
  secret,
}: MailRoutesOptions): Operation => ({
  summary: 'Preview the email of an invoice',
  description:
    'Returns the email that `send_by_email` would send now with the same parameters. Nothing is sent.',
  access: 'read',
  shape: invoiceShape,
  query: sendShape.fields,
  request_kind: 'nothing',
  response_kind: 'outcome',
  response_shape: previewShape,
  run: async (call) => {
    const { account_id, prefix } = call.caller
    const invoice = await getRecord(call.db, account_id, invoices, await idOf(call))
    const view_url = viewUrl(call.root_url, prefix, invoice)
    return jsonResponse(
      await previewEmail(call.db, writeContext(call), invoice, readSendRequest(call), {
        view_url,
        attachEinvoice,
        acceptsOnlinePayment,
        now: call.now,
        secret,
      }),
    )
  },
})

function readSendRequest(call: ApiRequest): SendRequest {
  const input = compose(sendShape, readFields(sendShape, parametersOf(call)))
  return {
    email_to: input.email_to ?? [],
    email_cc: input.email_cc ?? [],
    email_pdf: input.email_pdf ?? true,
    email_xml: input.email_xml ?? undefined,
    email_attachments: input.email_attachments ?? false,
    update_buyer_email: input.update_buyer_email ?? false,
    print_option: input.print_option ?? undefined,
    words: { subject: input.email_subject ?? null, body: input.email_body ?? null },
  }
}

// Reads the parameters from the query or the body, where they may also be nested under `invoice`.
function parametersOf({ query, body }: ApiRequest): InputObject {
  const inner = body.invoice
  return { ...(inner !== undefined && isInputObject(inner) ? inner : {}), ...body, ...query }
}

const outcomeMessage = (number: string | null, to: readonly string[], hasMailServer: boolean): string =>
  hasMailServer
    ? `The document ${number} is on its way to ${to.join(', ')}`
    : `The document ${number} for ${to.join(', ')} is saved in the outbox folder of this installation, because no mail server is configured (KWIT_SMTP_URL)`
