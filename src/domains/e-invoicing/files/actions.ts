import { hash } from 'node:crypto'
import type { RuleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { writeXml } from '../../../einvoice/xml/write.ts'
import { type FieldProblems, invalid, Refusal } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { leftBy } from '../../documents/invoices/rules/locks.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { FORMATS, type Format, type FormatName } from './formats.ts'
import { gatherSources } from './gather.ts'
import { contentHash, numbersNamed } from './rules.ts'
import { findFile, insertFile } from './store.ts'
import { type Broken, judge, sentenceOf } from './validate.ts'

type Asked = {
  account_id: number
  settings: Settings
  invoice: Invoice
  now: number
  // In which the reasons of a refusal are told.
  lang: RuleLanguage
}

// The file of a document: as it left the house once, or as the document is now.
export async function readFile(db: Database, asked: Asked, name: FormatName): Promise<Buffer> {
  const { account_id, invoice } = asked
  const has_left = hasLeft(invoice)
  const numbers = name === 'fa3' || name === 'fa_rr' ? await numbersFor(db, asked) : []
  const content_sha256 = contentHash(invoice, numbers)
  const key = { account_id, invoice_id: invoice.id, format: name, content_sha256 }
  const kept = has_left ? await findFile(db, key) : undefined
  if (kept) return kept
  const bytes = await writeFile(db, asked, FORMATS[name])
  if (has_left) await keepFile(db, key, bytes, asked.now)
  return bytes
}

// Only these name others.
async function numbersFor(db: Database, { account_id, settings, invoice }: Asked): Promise<string[]> {
  if (invoice.kind !== 'correction' && invoice.settled_advances === null) return []
  return numbersNamed(await gatherSources(db, account_id, settings, invoice))
}

// Or leaves just now, with the look that it keeps, or on its way to KSeF.
export const hasLeft = (invoice: Invoice): boolean =>
  leftBy(invoice) !== null || invoice.look_id !== null || invoice.gov_kind !== null

async function writeFile(
  db: Database,
  { account_id, settings, invoice, lang }: Asked,
  format: Format,
): Promise<Buffer> {
  const sources = await gatherSources(db, account_id, settings, invoice)
  const { root, refused, broken } = judge(sources, format)
  // A file that the receiver would refuse is none.
  const fatal = refused ? [refused] : broken.filter(({ severity }) => severity === 'fatal')
  if (root === undefined || fatal.length > 0) throw unfit(fatal, lang)
  return Buffer.from(writeXml(root, format.spaces(root)))
}

// Every reason at once, each at the field where it is mended.
export function unfit(broken: readonly Broken[], lang: RuleLanguage): Refusal {
  const fields: FieldProblems = {}
  for (const one of broken) {
    const field = one.field || 'invoice'
    const message = sentenceOf(one, lang)
    const told = fields[field] ?? []
    if (!told.includes(message)) fields[field] = [...told, message]
  }
  return invalid(fields)
}

// Reading goes on while nothing can be written: then the next one is kept.
export async function keepFile(
  db: Database,
  key: Parameters<typeof insertFile>[1],
  bytes: Buffer,
  now: number,
) {
  try {
    // Whoever opens the public page of a document has it written too, and belongs to no account.
    await unlockedTransaction(db, async (db) => insertFile(db, key, hash('sha256', bytes, 'hex'), bytes, now))
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 503)) throw error
  }
}
