// Tests every route × the rights of a limited token × the role of its user × own and foreign records. Nothing outside of
// the rights succeeds, nothing is changed by a token that only reads, and no response contains a token or data of
// another account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Requirement } from '../../src/domains/administration/permissions/rules.ts'
import { ALL_PERMISSIONS, AREAS } from '../../src/domains/administration/permissions/schema.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { nameOf, type PlantedAccount, plant, rowsOf, UNKNOWN_ID } from '../matrix/plant.ts'
import { minimal } from '../minimal-records.ts'

const WORD = { ours: 'ourmarker7q', theirs: 'othermark7q' }
const VIEWS = ALL_PERMISSIONS.filter((right) => right.endsWith('.view'))
const ROLES = ['owner', 'member', 'accountant'] as const

let kwit: Kwit
let ours: PlantedAccount
let theirs: PlantedAccount
let secrets: string[]
const userTokens = {} as { [role in (typeof ROLES)[number]]: string }
beforeAll(async () => {
  kwit = await startKwit()
  ours = await plant(kwit, 'ours', WORD.ours)
  theirs = await plant(kwit, 'theirs', WORD.theirs)
  userTokens.owner = ours.account.token
  for (const role of ['member', 'accountant'] as const) userTokens[role] = await ours.account.member(role)
  secrets = [...Object.values(userTokens), theirs.account.token]
})
afterAll(() => kwit.close())

const guardedRoutes = () =>
  kwit.routes.filter(({ operation: { access } }) => access !== 'open' && access !== 'installation')

test.each(ROLES)('a token that may only view changes nothing, as %s', async (role) => {
  const token = await tokenOf(VIEWS, role)
  const before = await rowsOf(kwit, ours)
  const surprises: string[] = []
  await eachRoute(async (route) => {
    const reply = await send(route, token)
    const isView = route.method === 'GET' && route.operation.access !== 'write'
    if (reply.status < 300 && !isView && !VIEWING.has(nameOf(route)))
      surprises.push(`${nameOf(route)}: ${reply.status}`)
    surprises.push(...leaks(route, reply.text))
  })
  expect(surprises).toEqual([])
  expect(await rowsOf(kwit, ours)).toEqual(before)
})

// Requests that are sent with POST although they only read, for members with the right to view.
const VIEWING: ReadonlySet<string> = new Set(['POST /recurrings/upcoming'])

const cases = AREAS.flatMap((area) => ROLES.map((role) => [area, role] as const))
test.each(cases)('a token for %s gets nothing from the routes of other areas, as %s', async (area, role) => {
  const rights = ALL_PERMISSIONS.filter((right) => right.startsWith(`${area}.`))
  const token = await tokenOf(rights, role)
  const surprises: string[] = []
  await eachRoute(async (route) => {
    if (mayReach(route, area)) return
    const reply = await send(route, token)
    if (reply.status !== 403 && reply.status !== 404) surprises.push(`${nameOf(route)}: ${reply.status}`)
    surprises.push(...leaks(route, reply.text))
  })
  expect(surprises).toEqual([])
})

test.each(ROLES)('a token with all rights finds no record of another account, as %s', async (role) => {
  const token = await tokenOf(ALL_PERMISSIONS, role)
  const before = await rowsOf(kwit, theirs)
  const surprises: string[] = []
  await eachRoute(async (route) => {
    if (!route.path.includes(':id')) return
    const plural = route.operation.shape?.plural ?? ''
    const [reply, twin] = await Promise.all(
      [theirs.ids[plural] ?? UNKNOWN_ID, UNKNOWN_ID].map((id) => send(route, token, id)),
    )
    if (reply?.status !== twin?.status || (reply?.status ?? 0) < 400)
      surprises.push(`${nameOf(route)}: ${reply?.status}, not ${twin?.status}`)
    surprises.push(...leaks(route, reply?.text ?? ''))
  })
  expect(surprises).toEqual([])
  expect(await rowsOf(kwit, theirs)).toEqual(before)
})

// Whether a token for one area may use the route, by what its module declares.
function mayReach({ permission, operation }: Route, area: string): boolean {
  // Each operation of a batch is checked by itself.
  if (operation.performs_others) return true
  if (permission === 'administrators' || permission === undefined) return false
  const { areas, onlyReads, rows } = permission as Requirement
  if (areas.length === 0) return onlyReads === true
  return rows === 'invoices' ? areas.includes(area as never) : areas.every((required) => required === area)
}

let names = 0
async function tokenOf(rights: readonly string[], role: (typeof ROLES)[number]): Promise<string> {
  const json = { access_token: { name: `Token ${++names}`, rights } }
  const reply = await kwit.call('POST', '/account/access_tokens.json', { token: userTokens[role], json })
  expect(reply).toMatchObject({ status: 201 })
  return reply.json.token
}

async function eachRoute(work: (route: Route) => Promise<void>) {
  const routes = guardedRoutes()
  let next = 0
  const worker = async () => {
    while (next < routes.length) await work(routes[next++] as Route)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

function send({ method, path, formats, operation }: Route, token: string, id?: number) {
  const { shape, request_kind } = operation
  const ownId = ours.ids[shape?.plural ?? ''] ?? UNKNOWN_ID
  const address = path.replace(':id', String(id ?? ownId)).replace(/:\w+/g, '1')
  const wrapper = shape?.name ?? ''
  const hasRecord = method !== 'GET' && request_kind === 'record'
  const json = hasRecord ? { [wrapper]: minimal(wrapper, `Name ${++names}`) } : {}
  const extension = formats.includes('page') ? '' : `.${formats[0]}`
  return kwit.call(method, address + extension, { token, ...(method === 'GET' ? {} : { json }) })
}

const leaks = (route: Route, text: string): string[] =>
  [WORD.theirs, ...secrets]
    .filter((secret) => text.includes(secret))
    .map((secret) => `${nameOf(route)} gives ${secret}`)
