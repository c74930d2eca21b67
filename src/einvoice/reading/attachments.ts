import type { SupportingDocument } from '../model.ts'
import { type Element, find } from '../xml/tree.ts'
import type { TrackedReader } from './tracked-reader.ts'

// Reads the files that an EN 16931 invoice embeds (BG-24). Referenced documents stay unread, and nothing is fetched.

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

export function readSupportingDocuments(reader: TrackedReader, root: Element): SupportingDocument[] {
  const paths = PATHS[root.name === 'CrossIndustryInvoice' ? 'cii' : 'ubl']
  const parents = find(root, ...paths.each.split('/').slice(0, -1))
  const name = paths.each.split('/').at(-1)
  return (parents?.children ?? [])
    .filter((candidate) => candidate.name === name && find(candidate, ...paths.object)?.text.trim())
    .map((element) => readSupportingDocument(reader, element, paths))
}

function readSupportingDocument(reader: TrackedReader, element: Element, paths: Paths): SupportingDocument {
  const object = reader.first(element, paths.object.join('/'))
  reader.first(element, paths.object.slice(0, -1).join('/'))
  if (paths.type) reader.first(element, paths.type)
  return {
    id: reader.text(element, paths.id) ?? '',
    description: reader.text(element, paths.description),
    name: object?.attributes.filename?.trim() || undefined,
    mime_code: object?.attributes.mimeCode ?? '',
    content: object?.text.replace(/[ \t\r\n]+/g, '') ?? '',
  }
}
