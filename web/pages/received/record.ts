import type { Answers } from '../../api/answers.d.ts'
import type { Resource } from '../../api/resources.ts'

export type ReceivedFile = Answers['ReceivedFile']

export const received: Resource<ReceivedFile> = { name: 'received_file', path: 'received_files' }

// What KSeF gave a number is known by it.
export const nameOf = ({ gov_id, filename }: ReceivedFile, otherwise: string): string =>
  gov_id || filename || otherwise
