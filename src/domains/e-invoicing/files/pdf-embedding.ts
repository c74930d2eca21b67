import { type RuleLanguage, ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { Refusal } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Carried } from '../../documents/print/factur-x.ts'
import { hasLeft, keepFile, readFile } from './actions.ts'
import { FORMATS, wholeProblem } from './formats.ts'
import { contentHash } from './rules.ts'
import { findFile } from './store.ts'

// What a PDF carries that is to be Factur-X: its CII, or nothing and why. What once left as paper alone stays so, though a card may have
// been completed since: an empty file says that it did.

const PAPER = 'facturx'
const NOTHING = Buffer.alloc(0)
const PAPER_ALONE: { readonly [lang in RuleLanguage]: string } = {
  en: 'It left the house as paper alone',
  pl: 'Dokument opuścił już firmę jako zwykły PDF',
  de: 'Der Beleg hat das Haus schon als gewöhnliches PDF verlassen',
}

export async function carryFile(
  db: Database,
  account_id: number,
  invoice: Invoice,
  now: number,
  told?: 'to people',
): Promise<Carried> {
  // Of other kinds nobody expects it.
  if (wholeProblem(invoice, FORMATS.cii, undefined)) return {}
  const key = { account_id, invoice_id: invoice.id, format: PAPER, content_sha256: contentHash(invoice) }
  const settings = await getSettings(db, account_id)
  const lang = told ? ruleLanguage(settings.lang) : 'en'
  if (hasLeft(invoice) && (await findFile(db, key)))
    return { reason: PAPER_ALONE.en, problems: [PAPER_ALONE[lang]] }
  try {
    const bytes = await readFile(db, { account_id, settings, invoice, now, lang }, 'cii')
    return { structured: bytes.toString() }
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 422)) throw error
    if (hasLeft(invoice)) await keepFile(db, key, NOTHING, now)
    const problems = problemsOf(error)
    return { reason: problems.join('; '), problems }
  }
}

const problemsOf = ({ detail }: Refusal): string[] =>
  typeof detail === 'string'
    ? [detail]
    : Object.entries(detail).map(([field, messages]) => `${field}: ${messages.join(' ')}`)
