import type { ApiError } from '../../../platform/api-error.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Upload } from '../../catalog/attachments/store.ts'
import type { InvoiceInput } from '../../documents/invoices/input.ts'
import type { Attaching } from './attach-embedded-files.ts'
import type { ReceivedFile } from './schema.ts'

// A received file before and after it is read.

export type Incoming = {
  filename: string
  bytes: Buffer
  origin: string
  // Id in the system of origin.
  remote_id?: string | undefined
  allow_duplicate?: boolean
  as_sale?: boolean
  // Where embedded files are stored; undefined if the format embeds none.
  attaching?: Attaching | undefined
  // Values that override those of the file.
  options?: ReceiveOptions
}

export type ReceiveOptions = { delivery_date?: string; department_id?: number; category_id?: number }

export type AssessedFile = Incoming & {
  verdict: ReceivedFile['verdict']
  sha256: string
  extension: ReceivedFile['extension']
  format: ReceivedFile['format']
  request?: InvoiceInput | undefined
  uploads: Upload[]
  warnings: Warning[]
  refusal?: ApiError | undefined
  duplicate_of_id: number | null
}
