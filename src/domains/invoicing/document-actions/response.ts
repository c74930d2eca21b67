import type { ApiRequest } from '../../../platform/http/route.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { circumstancesOf, invoiceResponse } from '../../documents/invoices/response.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { validationWarnings } from '../../e-invoicing/files/validate-on-write.ts'

// Builds the response to a write: the document with warnings from the formats that the account validates.
export async function writtenResponse(call: ApiRequest, invoice: Invoice, status = 200) {
  const [warnings, circumstances] = [validationWarnings(call, invoice), await circumstancesOf(call, invoice)]
  return invoiceResponse(call, invoice, status, invoiceShape, {
    doubts: warnings && (await warnings),
    circumstances,
  })
}
