// Tests attachments in an external object store: deleting one here deletes it there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../src/platform/clock.ts'
import { lettersTo, openAccount, tokenIn } from '../browser-client.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { type S3Store, startS3Store } from '../s3-store.ts'
import { until } from '../wait-until.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')

let kwit: Kwit
let store: S3Store
beforeAll(async () => {
  store = await startS3Store()
  kwit = await startKwit({ KWIT_FILES_URL: store.url }, NOW)
})
afterAll(async () => {
  await kwit.close()
  await store.close()
})

const clientOf = async (token: string): Promise<number> =>
  (await kwit.call('POST', '/clients.json', { token, json: { client: { name: 'With files' } } })).json.id
const send = async (token: string, clientId: number, text: string) =>
  (
    await kwit.call('POST', `/clients/${clientId}/attachments.json?file_name=note.txt`, {
      token,
      body: Buffer.from(text),
      headers: { 'content-type': 'text/plain' },
    })
  ).json
const storedObjects = (text: string) =>
  [...store.objects.values()].filter((bytes) => bytes.toString() === text).length

test('an object is deleted a day after the last record that refers to it, and stays while one does', async () => {
  const { token } = await kwit.newAccount()
  const [first, second] = [await clientOf(token), await clientOf(token)]
  const shared = await send(token, first, 'said once')
  const same = await send(token, second, 'said once')
  expect(storedObjects('said once')).toBe(1)
  expect((await kwit.call('GET', same.file_url, { token })).text).toBe('said once')
  const remove = (clientId: number, { id }: { id: number }) =>
    kwit.call('DELETE', `/clients/${clientId}/attachments/${id}.json`, { token })
  expect((await remove(first, shared)).status).toBe(200)
  await send(token, first, 'for the jobs')
  const single = await send(token, first, 'alone')
  expect((await remove(first, single)).status).toBe(200)
  expect([storedObjects('said once'), storedObjects('alone')]).toEqual([1, 1])
  kwit.clock.set(NOW + 1.5 * DAY_MS)
  await until(async () => storedObjects('alone') === 0)
  expect([storedObjects('said once'), storedObjects('for the jobs')]).toEqual([1, 1])
  expect((await remove(second, same)).status).toBe(200)
  kwit.clock.set(NOW + 3 * DAY_MS)
  await until(async () => storedObjects('said once') === 0)
  expect(storedObjects('for the jobs')).toBe(1)
})

test('the objects of a deleted account are deleted, those of others stay', async () => {
  kwit.clock.set(NOW)
  const { token, email } = await openAccount(kwit, 'closing')
  const { token: other } = await kwit.newAccount()
  await send(token, await clientOf(token), 'of the one')
  await send(other, await clientOf(other), 'of the other')
  await kwit.call('POST', '/account/delete.json', { token })
  const [letter] = await lettersTo(kwit, email)
  const deletion_token = tokenIn(letter, 'delete-account')
  expect(
    (await kwit.call('POST', '/account/confirm_deletion.json', { json: { deletion_token } })).status,
  ).toBe(200)
  expect(storedObjects('of the one')).toBe(1)
  kwit.clock.set(NOW + 31 * DAY_MS)
  await until(async () => storedObjects('of the one') === 0)
  expect(storedObjects('of the other')).toBe(1)
})
