// The number, without what a file system would stumble over.
export function pdfFileName({ number, id }: { number: string | null; id: number }): string {
  const safe = (number ?? '')
    .toWellFormed()
    .replace(/[\p{C}/\\:*?"<>|]+/gu, '-')
    .replace(/^[\s.-]+|[\s.-]+$/g, '')
  return `${safe.slice(0, 100).toWellFormed() || id}.pdf`
}
