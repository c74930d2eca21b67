import { type RuleLanguage, ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { EmbedResult } from '../../documents/print/factur-x.ts'
import { freezeFile, isDelivered, readFile } from './actions.ts'
import { FORMATS, unsupportedReason } from './formats.ts'
import { contentHash } from './rules.ts'
import { findFile } from './store.ts'

// Returns the CII to embed into a Factur-X PDF, or the reason why there is none. A document that was delivered as a
// plain PDF stays one, even if missing client data has been completed since; an empty stored file marks it.

const MARK_FORMAT = 'facturx'
const EMPTY_FILE = Buffer.alloc(0)
const PLAIN_PDF_TEXTS: { readonly [lang in RuleLanguage]: string } = {
  en: 'The document was already sent as a plain PDF',
  pl: 'Dokument wysłano już jako zwykły plik PDF',
  de: 'Der Beleg wurde bereits als gewöhnliches PDF übermittelt',
}

export async function embeddedCii(
  db: Database,
  account_id: number,
  invoice: Invoice,
  now: number,
  audience?: 'to people',
): Promise<EmbedResult> {
  // Other kinds of documents are never Factur-X.
  if (unsupportedReason(invoice, FORMATS.cii, undefined)) return {}
  const key = {
    account_id,
    invoice_id: invoice.id,
    format: MARK_FORMAT,
    content_sha256: contentHash(invoice),
  }
  const settings = await getSettings(db, account_id)
  const lang = audience ? ruleLanguage(settings.lang) : 'en'
  if (isDelivered(invoice) && (await findFile(db, key)))
    return { reason: PLAIN_PDF_TEXTS.en, problems: [PLAIN_PDF_TEXTS[lang]] }
  try {
    const bytes = await readFile(db, { account_id, settings, invoice, now, lang }, 'cii')
    return { cii: bytes.toString() }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
    if (isDelivered(invoice)) await freezeFile(db, key, EMPTY_FILE, now)
    const problems = problemsOf(error)
    return { reason: problems.join('; '), problems }
  }
}

const problemsOf = ({ detail }: ApiError): string[] =>
  typeof detail === 'string'
    ? [detail]
    : Object.entries(detail).map(([field, messages]) => `${field}: ${messages.join(' ')}`)
