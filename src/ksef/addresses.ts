// Where KSeF is. What a user or an answer names is called only where the environment is at home.

export const ENVIRONMENTS = ['test', 'demo', 'production', 'own'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

export type Addresses = {
  base_url: string // of the API, with its version
  qr_url: string
  latarnia_url: string | undefined // the demo environment has no beacon
}

const MINISTRY: { readonly [name in Exclude<Environment, 'own'>]: Addresses } = {
  test: {
    base_url: 'https://api-test.ksef.mf.gov.pl/v2',
    qr_url: 'https://qr-test.ksef.mf.gov.pl',
    latarnia_url: 'https://api-latarnia-test.ksef.mf.gov.pl',
  },
  demo: {
    base_url: 'https://api-demo.ksef.mf.gov.pl/v2',
    qr_url: 'https://qr-demo.ksef.mf.gov.pl',
    latarnia_url: undefined,
  },
  production: {
    base_url: 'https://api.ksef.mf.gov.pl/v2',
    qr_url: 'https://qr.ksef.mf.gov.pl',
    latarnia_url: 'https://api-latarnia.ksef.mf.gov.pl',
  },
}

// An installation may keep all of them at another place: a stand-in, or a gateway of its own.
export function addressesOf(
  environment: Exclude<Environment, 'own'>,
  instead: string | undefined,
): Addresses {
  return instead === undefined ? MINISTRY[environment] : addressesAt(instead)
}

// How a stand-in lays them out under one address.
export const addressesAt = (url: string): Addresses => {
  const root = url.replace(/\/+$/, '').replace(/\/v2$/, '')
  return { base_url: `${root}/v2`, qr_url: `${root}/qr`, latarnia_url: `${root}/latarnia` }
}

const HOME = /(^|\.)ksef\.mf\.gov\.pl$/

// Where pre-signed addresses of an environment may lead: to the ministry from the ministry, and else to the host that was named.
export function isAtHome(address: string, { base_url }: Pick<Addresses, 'base_url'>): boolean {
  if (!URL.canParse(address)) return false
  const [url, base] = [new URL(address), new URL(base_url)]
  if (url.username !== '' || url.password !== '') return false
  if (HOME.test(base.hostname)) return url.protocol === 'https:' && url.port === '' && HOME.test(url.hostname)
  return url.origin === base.origin
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
