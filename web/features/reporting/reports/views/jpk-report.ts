import type { Answers } from '../../../../api/schemas.d.ts'
import type { ListParams } from '../../../../components/lists/use-list-params.ts'

export type JpkReport = Answers['JpkV7Report']
export type InvoiceReport = Answers['JpkFaReport']
export type InvoiceNotices = InvoiceReport['notices']
export type JpkFileProps = {
  data: JpkReport
  query: ListParams
  onInvoicesSaved: (notices: InvoiceNotices) => void
}
