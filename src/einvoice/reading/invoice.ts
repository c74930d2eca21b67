import { structureFaults } from '../rules/fa-structure.ts'
import type { Element } from '../xml/tree.ts'
import { readEn } from './en.ts'
import { readFa } from './fa.ts'
import type { Read } from './read.ts'
import { CII, UBL } from './syntaxes.ts'
import { UnreadableInvoice } from './taken.ts'

// Which invoice a file is, told by its root.

export type ReadFormat = 'ubl' | 'cii' | 'fa3' | 'fa2'

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
  '{http://crd.gov.pl/wzor/2025/06/25/13775/}Faktura': ['fa3', readFa3],
  '{http://crd.gov.pl/wzor/2023/06/29/12648/}Faktura': ['fa2', readFa],
}

// KSeF refuses what breaks the structure, but files also come by other ways: they are read as far as they can be, and it is said.
function readFa3(root: Element): Read {
  const read = readFa(root)
  const [first, ...more] = structureFaults(root)
  if (first === undefined) return read
  const others = more.length > 0 ? ` (and ${more.length} more)` : ''
  const message = `is no valid FA(3), KSeF would refuse it: ${first}${others}`
  return { ...read, doubts: [...read.doubts, { field: 'received', message }] }
}

// What is known, and is no invoice that could be read.
const OTHERS: { readonly [name: string]: string } = {
  CrossIndustryDocument: 'is an invoice of ZUGFeRD 1, which is no longer in use',
  ApplicationResponse: 'is an answer to an invoice, not an invoice',
  CrossDomainAcknowledgementAndResponse: 'is a status of an invoice, not an invoice',
  Faktura: 'is a Polish structure other than FA(2) and FA(3)',
}

export function readInvoice(root: Element): Read & { format: ReadFormat } {
  const known = ROOTS[`{${root.space}}${root.name}`]
  if (known === undefined)
    throw new UnreadableInvoice(OTHERS[root.name] ?? 'is no invoice of UBL, CII, FA(2) or FA(3)')
  const [format, read] = known
  return { format, ...read(root) }
}
