import { VERSION } from '../platform/version.ts'

// Writes the README of an export folder, for readers without Kwit.

const LOST = ' These files are missing too, because they were not found in the file storage:\n\n'

type ExportResult = { readonly counts: { readonly [path: string]: number }; readonly lost: readonly string[] }

export function readme(prefix: string, { counts, lost }: ExportResult, at: Date): string {
  const rows = Object.entries(counts).map(([path, count]) => `| \`${path}\` | ${count} |`)
  return `# ${prefix}

All data of the account "${prefix}", exported by Kwit ${VERSION} at ${at.toISOString()}.

| File | Records |
| ---- | ------- |
${rows.join('\n')}

- \`account.json\`: the settings of the account.
- \`records/*.jsonl\`: one record per line, each a JSON object in UTF-8 as the API returns it: amounts are strings with a decimal point, dates look like \`2026-11-16\`, times include their time zone. Records refer to each other by \`id\` (\`client_id\`, \`invoice_id\`, \`product_id\`, …). Lines of documents are in \`positions\`, of warehouse documents in \`warehouse_actions\`, prices of a list in \`price_list_positions\`; purchases are documents with \`income\`: false. \`drafts.jsonl\` are documents that were never issued, \`test_documents.jsonl\` test documents, \`recurrings.jsonl\` recurring schedules.
- \`csv/*.csv\`: the same lists with their main columns, for spreadsheet programs.
- \`pdf/YEAR/\`: printed documents. A structured invoice (Factur-X) is embedded in the PDF.
- \`received/ID.xml\`, \`.pdf\` or a picture: received e-invoices and photos of receipts, unchanged; \`records/received_files.jsonl\` lists the document created from each.
- \`networks/INVOICE-SENDING-FORMAT.xml\`: e-invoices as they were sent through access points; \`records/network_transmissions.jsonl\` lists the result of each.
- \`ksef/ID-fa3.xml\`, \`ksef/ID-upo.xml\`: documents with a KSeF number, as they were sent, and their official receipts (UPO).
- \`attachments/RESOURCE/ID/\`: files attached to the record with that id.

Deleted records, the history, tokens, passwords and keys are not included.${lost.length > 0 ? LOST + lost.map((problem) => `- ${problem}\n`).join('') : '\n'}`
}
