import type { Answers } from '../../../api/schemas.d.ts'

export type NetworkConnection = Answers['NetworkConnection']
export type Provider = NetworkConnection['provider']

export const TITLES: { readonly [provider: string]: string } = {
  recommand: 'Recommand',
  storecove: 'Storecove',
}

// Credentials that each provider requires.
export const SECRETS: { readonly [provider: string]: readonly ('api_key' | 'api_secret')[] } = {
  recommand: ['api_key', 'api_secret'],
  storecove: ['api_key'],
}
