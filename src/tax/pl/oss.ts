import { partyCountry } from '../eu.ts'
import type { Stream } from '../stream.ts'
import { HOME } from './home.ts'

// Tax of the country of a consumer elsewhere in the EU, which is declared only through OSS (art. 130a to 130d).

export const ossStream = (stream: Stream): Stream => ({
  ...stream,
  country: partyCountry(stream.document, HOME),
  rows: (document) => stream.rows(document).filter(({ category }) => category === 'oss'),
  target: () => ({ field: null }),
})
