import type { paper as en } from '../en/document-preview.ts'

export const paper: typeof en = {
  page: (title, page, count) => `${title}, strona ${page} z ${count}`,
  first: (shown, count) => `Pierwsze ${shown} z ${count} stron`,
  openPdf: 'Otwórz PDF',
  enlarge: 'Powiększ',
}
