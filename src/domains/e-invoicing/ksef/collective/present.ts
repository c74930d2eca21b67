import { decimal } from '../../../../money/decimal.ts'
import { integer, longText } from '../../../../platform/fields/field.ts'
import { outside } from '../../../../platform/fields/resource.ts'
import { type Present, plainly } from '../../../../platform/http/crud-operations.ts'
import type { Document } from '../../../../platform/http/response.ts'
import type { Call } from '../../../../platform/http/route.ts'
import { qrPath } from '../../../../platform/images/qr-svg.ts'
import { codeOfOrder } from '../../../documents/print/transfer-code.ts'
import { collectives } from './schema.ts'

const told = { readonly: true } as const

// With the code of its transfer, for banking apps.
export const collectiveShape = outside(collectives, {
  shown: {
    qr_text: longText({
      ...told,
      about: 'What the code for banking apps says; null where no account or no such code is known',
    }),
    qr_size: integer(told),
    qr_path: longText({ ...told, about: 'The code as a path of SVG, `qr_size` units wide' }),
  },
})

export const withCodes = (_call: Call, documents: Document[]): Document[] => {
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
  withCodes(call, await plainly(collectives)(call, records))

const codeOf = ({ number, seller_name, seller_tax_no, bank_account, amount, currency }: Document) =>
  codeOfOrder({
    payee: seller_name as string | null,
    tax_no: seller_tax_no as string,
    account: bank_account as string | null,
    swift: null,
    amount: decimal(amount as string),
    currency: currency as string,
    title: number as string,
  })
