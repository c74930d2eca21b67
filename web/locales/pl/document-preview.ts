import type { paper as en } from '../en/document-preview.ts'

export const paper: typeof en = {
  page: (title, page, count) => `${title}, strona ${page} z ${count}`,
  first: (shown, count) => `Strony 1–${shown} z ${count}`,
  openPdf: 'Otwórz PDF',
  enlarge: 'Powiększ',
}
