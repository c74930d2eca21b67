import { type AskedFormat, isAskedFormat } from '../../../einvoice/format-names.ts'
import { type RuleLanguage, ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Call } from '../../../platform/http/route.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { isUnissued } from '../../documents/invoices/rules/test-documents.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { unfit } from './actions.ts'
import { formatOf } from './formats.ts'
import { gatherSources } from './gather.ts'
import { contentHash } from './rules.ts'
import type { Sources } from './sources.ts'
import { type Broken, judge, sentenceOf } from './validate.ts'

// What an account asks of its documents: that receivers would take them, or a warning where they would not. A draft is validated when it
// is issued. An account that asks for nothing costs no query.

export const refusesInvalid = ({ settings }: Writer): boolean => settings.einvoice_check === 'refuse'

// Refuses a document that its receivers would reject. A change that leaves the content as it was passes, so that an older document can
// still be paid, sent and booked.
export async function checkReceivable(db: Database, writer: Writer, invoice: Invoice, before?: Invoice) {
  if (isUnissued(invoice)) return
  const is_new = before === undefined || isUnissued(before)
  if (!is_new && contentHash(before) === contentHash(invoice)) return
  const sources = await gatherSources(db, writer.account_id, writer.settings, invoice)
  const broken = brokenIn(sources).filter(({ severity }) => severity === 'fatal')
  if (broken.length > 0) throw unfit(broken, languageOf(writer.settings))
}

// Told with the answer of a document that is made or changed; undefined where nothing is asked.
export function doubtsOf({ db, caller }: Call, invoice: Invoice): Promise<Warning[]> | undefined {
  const settings = caller.settings as Settings
  if (!isOn(settings) || isUnissued(invoice)) return undefined
  return doubts(db, caller.account_id, settings, invoice)
}

async function doubts(db: Database, account_id: number, settings: Settings, invoice: Invoice) {
  const lang = languageOf(settings)
  const told = new Map<string, Warning>()
  for (const one of brokenIn(await gatherSources(db, account_id, settings, invoice))) {
    const message = sentenceOf(one, lang)
    if (one.severity !== 'information')
      told.set(message, { field: one.field || 'invoice', message, rule: one.rule })
  }
  return [...told.values()].slice(0, WARNINGS_MAX)
}

const WARNINGS_MAX = 50

const isOn = ({ einvoice_check }: Settings): boolean =>
  einvoice_check === 'warn' || einvoice_check === 'refuse'

const languageOf = ({ lang }: Settings): RuleLanguage => ruleLanguage(lang)

// Those of its department, if that has any of its own.
export function askedOf({ settings, department }: Sources): AskedFormat[] {
  const own = department?.einvoice_formats ?? []
  return (own.length > 0 ? own : (settings.einvoice_formats ?? [])).filter(isAskedFormat)
}

const brokenIn = (sources: Sources): Broken[] =>
  askedOf(sources).flatMap((name) => judge(sources, formatOf(name)).broken)
