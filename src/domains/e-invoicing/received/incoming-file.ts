import type { Refusal } from '../../../platform/api-error.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Upload } from '../../catalog/attachments/store.ts'
import type { Request } from '../../documents/invoices/input.ts'
import type { Attaching } from './attach-embedded-files.ts'
import type { ReceivedFile } from './schema.ts'

// A file on its way in, before and after it was read.

export type Incoming = {
  filename: string
  bytes: Buffer
  origin: string
  // Its number in the system it came from.
  remote_id?: string | undefined
  allow_duplicate?: boolean
  as_sale?: boolean
  // How files inside it become attachments of its document; nothing where its format embeds none.
  attaching?: Attaching | undefined
  // Where whoever books it knows better than the file.
  said?: Said
}

export type Said = { delivery_date?: string; department_id?: number; category_id?: number }

export type Judged = Incoming & {
  verdict: ReceivedFile['verdict']
  sha256: string
  extension: ReceivedFile['extension']
  format: ReceivedFile['format']
  request?: Request | undefined
  uploads: Upload[]
  doubts: Warning[]
  refusal?: Refusal | undefined
  duplicate_of_id: number | null
}
