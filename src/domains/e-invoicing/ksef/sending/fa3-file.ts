import { hash } from 'node:crypto'
import { child, type Element, find } from '../../../../einvoice/xml/tree.ts'
import { writeXml } from '../../../../einvoice/xml/write.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { FORMATS } from '../../files/formats.ts'
import { contentHash, referencedNumbers } from '../../files/rules.ts'
import type { Sources } from '../../files/sources.ts'
import { findFile, insertFile } from '../../files/store.ts'
import { type BrokenRule, validateFormat } from '../../files/validate.ts'
import type { Environment } from '../auto-send.ts'
import { numberIn } from './rules.ts'

// Creates the file to send: written once, stored byte for byte, and identified by its hash.

export type Fa3File = {
  bytes: Buffer
  sha256: string
  kind: string
  issue_date: string
  sell_date: string
  // Tax number of the first subject, under which KSeF stores the document.
  seller_nip: string
}

// Hides KSeF numbers of other environments, which are unknown in this one.
export const sourcesIn = (environment: Environment, sources: Sources): Sources => ({
  ...sources,
  original: sources.original && {
    ...sources.original,
    gov_id: numberIn(environment, sources.original),
  },
  advances: sources.advances.map((advance) => ({ ...advance, gov_id: numberIn(environment, advance) })),
})

// Invoices that buyers issue for flat-rate farmers have a separate structure.
const structureOf = ({ invoice, original }: Sources): 'fa3' | 'fa_rr' => {
  const { kind } = invoice.kind === 'correction' && original ? original : invoice
  return kind === 'vat_rr' && invoice.income === false ? 'fa_rr' : 'fa3'
}

export function validateFile(sources: Sources): {
  root?: Element
  refused?: BrokenRule
  fatal: BrokenRule[]
} {
  const { root, refused, broken } = validateFormat(sources, FORMATS[structureOf(sources)])
  const fatal = broken.filter(({ severity }) => severity === 'fatal')
  return { ...(root ? { root } : {}), ...(refused ? { refused } : {}), fatal }
}

export async function storeFile(
  db: Database,
  account_id: number,
  sources: Sources,
  root: Element,
  now: number,
): Promise<Fa3File> {
  const { invoice } = sources
  const format = structureOf(sources)
  const content_sha256 = contentHash(invoice, referencedNumbers(sources))
  const key = { account_id, invoice_id: invoice.id, format, content_sha256 }
  const newFile = Buffer.from(writeXml(root, FORMATS[format].spaces(root)))
  const bytes = (await findFile(db, key)) ?? newFile
  const sha256 = hash('sha256', bytes, 'hex')
  if (bytes === newFile) await insertFile(db, key, sha256, bytes, now)
  const body = child(root, 'Fa') ?? child(root, 'FakturaRR')
  const firstText = (...names: string[]) => names.map((name) => child(body, name)?.text).find(Boolean)
  const issue_date = firstText('P_1', 'P_4B') ?? ''
  return {
    bytes,
    sha256,
    kind: firstText('RodzajFaktury') ?? '',
    issue_date,
    sell_date: firstText('P_6', 'P_4A') ?? issue_date,
    seller_nip: find(root, 'Podmiot1', 'DaneIdentyfikacyjne', 'NIP')?.text ?? '',
  }
}
