import { type AskedFormat, isAskedFormat } from '../../../einvoice/format-names.ts'
import { type RuleLanguage, ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { type Database, transaction } from '../../../platform/database/database.ts'
import type { Call } from '../../../platform/http/route.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { isUnissued } from '../../documents/drafts/test-documents.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Connected } from '../../documents/invoices/services.ts'
import { unfit } from './actions.ts'
import { formatOf } from './formats.ts'
import { gatherSources } from './gather.ts'
import { contentHash } from './rules.ts'
import type { Sources } from './sources.ts'
import { type Broken, judge, sentenceOf } from './validate.ts'

// What an account asks of its documents: that receivers would take them, or a word where they would not. A draft is asked when it is
// issued. Whoever asks nothing pays nothing for it.

type Verbs = Pick<Connected, 'create' | 'update' | 'issue'>

export const guarded = ({ create, update, issue }: Verbs): Verbs => ({
  create: (db, writer, request) =>
    refuses(writer)
      ? transaction(db, async (db) => checked(db, writer, await create(db, writer, request)))
      : create(db, writer, request),
  update: (db, writer, id, request) =>
    refuses(writer)
      ? transaction(db, async (db) => {
          const before = await getDocument(db, writer.account_id, id)
          return checked(db, writer, await update(db, writer, id, request), before)
        })
      : update(db, writer, id, request),
  issue: (db, writer, id) =>
    refuses(writer)
      ? transaction(db, async (db) => {
          const before = await getDocument(db, writer.account_id, id)
          return checked(db, writer, await issue(db, writer, id), before)
        })
      : issue(db, writer, id),
})

const refuses = ({ settings }: Writer): boolean => settings.einvoice_check === 'refuse'

// What says the same as before may be paid, sent and booked, whatever is asked of new ones.
async function checked(db: Database, writer: Writer, invoice: Invoice, before?: Invoice): Promise<Invoice> {
  if (isUnissued(invoice)) return invoice
  const is_new = before === undefined || isUnissued(before)
  if (!is_new && contentHash(before) === contentHash(invoice)) return invoice
  const sources = await gatherSources(db, writer.account_id, writer.settings, invoice)
  const broken = brokenIn(sources).filter(({ severity }) => severity === 'fatal')
  if (broken.length > 0) throw unfit(broken, languageOf(writer.settings))
  return invoice
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
