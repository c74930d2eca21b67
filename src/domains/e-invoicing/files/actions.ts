import { hash } from 'node:crypto'
import type { RuleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { writeXml } from '../../../einvoice/xml/write.ts'
import { ApiError, type FieldProblems, invalid } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { deliveryReason } from '../../documents/invoices/rules/locks.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { FORMATS, type Format, type FormatName } from './formats.ts'
import { gatherSources } from './gather.ts'
import { contentHash, referencedNumbers } from './rules.ts'
import { findFile, insertFile } from './store.ts'
import { type BrokenRule, ruleMessage, validateFormat } from './validate.ts'

type ReadFileRequest = {
  account_id: number
  settings: Settings
  invoice: Invoice
  now: number
  // Language of the reasons if the document is rejected.
  lang: RuleLanguage
}

// Returns the file of a document: the frozen one if the document has been delivered, otherwise one of its current
// content.
export async function readFile(db: Database, request: ReadFileRequest, name: FormatName): Promise<Buffer> {
  const { account_id, invoice } = request
  const isFrozen = isDelivered(invoice)
  const numbers = name === 'fa3' || name === 'fa_rr' ? await numbersFor(db, request) : []
  const content_sha256 = contentHash(invoice, numbers)
  const key = { account_id, invoice_id: invoice.id, format: name, content_sha256 }
  const frozenFile = isFrozen ? await findFile(db, key) : undefined
  if (frozenFile) return frozenFile
  const bytes = await writeFile(db, request, FORMATS[name])
  if (isFrozen) await freezeFile(db, key, bytes, request.now)
  return bytes
}

// Only corrections and final invoices refer to the KSeF numbers of other documents.
async function numbersFor(
  db: Database,
  { account_id, settings, invoice }: ReadFileRequest,
): Promise<string[]> {
  if (invoice.kind !== 'correction' && invoice.settled_advances === null) return []
  return referencedNumbers(await gatherSources(db, account_id, settings, invoice))
}

// A document that is just being sent counts as delivered, because its template or its KSeF transmission is already
// fixed.
export const isDelivered = (invoice: Invoice): boolean =>
  deliveryReason(invoice) !== null || invoice.look_id !== null || invoice.gov_kind !== null

async function writeFile(
  db: Database,
  { account_id, settings, invoice, lang }: ReadFileRequest,
  format: Format,
): Promise<Buffer> {
  const sources = await gatherSources(db, account_id, settings, invoice)
  const { root, refused, broken } = validateFormat(sources, format)
  // Writes no file that the receiver would reject.
  const fatal = refused ? [refused] : broken.filter(({ severity }) => severity === 'fatal')
  if (root === undefined || fatal.length > 0) throw formatError(fatal, lang)
  return Buffer.from(writeXml(root, format.spaces(root)))
}

// Reports all violations at once, each at the field to change.
export function formatError(broken: readonly BrokenRule[], lang: RuleLanguage): ApiError {
  const fields: FieldProblems = {}
  for (const brokenRule of broken) {
    const field = brokenRule.field || 'invoice'
    const message = ruleMessage(brokenRule, lang)
    const messages = fields[field] ?? []
    if (!messages.includes(message)) fields[field] = [...messages, message]
  }
  return invalid(fields)
}

// Freezes the file of a delivered document. If the database is read-only, the file is still returned and frozen the
// next time.
export async function freezeFile(
  db: Database,
  key: Parameters<typeof insertFile>[1],
  bytes: Buffer,
  now: number,
) {
  try {
    // Uses no account lock, because visitors of the public page belong to no account.
    await unlockedTransaction(db, async (db) => insertFile(db, key, hash('sha256', bytes, 'hex'), bytes, now))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 503)) throw error
  }
}
