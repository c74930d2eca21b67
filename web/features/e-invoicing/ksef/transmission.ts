import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export type Transmission = Answers['Transmission']

export const transmissions: Resource<Transmission> = { name: 'transmission', path: 'transmissions' }

// A number of KSeF for one transfer that pays several documents.
export type Collective = Answers['KsefCollectiveIdentifier']

export const collectives: Resource<Collective> = {
  name: 'ksef_collective_identifier',
  path: 'ksef_collective_identifiers',
}
