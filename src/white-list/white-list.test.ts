import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { checkSubjects } from './check.ts'
import { UnreadableList } from './flat-file.ts'
import { keyOf, maskedAccounts } from './key.ts'
import { importList } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'kwit-white-list-'))
afterAll(() => rmSync(folder, { recursive: true }))

// The examples of the ministry's specification.
const ROUNDS = 5000
const LISTED = { tax_no: '1435721230', account: '34102012221314181237774212' }
const VIRTUAL = { tax_no: '1134679109', account: '20721233708680000022663112' }
const MASK = 'XX72123370XXXXXXXYYYXXXXXX'

test('keys are those of the specification', () => {
  expect(keyOf('20191018', LISTED, ROUNDS)).toMatch(/^f8b915776eab735f.*ed52065e7$/)
  const [account = ''] = maskedAccounts(VIRTUAL.account, [MASK])
  expect(account).toBe('XX72123370XXXXXXX022XXXXXX')
  expect(keyOf('20191018', { ...VIRTUAL, account }, ROUNDS)).toMatch(/^d3dfed802034d198.*9906e01425$/)
})

test.each([
  ['a mask of another bank', 'XX72123371XXXXXXXYYYXXXXXX', []],
  ['a mask with another digit outside of the number of the bank', 'XX72123370XXXX9XXYYYXXXXXX', []],
  ['a mask with this digit', 'XX72123370868XXXXYYYXXXXXX', ['XX72123370868XXXX022XXXXXX']],
  ['a mask of another length', 'XX72123370', []],
])('%s', (_, mask, expected) => expect(maskedAccounts(VIRTUAL.account, [mask, mask])).toEqual(expected))

const OTHER_KEYS = Array.from({ length: 500 }, (_, index) =>
  keyOf('20261119', { tax_no: String(index), account: '' }, 1),
)

const listOf = ({
  day = '20191018',
  active = [keyOf(day, LISTED, ROUNDS)],
  exempt = [] as string[],
  masks = [MASK],
} = {}) =>
  JSON.stringify({
    naglowek: {
      dataGenerowaniaDanych: day,
      liczbaTransformacji: String(ROUNDS),
      schemat: 'RRRRMMDDNNNNNNNNNNBB',
    },
    skrotyPodatnikowCzynnych: [...OTHER_KEYS, ...active].toSorted(),
    skrotyPodatnikowZwolnionych: exempt.toSorted(),
    maski: masks,
  })

const importText = (text: string, size = 1 << 16) => {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  return importList(folder, Readable.from(chunks))
}

const check = (day = '20191018') => checkSubjects({ folder, day, subjects: [LISTED, VIRTUAL] })

test('accounts are found among the active and the exempt, by masks too, and for the day of the list only', async () => {
  expect(check()).toEqual(['no_file', 'no_file'])
  const exempt = [keyOf('20191018', { ...VIRTUAL, account: 'XX72123370XXXXXXX022XXXXXX' }, ROUNDS)]
  expect(await importText(listOf({ exempt }))).toEqual({ day: '20191018', keys: 502, masks: 1 })
  expect(check()).toEqual(['active', 'exempt'])
  expect(check('20191019')).toEqual(['no_file', 'no_file'])
})

test('pieces of any size give the same list, which replaces the one before', async () => {
  for (const size of [1, 127, 129, 1000]) {
    expect((await importText(listOf(), size)).keys).toBe(501)
    expect(check()).toEqual(['active', 'not_found'])
  }
  expect((await importText(JSON.stringify(JSON.parse(listOf()), null, 2))).keys).toBe(501)
})

test.each([
  ['another file', 'PK\u0003\u0004'],
  ['a list', '[]'],
  ['no header', '{"maski": []}'],
  ['half of a file', listOf().slice(0, 30_000)],
  ['two files', listOf() + listOf()],
  ['keys in another order', listOf().replace(OTHER_KEYS[3] as string, 'f'.repeat(128))],
  ['a short key', listOf({ exempt: ['abc'] })],
  ['a key that is none', listOf({ exempt: ['x'.repeat(128)] })],
  ['a strange mask', listOf({ masks: ['drop table'] })],
  ['a long text', listOf({ masks: ['9'.repeat(2000)] })],
  ['too many transformations', listOf().replace('"5000"', '"5000000"')],
])('%s is refused and leaves nothing', async (_, text) => {
  const before = readdirSync(folder)
  await expect(importText(text)).rejects.toBeInstanceOf(UnreadableList)
  expect(readdirSync(folder)).toEqual(before)
})

test('the lists of the last three days are kept', async () => {
  for (const day of ['20261117', '20261118', '20261119']) await importText(listOf({ day }))
  expect(readdirSync(folder).toSorted()).toEqual(['20261117.keys', '20261118.keys', '20261119.keys'])
})
