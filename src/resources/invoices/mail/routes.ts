import { bool, choice, texts } from '../../../platform/fields/field.ts'
import { compose, readFields, shape } from '../../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../../platform/formats/tree.ts'
import { plainAnswer } from '../../../platform/http/answer.ts'
import { idOf } from '../../../platform/http/operations.ts'
import { type Call, type Operation, post } from '../../../platform/http/route.ts'
import { writerOf } from '../../accounts/authenticate.ts'
import { PRINT_OPTIONS } from '../pdf.ts'
import { viewUrl } from '../present.ts'
import { RECIPIENTS_MAX, sendInvoice } from './send.ts'

export type MailRoutesOptions = { from: string; has_server: boolean }

export const mailRoutes = (options: MailRoutesOptions) => [
  ...post('/invoices/:id/send_by_email', 'json xml', sendByEmail(options)),
]

const sendShape = shape({
  name: 'invoice',
  plural: 'invoices',
  fields: {
    email_to: texts({
      about: `At most ${RECIPIENTS_MAX} addresses; otherwise those of the buyer, or of the client`,
    }),
    email_cc: texts({ about: `At most ${RECIPIENTS_MAX} addresses` }),
    email_pdf: bool({ initial: true, about: 'Attaches the PDF; the letter always holds the link' }),
    update_buyer_email: bool({ about: 'Keeps the addresses on the document and on the card of its client' }),
    print_option: choice(PRINT_OPTIONS),
    force: bool({ about: 'Accepted from clients that know a block on repeats; there is none here' }),
  },
})

function sendByEmail({ from, has_server }: MailRoutesOptions): Operation {
  return {
    summary: 'Send an invoice by e-mail',
    about: 'Goes out in the background; `email_status` and `sent_time` of the invoice tell how it went.',
    right: 'write',
    shape: sendShape,
    takes: 'fields',
    gives: 'outcome',
    run: async (call) => {
      const asked = compose(sendShape, readFields(sendShape, parametersOf(call)))
      const { invoice, to } = await sendInvoice(
        call.db,
        writerOf(call),
        await idOf(call),
        {
          email_to: asked.email_to ?? [],
          email_cc: asked.email_cc ?? [],
          email_pdf: asked.email_pdf ?? true,
          update_buyer_email: asked.update_buyer_email ?? false,
          print_option: asked.print_option ?? undefined,
        },
        { from, viewUrl: (invoice) => viewUrl(call.root_url, call.caller.prefix, invoice) },
      )
      return plainAnswer({ status: 'ok', message: message(invoice.number, to, has_server) })
    },
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
