// Helpers for tests of two factors.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Browser, PASSWORD } from './browser-client.ts'
import type { Kwit } from './harness.ts'

// The code of an authenticator app at a time.
export const codeAt = (secret: string, ms: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })

// Sets up an authenticator app at the present time of the server, whose code is used then.
export async function addApp(kwit: Kwit, browser: Browser) {
  const started = await browser.call('POST', '/session/authenticator_app.json')
  expect(started).toMatchObject({ status: 201 })
  const secret = started.json.secret as string
  const json = { code: codeAt(secret, kwit.clock.now()) }
  const confirmed = await browser.call('PUT', '/session/authenticator_app.json', { json })
  expect(confirmed).toMatchObject({ status: 200 })
  return { secret, recovery_codes: confirmed.json.recovery_codes as string[] }
}

export const signInWith = (kwit: Kwit, login: string, factor: object = {}, headers = {}) =>
  kwit.call('POST', '/session.json', { json: { login, password: PASSWORD, ...factor }, headers })
