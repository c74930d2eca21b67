import type { Answers } from '../../../api/schemas.d.ts'

export type Channel = Answers['Channel']
export type Provider = Channel['provider']

export const TITLES: { readonly [provider: string]: string } = {
  recommand: 'Recommand',
  storecove: 'Storecove',
}

// What each has to be told before it opens.
export const SECRETS: { readonly [provider: string]: readonly ('api_key' | 'api_secret')[] } = {
  recommand: ['api_key', 'api_secret'],
  storecove: ['api_key'],
}
