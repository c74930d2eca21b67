import { bool, choice } from '../../../platform/fields/field.ts'
import { isFlagSet } from '../../../platform/fields/parse.ts'
import { type ApiResponse, contentDisposition, fileResponse } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import type { Invoice } from '../invoices/schema.ts'
import { type EmbedEinvoice, withEmbeddedEinvoice } from './factur-x.ts'
import { gatherEanCodes, gatherPrint } from './gather.ts'
import { type PdfInvoice, PRINT_OPTIONS, printInvoice, readPrintOption } from './pdf.ts'

// Responses with printed documents, stored ones and previews.

export const PRINT_PARAMETERS = {
  print_option: choice(PRINT_OPTIONS, {
    initial: 'original',
    description: 'The copy that the PDF is marked as',
  }),
  print_ean_codes: bool({ description: 'Prints the barcodes of products under their lines' }),
}

export async function pdfResponse(
  call: ApiRequest,
  account_id: number,
  invoice: Invoice,
  embedEinvoice?: EmbedEinvoice,
): Promise<ApiResponse> {
  const requested = await gatherRequestedPrint(call, account_id, invoice)
  const {
    reason,
    problems: _,
    ...document
  } = await withEmbeddedEinvoice(call.db, { account_id, now: call.now }, requested, embedEinvoice)
  return printResponse(account_id, document, reason ? { 'x-facturx-refused': headerText(reason) } : {})
}

// Prints a PDF that must contain the e-invoice.
export const facturxResponse = async (
  call: ApiRequest,
  invoice: Invoice,
  cii: string,
): Promise<ApiResponse> => {
  const { account_id } = call.caller
  return printResponse(account_id, { ...(await gatherRequestedPrint(call, account_id, invoice)), cii })
}

const printResponse = async (
  accountId: number,
  document: PdfInvoice,
  headers: { [name: string]: string } = {},
) =>
  fileResponse(await printInvoice(accountId, document), 'application/pdf', {
    'content-disposition': contentDisposition(pdfFileName(document.invoice)),
    'x-robots-tag': 'noindex',
    ...headers,
  })

const HEADER_MAX = 1000
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, HEADER_MAX)

export async function gatherRequestedPrint(
  call: ApiRequest,
  accountId: number,
  invoice: Invoice,
): Promise<PdfInvoice> {
  const { print_option, print_ean_codes } = call.query
  const document = await gatherPrint(call.db, accountId, invoice, readPrintOption(print_option), call.now)
  return isFlagSet(print_ean_codes)
    ? { ...document, ean_codes: await gatherEanCodes(call.db, accountId, invoice) }
    : document
}
