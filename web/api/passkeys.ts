// Creates and uses passkeys. The library is loaded when it is needed, because most people sign in without it.

type PasskeyOptions = { readonly [name: string]: unknown }

const load = () => import('@simplewebauthn/browser')

// Browsers know passkeys on HTTPS pages and on localhost, and for names, not for IP addresses.
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && /[a-z]/i.test(location.hostname)

export const belongsToDomain = (domain: string): boolean =>
  location.hostname === domain || location.hostname.endsWith(`.${domain}`)

export async function createPasskey(options: PasskeyOptions): Promise<unknown> {
  const { startRegistration } = await load()
  // The library declares each option of WebAuthn; the server sends exactly these.
  return startRegistration({ optionsJSON: options as never })
}

export async function answerPasskey(options: PasskeyOptions): Promise<unknown> {
  const { startAuthentication } = await load()
  // As for creating a passkey.
  return startAuthentication({ optionsJSON: options as never })
}
