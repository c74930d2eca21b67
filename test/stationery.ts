import { createPdfFile } from '../src/platform/pdf/writer.ts'

// A PDF such as a designer sends: pages with the same content and the given sizes.
export function pdfOf(
  content: string,
  { pages = 1, width = 595.28, height = 841.89, more = '' } = {},
): Buffer {
  const file = createPdfFile()
  const tree = file.reserve()
  const stream = file.stream('', Buffer.from(content))
  const kids = Array.from({ length: pages }, () =>
    file.add(
      `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources <<>> /Contents ${stream} 0 R${more}>>`,
    ),
  )
  file.setObject(
    tree,
    `<</Type /Pages /Count ${pages} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
  )
  return file.finish(file.add(`<</Type /Catalog /Pages ${tree} 0 R>>`), file.add('<<>>'), 'stationery')
}

// A red band at the top of a page.
export const RED_BAND = '1 0 0 rg 0 741.89 595.28 100 re f'
