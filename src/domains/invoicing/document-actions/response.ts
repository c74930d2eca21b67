import type { Call } from '../../../platform/http/route.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { circumstancesOf, invoiceAnswer } from '../../documents/invoices/response.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { doubtsOf } from '../../e-invoicing/files/validate-on-write.ts'

// The response to a write: the document with the warnings of the formats that the account asks for.
export async function writtenResponse(call: Call, invoice: Invoice, status = 200) {
  const [warnings, circumstances] = [doubtsOf(call, invoice), await circumstancesOf(call, invoice)]
  return invoiceAnswer(call, invoice, status, invoiceShape, {
    doubts: warnings && (await warnings),
    circumstances,
  })
}
