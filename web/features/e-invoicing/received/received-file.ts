import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export type ReceivedFile = Answers['ReceivedFile']

export const receivedFiles: Resource<ReceivedFile> = { name: 'received_file', path: 'received_files' }

// Recipients may reject such a file, and tax offices may not accept it.
export const isInvalid = ({ problems }: ReceivedFile): boolean =>
  problems.some(({ severity }) => severity === 'fatal')

// Files from KSeF are named by their KSeF number.
export const nameOf = ({ gov_id, filename }: ReceivedFile, otherwise: string): string =>
  gov_id || filename || otherwise
