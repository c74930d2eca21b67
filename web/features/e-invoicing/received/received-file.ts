import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export type ReceivedFile = Answers['ReceivedFile']

export const receivedFiles: Resource<ReceivedFile> = { name: 'received_file', path: 'received_files' }

// Recipients may reject such a file, and tax offices may not accept it.
export const isInvalid = ({ problems }: ReceivedFile): boolean =>
  problems.some(({ severity }) => severity === 'fatal')

// A PDF without structured data or a photo, from which a person can enter the expense.
export const isEnterable = ({ status, file_url, duplicate_of_id, decision }: ReceivedFile): boolean =>
  status === 'refused' &&
  (file_url.endsWith('.pdf') || isPicture(file_url)) &&
  duplicate_of_id === null &&
  decision === null

const isPicture = (fileUrl: string): boolean => /\.(jpg|png|webp)$/.test(fileUrl)

export const entryPath = ({ id }: ReceivedFile) => `/invoices/new?income=no&received_file=${id}`

// Files from KSeF are named by their KSeF number.
export const nameOf = ({ gov_id, filename }: ReceivedFile, otherwise: string): string =>
  gov_id || filename || otherwise
