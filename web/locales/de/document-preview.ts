import type { paper as en } from '../en/document-preview.ts'

export const paper: typeof en = {
  page: (title, page, count) => `${title}, Seite ${page} von ${count}`,
  first: (shown, count) => `Seiten 1–${shown} von ${count}`,
  openPdf: 'PDF öffnen',
  enlarge: 'Vergrößern',
}
