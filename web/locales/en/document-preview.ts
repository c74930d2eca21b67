export const paper = {
  page: (title: string, page: number, count: number) => `${title}, page ${page} of ${count}`,
  first: (shown: number, count: number) => `First ${shown} of ${count} pages`,
  openPdf: 'Open PDF',
  enlarge: 'Enlarge',
}
