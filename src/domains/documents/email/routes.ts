import { getRecord } from '../../../platform/database/records.ts'
import { bool, choice, longText, text, texts } from '../../../platform/fields/field.ts'
import { compose, readFields, shape } from '../../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { plainAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { withoutDrafts } from '../drafts/store.ts'
import { invoiceShape } from '../invoices/api-shape.ts'
import { viewUrl } from '../invoices/present.ts'
import { waitsForNumber } from '../invoices/rules/awaiting-ksef-number.ts'
import { invoices } from '../invoices/schema.ts'
import { PRINT_OPTIONS } from '../print/pdf.ts'
import { ENCLOSED, type Enclose } from './einvoice-attachment.ts'
import { previewLetter, RECIPIENTS_MAX, type SendRequest, sendInvoice } from './send.ts'

export type MailRoutesOptions = { from: string; has_server: boolean; enclose: Enclose; secret: Buffer }

export const mailRoutes = (options: MailRoutesOptions) => [
  ...post('/invoices/:id/send_by_email', 'json xml', sendByEmail(options)),
  ...get('/invoices/:id/letter', 'json xml', letterOf(options)),
]

const PLACEHOLDERS =
  '`{document}`, `{number}`, `{seller}`, `{buyer}`, `{amount}`, `{payment_to}`, `{link}` and `{panel_url}`'

const sendShape = shape({
  name: 'invoice',
  plural: 'invoices',
  fields: {
    email_to: texts({
      about: `At most ${RECIPIENTS_MAX} addresses; otherwise those of the buyer, or of the client`,
    }),
    email_cc: texts({ about: `At most ${RECIPIENTS_MAX} addresses` }),
    email_pdf: bool({ initial: true, about: 'Attaches the PDF; the letter always holds the link' }),
    email_xml: choice(ENCLOSED, {
      about:
        'The structured file beside the PDF, or `none`; otherwise as the client and the account wish. What breaks a rule of it is refused at its field',
    }),
    email_attachments: bool({
      about: 'Encloses the files that are kept with the document, at most 15 MB together',
    }),
    update_buyer_email: bool({ about: 'Keeps the addresses on the document and on the card of its client' }),
    print_option: choice(PRINT_OPTIONS, { about: 'Which copy the PDF says that it is' }),
    email_subject: text({ about: `Instead of the usual subject; may hold ${PLACEHOLDERS}` }),
    email_body: longText({ about: `Instead of the usual words; may hold ${PLACEHOLDERS}` }),
    force: bool({ about: 'Accepted from clients that know a block on repeats; there is none here' }),
  },
})

const told = { readonly: true } as const

const sentShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'invoice_sent',
  fields: {
    status: text({ ...told, initial: '', about: '`ok`, or `error` while it waits for its KSeF number' }),
    message: text({ ...told, initial: '', about: 'To whom it goes' }),
  },
})

const letterShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'invoice_letter',
  fields: {
    to: texts(told),
    cc: texts(told),
    facturx: bool({
      ...told,
      about: 'Its PDF is to be Factur-X; `check.json?format=facturx` tells whether it can',
    }),
    xml_format: text({ ...told, about: 'Of the structured file that goes along' }),
    subject: text({ ...told, initial: '' }),
    body: text({ ...told, initial: '', about: 'The words that can be written anew' }),
    text: text({ ...told, initial: '' }),
    html: text({ ...told, initial: '' }),
  },
})

function sendByEmail({ from, has_server, enclose }: MailRoutesOptions): Operation {
  return {
    summary: 'Send an invoice by e-mail',
    about:
      'Goes out in the background; `email_status` and `sent_time` of the invoice tell how it went. No body is needed; the parameters stand in the address or in the body.',
    right: 'write',
    shape: invoiceShape,
    query: sendShape.fields,
    takes: 'parameters',
    gives: 'outcome',
    answers: sentShape,
    run: async (call) => {
      const { db, caller } = call
      const id = idOf(call)
      const { invoice, to } = await withoutDrafts(db, caller.account_id, id, () =>
        sendInvoice(db, writerOf(call), id, requestOf(call), {
          from,
          enclose,
          viewUrl: (invoice) => viewUrl(call.root_url, caller.prefix, invoice),
        }),
      )
      if (waitsForNumber(invoice)) return plainAnswer({ status: 'error', message: NO_NUMBER })
      return plainAnswer({
        status: 'ok',
        message: message(invoice.number, to, has_server && !isSandbox(caller.settings)),
      })
    },
  }
}

// As the family of services says it. The wish is kept: the letter goes by itself when the number is there.
const NO_NUMBER = 'Faktura nie może zostać wysłana - brak numeru KSeF'

const letterOf = ({ enclose, secret }: MailRoutesOptions): Operation => ({
  summary: 'Show the letter of an invoice',
  about: 'As `send_by_email` with the same parameters would send it now; nothing is sent.',
  right: 'read',
  shape: invoiceShape,
  query: sendShape.fields,
  takes: 'nothing',
  gives: 'outcome',
  answers: letterShape,
  run: async (call) => {
    const { account_id, prefix } = call.caller
    const invoice = await getRecord(call.db, account_id, invoices, await idOf(call))
    const view_url = viewUrl(call.root_url, prefix, invoice)
    return plainAnswer(
      await previewLetter(call.db, writerOf(call), invoice, requestOf(call), {
        view_url,
        enclose,
        now: call.now,
        secret,
      }),
    )
  },
})

function requestOf(call: Call): SendRequest {
  const asked = compose(sendShape, readFields(sendShape, parametersOf(call)))
  return {
    email_to: asked.email_to ?? [],
    email_cc: asked.email_cc ?? [],
    email_pdf: asked.email_pdf ?? true,
    email_xml: asked.email_xml ?? undefined,
    email_attachments: asked.email_attachments ?? false,
    update_buyer_email: asked.update_buyer_email ?? false,
    print_option: asked.print_option ?? undefined,
    words: { subject: asked.email_subject ?? null, body: asked.email_body ?? null },
  }
}

// In the query or in the body, there also under the name of what is sent.
function parametersOf({ query, body }: Call): Tree {
  const inner = body.invoice
  return { ...(inner !== undefined && isTree(inner) ? inner : {}), ...body, ...query }
}

const message = (number: string | null, to: readonly string[], has_server: boolean): string =>
  has_server
    ? `The document ${number} is on its way to ${to.join(', ')}`
    : `The document ${number} for ${to.join(', ')} goes to the outbox folder of this installation, because no mail server is set (KWIT_SMTP_URL)`
