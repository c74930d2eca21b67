// Addresses of the KSeF environments. Addresses that a user or a response supplies are called only if they belong to
// the environment.

export const ENVIRONMENTS = ['test', 'demo', 'production', 'own'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

export type Addresses = {
  base_url: string // of the API, with its version
  qr_url: string
  latarnia_url: string | undefined // the demo environment has no beacon
}

const OFFICIAL_ADDRESSES: { readonly [name in Exclude<Environment, 'own'>]: Addresses } = {
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

// An installation may redirect all environments to another address, such as a simulator or its own gateway.
export function addressesOf(
  environment: Exclude<Environment, 'own'>,
  override: string | undefined,
): Addresses {
  return override === undefined ? OFFICIAL_ADDRESSES[environment] : addressesAt(override)
}

// A simulator serves all parts under one address.
export const addressesAt = (url: string): Addresses => {
  const root = url.replace(/\/+$/, '').replace(/\/v2$/, '')
  return { base_url: `${root}/v2`, qr_url: `${root}/qr`, latarnia_url: `${root}/latarnia` }
}

const MINISTRY_HOST = /(^|\.)ksef\.mf\.gov\.pl$/

// Returns whether a pre-signed address belongs to the environment: a host of the ministry for the official
// environments, otherwise the same origin.
export function belongsToEnvironment(address: string, { base_url }: Pick<Addresses, 'base_url'>): boolean {
  if (!URL.canParse(address)) return false
  const [url, base] = [new URL(address), new URL(base_url)]
  if (url.username !== '' || url.password !== '') return false
  if (MINISTRY_HOST.test(base.hostname))
    return url.protocol === 'https:' && url.port === '' && MINISTRY_HOST.test(url.hostname)
  return url.origin === base.origin
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
