import { structureFaults } from '../rules/fa-structure.ts'
import type { Element } from '../xml/tree.ts'
import { CII } from './cii-paths.ts'
import { readEn } from './en.ts'
import { readFa } from './fa.ts'
import { readFaRr } from './fa-rr.ts'
import type { Read } from './result.ts'
import { UnreadableInvoice } from './tracked-reader.ts'
import { UBL } from './ubl-paths.ts'

// Which invoice a file is, told by its root.

export type ReadFormat = 'ubl' | 'cii' | 'fa3' | 'fa2' | 'fa_rr'

const ROOTS: { readonly [root: string]: readonly [ReadFormat, (root: Element) => Read] } = {
  '{urn:oasis:names:specification:ubl:schema:xsd:Invoice-2}Invoice': ['ubl', (root) => readEn(root, UBL)],
  '{urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2}CreditNote': [
    'ubl',
    (root) => readEn(root, UBL),
  ],
  '{urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100}CrossIndustryInvoice': [
    'cii',
    (root) => readEn(root, CII),
  ],
  '{http://crd.gov.pl/wzor/2025/06/25/13775/}Faktura': ['fa3', judged(readFa, 'FA(3)')],
  '{http://crd.gov.pl/wzor/2026/03/06/14189/}Faktura': ['fa_rr', judged(readFaRr, 'FA_RR(1)')],
  '{http://crd.gov.pl/wzor/2023/06/29/12648/}Faktura': ['fa2', readFa],
}

// KSeF refuses what breaks the structure, but files also come by other ways: they are read as far as they can be, and it is said.
function judged(read: (root: Element) => Read, title: string): (root: Element) => Read {
  return (root) => {
    const found = read(root)
    const [first, ...more] = structureFaults(root)
    if (first === undefined) return found
    const message =
      more.length > 0
        ? `is no valid ${title}, KSeF would refuse it: ${first} (and ${more.length} more)`
        : `is no valid ${title}, KSeF would refuse it: ${first}`
    return { ...found, doubts: [...found.doubts, { field: 'received', message }] }
  }
}

// What is known, and is no invoice that could be read.
const OTHERS: { readonly [name: string]: string } = {
  CrossIndustryDocument: 'is an invoice of ZUGFeRD 1, which is no longer in use',
  ApplicationResponse: 'is an answer to an invoice, not an invoice',
  CrossDomainAcknowledgementAndResponse: 'is a status of an invoice, not an invoice',
  Faktura: 'is a Polish structure other than FA(2), FA(3) and FA_RR(1)',
}

export function readInvoice(root: Element): Read & { format: ReadFormat } {
  const known = ROOTS[`{${root.space}}${root.name}`]
  if (known === undefined)
    throw new UnreadableInvoice(OTHERS[root.name] ?? 'is no invoice of UBL, CII, FA(2), FA(3) or FA_RR(1)')
  const [format, read] = known
  return { format, ...read(root) }
}
