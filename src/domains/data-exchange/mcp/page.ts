import type { InputObject } from '../../../platform/formats/input.ts'
import type { ApiRequest, NestedOperation, OtherOperations } from '../../../platform/http/route.ts'
import { readPdfPages } from '../../../platform/images/pdf-pages.ts'
import { copyOf, idIn } from './tool-input.ts'
import type { Preview } from './tools.ts'

// Draws the first page of a document, as it is stored or as it would be.

type Page = NonNullable<Preview['page']>

export async function pageOf(
  { caller, others }: Pick<ApiRequest, 'caller'> & { others: OtherOperations },
  page: Page,
  args: InputObject,
): Promise<Uint8Array | undefined> {
  const { body } = await others.perform(OPERATIONS[page](args))
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
  const drawn = await readPdfPages(caller.account_id, { bytes, page: 0 })
  return drawn && 'png' in drawn ? drawn.png : undefined
}

const previewOperation = (invoice: InputObject): NestedOperation => ({
  method: 'POST',
  path: '/invoices/preview',
  format: 'pdf',
  body: { invoice },
})

const OPERATIONS: { readonly [page in Page]: (args: InputObject) => NestedOperation } = {
  input: (args) => previewOperation(copyOf(args)),
  issued: ({ id }) => previewOperation({ id: idIn(id), status: 'issued' }),
  stored: ({ id }) => ({ method: 'GET', path: `/invoices/${idIn(id)}`, format: 'pdf', body: {} }),
}
