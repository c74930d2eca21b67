import type { paper as en } from '../en/document-preview.ts'

export const paper: typeof en = {
  page: (title, page, count) => `${title}, Seite ${page} von ${count}`,
  first: (shown, count) => `Die ersten ${shown} von ${count} Seiten`,
  openPdf: 'PDF öffnen',
  enlarge: 'Vergrößern',
}
