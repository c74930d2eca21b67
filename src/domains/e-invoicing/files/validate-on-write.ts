import { isPublicFormat, type PublicFormat } from '../../../einvoice/format-names.ts'
import { type RuleLanguage, ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { isUnissued } from '../../documents/invoices/rules/test-documents.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { formatError } from './actions.ts'
import { formatOf } from './formats.ts'
import { gatherSources } from './gather.ts'
import { contentHash } from './rules.ts'
import type { Sources } from './sources.ts'
import { type BrokenRule, ruleMessage, validateFormat } from './validate.ts'

// Validates documents by the formats that the account has chosen, and rejects them or warns. Drafts are validated when
// they are issued. Accounts without formats run no query.

export const refusesInvalid = ({ settings }: WriteContext): boolean => settings.einvoice_check === 'refuse'

// Rejects a document that its receivers would reject. A change that keeps the content passes, so that older documents
// can still be paid, sent and booked.
export async function checkReceivable(
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  before?: Invoice,
) {
  if (isUnissued(invoice)) return
  const isNew = before === undefined || isUnissued(before)
  if (!isNew && contentHash(before) === contentHash(invoice)) return
  const sources = await gatherSources(db, writer.account_id, writer.settings, invoice)
  const broken = brokenRules(sources).filter(({ severity }) => severity === 'fatal')
  if (broken.length > 0) throw formatError(broken, languageOf(writer.settings))
}

// Returns the warnings for the response to a created or changed document, or undefined if the account has chosen no
// format.
export function validationWarnings(
  { db, caller }: ApiRequest,
  invoice: Invoice,
): Promise<Warning[]> | undefined {
  const settings = caller.settings as Settings
  if (!isEnabled(settings) || isUnissued(invoice)) return undefined
  return collectWarnings(db, caller.account_id, settings, invoice)
}

async function collectWarnings(db: Database, accountId: number, settings: Settings, invoice: Invoice) {
  const lang = languageOf(settings)
  const byMessage = new Map<string, Warning>()
  for (const brokenRule of brokenRules(await gatherSources(db, accountId, settings, invoice))) {
    const message = ruleMessage(brokenRule, lang)
    if (brokenRule.severity !== 'information')
      byMessage.set(message, { field: brokenRule.field || 'invoice', message, rule: brokenRule.rule })
  }
  return [...byMessage.values()].slice(0, WARNINGS_MAX)
}

const WARNINGS_MAX = 50

const isEnabled = ({ einvoice_check }: Settings): boolean =>
  einvoice_check === 'warn' || einvoice_check === 'refuse'

const languageOf = ({ lang }: Settings): RuleLanguage => ruleLanguage(lang)

// Uses the formats of the department, if it has any.
export function chosenFormats({ settings, department }: Sources): PublicFormat[] {
  const departmentFormats = department?.einvoice_formats ?? []
  return (departmentFormats.length > 0 ? departmentFormats : (settings.einvoice_formats ?? [])).filter(
    isPublicFormat,
  )
}

const brokenRules = (sources: Sources): BrokenRule[] =>
  chosenFormats(sources).flatMap((name) => validateFormat(sources, formatOf(name)).broken)
