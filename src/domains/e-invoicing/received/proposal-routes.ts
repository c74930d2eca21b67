import { invalid, notFound } from '../../../platform/api-error.ts'
import { date, decimal, integer, text } from '../../../platform/fields/field.ts'
import { apiShape, readFields, shape } from '../../../platform/fields/resource.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { type ApiResponse, fileResponse, outcomeResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, type Route } from '../../../platform/http/route.ts'
import { PAGES_MAX, type PdfPagesOutput, readPdfPages } from '../../../platform/images/pdf-pages.ts'
import { isPicture } from './picture.ts'
import { proposeValues } from './propose-values.ts'
import type { ReceivedFile } from './schema.ts'
import { bytesOf, clientsByTaxNumber, getReceived, ownDepartments } from './store.ts'

// What a person needs to enter a file without structured data by hand: values from the text of a PDF, pictures of its
// pages, or the address of a photo.

const readOnly = { readonly: true } as const

const proposalShape = apiShape(
  shape({
    name: 'hash',
    plural: 'hashes',
    component: 'received_proposal',
    fields: {
      number: text({ ...readOnly, description: 'Number of the invoice' }),
      buyer_tax_no: text({ ...readOnly, description: 'Tax number of the supplier' }),
      client_id: integer({ ...readOnly, description: 'Client with this tax number' }),
      buyer_bank_account: text({ ...readOnly, description: 'Bank account of the supplier' }),
      issue_date: date({ ...readOnly, description: 'Day of issue' }),
      payment_to: date({ ...readOnly, description: 'Day on which payment is due' }),
      price_gross: decimal({ ...readOnly, scale: 2, description: 'Total to pay' }),
      currency: text(readOnly),
      pages: integer({
        ...readOnly,
        never_null: true,
        initial: 0,
        description: `Pages of the PDF that can be shown, at most ${PAGES_MAX}`,
      }),
      picture_url: text({ ...readOnly, description: 'Address of the picture, if the file is one' }),
    },
  }),
  {},
)

export const proposalRoutes = (): Route[] => [
  ...get('/received_files/:id/proposal', 'json xml', proposal()),
  ...get('/received_files/:id/page', 'png', page()),
]

function proposal(): Operation {
  return {
    summary: 'Propose values of a file that is entered by hand',
    description:
      'For a PDF without a structured invoice: values that were found in its text, for a person to check. Values that were not found are null. For a picture: its address.',
    access: 'read',
    shape: proposalShape,
    response_shape: proposalShape,
    request_kind: 'nothing',
    response_kind: 'outcome',
    run: async (call) => {
      const file = await getReceived(call.db, call.caller.account_id, idOf(call))
      if (isPicture(file.extension)) return pictureProposal(file)
      const output = await readPdf(call)
      if (!('text' in output)) throw notFound()
      const { account_id } = call.caller
      const departments = await ownDepartments(call.db, account_id)
      const values = proposeValues(
        output.text,
        departments.flatMap(({ tax_no }) => tax_no ?? []),
      )
      const [client] = values.buyer_tax_no
        ? await clientsByTaxNumber(call.db, account_id, values.buyer_tax_no)
        : []
      return outcomeResponse(proposalShape, {
        ...values,
        client_id: client?.id ?? null,
        pages: output.pages,
        picture_url: null,
      })
    },
  }
}

// Nothing is read from a picture: a person types all values.
function pictureProposal({ id, extension }: ReceivedFile): ApiResponse {
  return outcomeResponse(proposalShape, {
    ...proposeValues('', []),
    client_id: null,
    pages: 0,
    picture_url: `/received_files/${id}/file.${extension}`,
  })
}

const PAGE = { page: integer({ description: 'Number of the page; by default 1' }) }

function page(): Operation {
  return {
    summary: 'Show a page of a received PDF as a picture',
    description: 'PNG, at most 1600 pixels wide and high.',
    access: 'read',
    query: PAGE,
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call): Promise<ApiResponse> => {
      const { page } = readFields({ fields: PAGE }, call.query)
      const number = page ?? 1
      if (number < 1 || number > PAGES_MAX) throw invalid({ page: `must be between 1 and ${PAGES_MAX}` })
      const output = await readPdf(call, number - 1)
      if (!('png' in output)) throw notFound()
      return fileResponse(Buffer.from(output.png), 'image/png')
    },
  }
}

async function readPdf(call: ApiRequest, page?: number): Promise<PdfPagesOutput> {
  const { db, caller } = call
  const { account_id } = caller
  const { id, extension } = await getReceived(db, account_id, idOf(call))
  if (extension !== 'pdf') throw notFound()
  const bytes = await bytesOf(db, account_id, id)
  const output = await readPdfPages(account_id, page === undefined ? { bytes } : { bytes, page })
  if (output === undefined)
    throw invalid({ id: 'is damaged, locked by a password, or takes too long to open' })
  return output
}
