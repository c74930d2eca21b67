import { isMailAddress, splitAddresses } from '../../../platform/mail/email-address.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

type Addressed = { email: string | null; email_for_reminders: string | null }

// Whom the client names for this, else the buyer on the document, else the client's card.
export function recipientsOf({ buyer_email }: Invoice, client: Addressed | undefined): string[] {
  const given = [client?.email_for_reminders, buyer_email, client?.email]
    .map((text) => splitAddresses(text ?? '').filter(isMailAddress))
    .find((addresses) => addresses.length > 0)
  return [...new Set(given ?? [])].slice(0, RECIPIENTS_MAX)
}

const RECIPIENTS_MAX = 5
