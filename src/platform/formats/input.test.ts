import { describe, expect, test } from 'vitest'
import { isInputObject, isUpload, newInputObject } from './input.ts'

const upload = { filename: 'logo.png', content_type: 'image/png', bytes: Buffer.from('x') }

describe('kinds of values', () => {
  test.each([
    ['an object', {}, true, false],
    ['a tree', newInputObject(), true, false],
    ['an upload', upload, false, true],
    ['what JSON makes of a buffer', { bytes: { type: 'Buffer', data: [1] } }, true, false],
    ['a list', [], false, false],
    ['null', null, false, false],
    ['a text', 'bytes', false, false],
  ])('%s', (_what, value, isTree, expectsUpload) => {
    expect(isInputObject(value)).toBe(isTree)
    expect(isUpload(value)).toBe(expectsUpload)
  })
})

test('an empty tree has no inherited keys', () => {
  expect(newInputObject().constructor).toBeUndefined()
})
