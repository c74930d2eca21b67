import { VERSION } from '../platform/version.ts'

// Writes the README of an export folder, for readers without Kwit.

const LOST = ' Nor are these files, which were not where they had been kept:\n\n'

type ExportResult = { readonly counts: { readonly [path: string]: number }; readonly lost: readonly string[] }

export function readme(prefix: string, { counts, lost }: ExportResult, at: Date): string {
  const rows = Object.entries(counts).map(([path, count]) => `| \`${path}\` | ${count} |`)
  return `# ${prefix}

Everything of the account "${prefix}", written by Kwit ${VERSION} at ${at.toISOString()}.

| what | how many |
| ---- | -------- |
${rows.join('\n')}

- \`account.json\`: the settings of the account.
- \`records/*.jsonl\`: one record a line, each a JSON object in UTF-8, as the API answers it: amounts are texts with a point, days are \`2026-11-16\`, times carry their zone. Records name each other by \`id\` (\`client_id\`, \`invoice_id\`, \`product_id\`, …). Lines of documents stand in \`positions\`, of warehouse documents in \`warehouse_actions\`, prices of a list in \`price_list_positions\`; purchases are documents with \`income\`: false. \`drafts.jsonl\` are documents that were never issued, \`test_documents.jsonl\` those made for trying, \`recurrings.jsonl\` the series that repeat them.
- \`csv/*.csv\`: the same lists with their main columns, for spreadsheet programs.
- \`pdf/YEAR/\`: documents as they are printed. Where a document carries a structured invoice (Factur-X), it is inside.
- \`received/ID.xml\`, \`.pdf\` or a picture: structured invoices of others as they came, and photos of receipts; \`records/received_files.jsonl\` tells which document each became.
- \`networks/INVOICE-SENDING-FORMAT.xml\`: structured invoices as they went through access points; \`records/network_transmissions.jsonl\` tells what became of each.
- \`ksef/ID-fa3.xml\`, \`ksef/ID-upo.xml\`: of documents that have a number in KSeF, as they were sent, and the receipt.
- \`attachments/RESOURCE/ID/\`: files kept with the record of that id.

Deleted records, the history, tokens, passwords and keys are not in here.${lost.length > 0 ? LOST + lost.map((problem) => `- ${problem}\n`).join('') : '\n'}`
}
