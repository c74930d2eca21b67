import type { Answers } from '../../api/answers.d.ts'
import type { Resource } from '../../api/resources.ts'

export type Transmission = Answers['Transmission']

export const transmissions: Resource<Transmission> = { name: 'transmission', path: 'transmissions' }
