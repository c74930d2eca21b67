import { decimal } from '../../../../money/decimal.ts'
import { integer, longText } from '../../../../platform/fields/field.ts'
import { apiShape } from '../../../../platform/fields/resource.ts'
import { type Present, presentPlain } from '../../../../platform/http/crud-operations.ts'
import type { JsonObject } from '../../../../platform/http/response.ts'
import type { ApiRequest } from '../../../../platform/http/route.ts'
import { qrPath } from '../../../../platform/images/qr-svg.ts'
import { orderCode } from '../../../documents/print/transfer-code.ts'
import { collectives } from './schema.ts'

const readOnly = { readonly: true } as const

// Adds the QR code of the transfer for banking apps.
export const collectiveShape = apiShape(collectives, {
  response_fields: {
    qr_text: longText({
      ...readOnly,
      description: 'Content of the QR code for banking apps; null without a bank account or such a code',
    }),
    qr_size: integer(readOnly),
    qr_path: longText({ ...readOnly, description: 'The QR code as an SVG path, `qr_size` units wide' }),
  },
})

export const withCodes = (_call: ApiRequest, documents: JsonObject[]): JsonObject[] => {
  for (const document of documents) {
    const text = codeOf(document)
    const code = text === undefined ? undefined : qrPath(text)
    document.qr_text = text ?? null
    document.qr_size = code?.size ?? null
    document.qr_path = code?.path ?? null
  }
  return documents
}

export const presentCollectives: Present<typeof collectives.fields> = async (call, records) =>
  withCodes(call, await presentPlain(collectives)(call, records))

const codeOf = ({ number, seller_name, seller_tax_no, bank_account, amount, currency }: JsonObject) =>
  orderCode({
    payee: seller_name as string | null,
    tax_no: seller_tax_no as string,
    account: bank_account as string | null,
    swift: null,
    amount: decimal(amount as string),
    currency: currency as string,
    title: number as string,
  })
