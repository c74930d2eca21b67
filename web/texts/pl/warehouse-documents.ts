import type { warehouseDocuments as en } from '../en/warehouse-documents.ts'

export const warehouseDocuments: typeof en = {
  title: 'Dokumenty magazynowe',
  create: 'Nowy dokument magazynowy',
}
