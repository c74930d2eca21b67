import type { SupportingDocument } from '../model.ts'
import { type Element, find } from '../xml/tree.ts'
import type { Taking } from './tracked-reader.ts'

// The files that an invoice of EN 16931 embeds (BG-24). A document that is only referenced is left where it stands, and nothing is fetched.

type Paths = { each: string; object: readonly string[]; id: string; type?: string; description: string }

const PATHS: { readonly [syntax in 'ubl' | 'cii']: Paths } = {
  ubl: {
    each: 'AdditionalDocumentReference',
    object: ['Attachment', 'EmbeddedDocumentBinaryObject'],
    id: 'ID',
    description: 'DocumentDescription',
  },
  cii: {
    each: 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/AdditionalReferencedDocument',
    object: ['AttachmentBinaryObject'],
    id: 'IssuerAssignedID',
    type: 'TypeCode',
    description: 'Name',
  },
}

export function readSupportingDocuments(taking: Taking, root: Element): SupportingDocument[] {
  const paths = PATHS[root.name === 'CrossIndustryInvoice' ? 'cii' : 'ubl']
  const parents = find(root, ...paths.each.split('/').slice(0, -1))
  const name = paths.each.split('/').at(-1)
  return (parents?.children ?? [])
    .filter((one) => one.name === name && find(one, ...paths.object)?.text.trim())
    .map((element) => readOne(taking, element, paths))
}

function readOne(taking: Taking, element: Element, paths: Paths): SupportingDocument {
  const object = taking.one(element, paths.object.join('/'))
  taking.one(element, paths.object.slice(0, -1).join('/'))
  if (paths.type) taking.one(element, paths.type)
  return {
    id: taking.text(element, paths.id) ?? '',
    description: taking.text(element, paths.description),
    name: object?.attributes.filename?.trim() || undefined,
    mime_code: object?.attributes.mimeCode ?? '',
    content: object?.text.replace(/[ \t\r\n]+/g, '') ?? '',
  }
}
