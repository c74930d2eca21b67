import { bool, choice } from '../../../platform/fields/field.ts'
import { isYes } from '../../../platform/fields/parse.ts'
import { type Answer, fileAnswer, inlineFile } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import type { Invoice } from '../invoices/schema.ts'
import { type Carry, carrying } from './factur-x.ts'
import { gatherEanCodes, gatherPrint } from './gather.ts'
import { type PdfInvoice, PRINT_OPTIONS, printInvoice, readPrintOption } from './pdf.ts'

// Documents as they are printed, before they are stored and after.

export const PRINTED = {
  print_option: choice(PRINT_OPTIONS, { initial: 'original', about: 'Which copy a PDF says that it is' }),
  print_ean_codes: bool({ about: 'Prints the bar codes of products under their lines' }),
}

export async function pdfAnswer(
  call: Call,
  account_id: number,
  invoice: Invoice,
  carry?: Carry,
): Promise<Answer> {
  const plain = await printedDocument(call, account_id, invoice)
  const {
    reason,
    problems: _,
    ...document
  } = await carrying(call.db, { account_id, now: call.now }, plain, carry)
  return printAnswer(account_id, document, reason ? { 'x-facturx-refused': headerText(reason) } : {})
}

// Where it must carry its structured invoice.
export const carryingAnswer = async (call: Call, invoice: Invoice, structured: string): Promise<Answer> => {
  const { account_id } = call.caller
  return printAnswer(account_id, { ...(await printedDocument(call, account_id, invoice)), structured })
}

const printAnswer = async (account_id: number, document: PdfInvoice, more: { [name: string]: string } = {}) =>
  fileAnswer(await printInvoice(account_id, document), 'application/pdf', {
    'content-disposition': inlineFile(pdfFileName(document.invoice)),
    'x-robots-tag': 'noindex',
    ...more,
  })

const HEADER_MAX = 1000
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, HEADER_MAX)

export async function printedDocument(call: Call, account_id: number, invoice: Invoice): Promise<PdfInvoice> {
  const { print_option, print_ean_codes } = call.query
  const document = await gatherPrint(call.db, account_id, invoice, readPrintOption(print_option), call.now)
  return isYes(print_ean_codes)
    ? { ...document, ean_codes: await gatherEanCodes(call.db, account_id, invoice) }
    : document
}
