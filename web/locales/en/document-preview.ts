export const paper = {
  page: (title: string, page: number, count: number) => `${title}, page ${page} of ${count}`,
  first: (shown: number, count: number) => `The first ${shown} of ${count} pages`,
  openPdf: 'Open the PDF',
  enlarge: 'Enlarge',
}
