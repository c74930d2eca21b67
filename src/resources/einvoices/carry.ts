import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getSettings } from '../accounts/store.ts'
import type { Carried } from '../invoices/print/carrying.ts'
import type { Invoice } from '../invoices/schema.ts'
import { hasLeft, keepFile, readFile } from './actions.ts'
import { FORMATS, wholeProblem } from './formats.ts'
import { contentHash } from './rules.ts'
import { findFile } from './store.ts'

// What a PDF carries that is to be Factur-X: its CII, or nothing and why. What once left as paper alone stays so, though a card may have
// been completed since: an empty file says that it did.

const PAPER = 'facturx'
const NOTHING = Buffer.alloc(0)

export async function carryFile(
  db: Database,
  account_id: number,
  invoice: Invoice,
  now: number,
): Promise<Carried> {
  // Of other kinds nobody expects it.
  if (wholeProblem(invoice, FORMATS.cii, undefined)) return {}
  const key = { account_id, invoice_id: invoice.id, format: PAPER, content_sha256: contentHash(invoice) }
  if (hasLeft(invoice) && (await findFile(db, key))) return { reason: 'It left the house as paper alone' }
  try {
    const settings = await getSettings(db, account_id)
    const bytes = await readFile(db, { account_id, settings, invoice, now, lang: 'en' }, 'cii')
    return { structured: bytes.toString() }
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 422)) throw error
    if (hasLeft(invoice)) await keepFile(db, key, NOTHING, now)
    return { reason: reasonOf(error) }
  }
}

const reasonOf = ({ detail }: Refusal): string =>
  typeof detail === 'string'
    ? detail
    : Object.entries(detail)
        .map(([field, messages]) => `${field}: ${messages.join(' ')}`)
        .join('; ')
