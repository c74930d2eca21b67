import type { Answers } from '../../api/answers.d.ts'
import type { Resource } from '../../api/resources.ts'

export type ReceivedFile = Answers['ReceivedFile']

export const received: Resource<ReceivedFile> = { name: 'received_file', path: 'received_files' }
