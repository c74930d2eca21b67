import { structureFaults } from '../rules/fa-structure.ts'
import type { Element } from '../xml/tree.ts'
import { CII } from './cii-paths.ts'
import { readEn } from './en.ts'
import { readFa } from './fa.ts'
import { readFaRr } from './fa-rr.ts'
import type { ReadResult } from './result.ts'
import { UnreadableInvoice } from './tracked-reader.ts'
import { UBL } from './ubl-paths.ts'

// Recognises the format of an invoice file by its root element and reads it.

export type ReadFormat = 'ubl' | 'cii' | 'fa3' | 'fa2' | 'fa_rr'

const ROOTS: { readonly [root: string]: readonly [ReadFormat, (root: Element) => ReadResult] } = {
  '{urn:oasis:names:specification:ubl:schema:xsd:Invoice-2}Invoice': ['ubl', (root) => readEn(root, UBL)],
  '{urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2}CreditNote': [
    'ubl',
    (root) => readEn(root, UBL),
  ],
  '{urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100}CrossIndustryInvoice': [
    'cii',
    (root) => readEn(root, CII),
  ],
  '{http://crd.gov.pl/wzor/2025/06/25/13775/}Faktura': ['fa3', withStructureCheck(readFa, 'FA(3)')],
  '{http://crd.gov.pl/wzor/2026/03/06/14189/}Faktura': ['fa_rr', withStructureCheck(readFaRr, 'FA_RR(1)')],
  '{http://crd.gov.pl/wzor/2023/06/29/12648/}Faktura': ['fa2', readFa],
}

// KSeF rejects files that violate the structure, but files arrive by other ways too: they are read as far as possible,
// with a warning.
function withStructureCheck(
  read: (root: Element) => ReadResult,
  title: string,
): (root: Element) => ReadResult {
  return (root) => {
    const result = read(root)
    const [first, ...more] = structureFaults(root)
    if (first === undefined) return result
    const message =
      more.length > 0
        ? `is not a valid ${title}; KSeF would reject it: ${first} (and ${more.length} more)`
        : `is not a valid ${title}; KSeF would reject it: ${first}`
    return { ...result, warnings: [...result.warnings, { field: 'received', message }] }
  }
}

// Root elements of known formats that are not readable invoices.
const OTHERS: { readonly [name: string]: string } = {
  CrossIndustryDocument: 'is an invoice of ZUGFeRD 1, which is no longer in use',
  ApplicationResponse: 'is a response to an invoice, not an invoice',
  CrossDomainAcknowledgementAndResponse:
    'is the status of an invoice, not an invoice; upload the invoice itself',
  Faktura: 'is a Polish structure other than FA(2), FA(3) and FA_RR(1)',
}

export function readInvoice(root: Element): ReadResult & { format: ReadFormat } {
  const rootReader = ROOTS[`{${root.space}}${root.name}`]
  if (rootReader === undefined)
    throw new UnreadableInvoice(
      OTHERS[root.name] ?? 'is not an invoice in UBL, CII, FA(2), FA(3) or FA_RR(1)',
    )
  const [format, read] = rootReader
  return { format, ...read(root) }
}
