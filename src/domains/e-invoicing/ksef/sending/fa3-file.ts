import { hash } from 'node:crypto'
import { child, type Element, find } from '../../../../einvoice/xml/tree.ts'
import { writeXml } from '../../../../einvoice/xml/write.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { FORMATS } from '../../files/formats.ts'
import { contentHash, numbersNamed } from '../../files/rules.ts'
import type { Sources } from '../../files/sources.ts'
import { findFile, insertFile } from '../../files/store.ts'
import { type Broken, judge } from '../../files/validate.ts'
import type { Environment } from '../auto-send.ts'
import { numberIn } from './rules.ts'

// What is sent: written once, kept byte for byte, and known by its hash from then on.

export type Written = {
  bytes: Buffer
  sha256: string
  kind: string
  issue_date: string
  sell_date: string
  // Of the first subject, under whose number KSeF keeps it.
  seller_nip: string
}

// Numbers of another house of the ministry mean nothing there.
export const sourcesIn = (environment: Environment, sources: Sources): Sources => ({
  ...sources,
  original: sources.original && {
    ...sources.original,
    gov_id: numberIn(environment, sources.original),
  },
  advances: sources.advances.map((one) => ({ ...one, gov_id: numberIn(environment, one) })),
})

// What the buyer issues for a farmer has a structure of its own.
const structureOf = ({ invoice, original }: Sources): 'fa3' | 'fa_rr' => {
  const { kind } = invoice.kind === 'correction' && original ? original : invoice
  return kind === 'vat_rr' && invoice.income === false ? 'fa_rr' : 'fa3'
}

export function judgeFile(sources: Sources): { root?: Element; refused?: Broken; fatal: Broken[] } {
  const { root, refused, broken } = judge(sources, FORMATS[structureOf(sources)])
  const fatal = broken.filter(({ severity }) => severity === 'fatal')
  return { ...(root ? { root } : {}), ...(refused ? { refused } : {}), fatal }
}

export async function keepFile(
  db: Database,
  account_id: number,
  sources: Sources,
  root: Element,
  now: number,
): Promise<Written> {
  const { invoice } = sources
  const format = structureOf(sources)
  const content_sha256 = contentHash(invoice, numbersNamed(sources))
  const key = { account_id, invoice_id: invoice.id, format, content_sha256 }
  const written = Buffer.from(writeXml(root, FORMATS[format].spaces(root)))
  const bytes = (await findFile(db, key)) ?? written
  const sha256 = hash('sha256', bytes, 'hex')
  if (bytes === written) await insertFile(db, key, sha256, bytes, now)
  const body = child(root, 'Fa') ?? child(root, 'FakturaRR')
  const said = (...names: string[]) => names.map((name) => child(body, name)?.text).find(Boolean)
  const issue_date = said('P_1', 'P_4B') ?? ''
  return {
    bytes,
    sha256,
    kind: said('RodzajFaktury') ?? '',
    issue_date,
    sell_date: said('P_6', 'P_4A') ?? issue_date,
    seller_nip: find(root, 'Podmiot1', 'DaneIdentyfikacyjne', 'NIP')?.text ?? '',
  }
}
