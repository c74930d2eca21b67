import { describe, expect, test } from 'vitest'
import { assignPath, readForm, readQuery } from './form.ts'
import { newInputObject } from './input.ts'

const BOTH = [
  ['a=1', { a: '1' }],
  ['', {}],
  ['a', { a: '' }],
  ['a=', { a: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['a=1&&b=2&', { a: '1', b: '2' }],
  ['=1&a=2', { a: '2' }],
  ['a=x+y%20z%2B', { a: 'x y z+' }],
  ['za%C5%BC%C3%B3%C5%82%C4%87=%E2%82%AC', { zażółć: '€' }],
  ['a=1&a=2', { a: '2' }],
  ['a[b]=0&a[b]=1', { a: { b: '1' } }],
  ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
  ['a%5Bb%5D%5Bc%5D=1', { a: { b: { c: '1' } } }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[0][name]=x&a[1][name]=y', { a: { 0: { name: 'x' }, 1: { name: 'y' } } }],
  [
    'a[][name]=x&a[][qty]=1&a[][name]=y',
    {
      a: [{ name: 'x', qty: '1' }, { name: 'y' }],
    },
  ],
  ['a[][b][c]=1&a[][b][d]=2&a[][b][c]=3', { a: [{ b: { c: '1', d: '2' } }, { b: { c: '3' } }] }],
  ['a[][b][]=1&a[][b][]=2', { a: [{ b: ['1', '2'] }] }],
  ['a[][b]=1&a[][b][c]=2', { a: [{ b: '1' }, { b: { c: '2' } }] }],
  ['a[][]=1', { a: [['1']] }],
  ['a[b=1', { 'a[b': '1' }],
  ['a[b]c]=1', { a: { 'b]c': '1' } }],
  ['a[b[c]=1', { a: { 'b[c': '1' } }],
  ['[a]=1', { '[a]': '1' }],
  ['a]b[=1', { 'a]b[': '1' }],
  ['constructor=1&toString[a]=2', { constructor: '1', toString: { a: '2' } }],
] as const

describe.each([
  ['a form', readForm],
  ['a query', readQuery],
])('%s', (_what, read) => {
  test.each(BOTH)('%s', (text, tree) => {
    expect(read(text)).toEqual(tree)
  })

  test.each([
    ['a=1&a[b]=2', 'both as a value and as a group'],
    ['a[b]=2&a=1', 'both as a value and as a group'],
    ['a[]=2&a=1', 'both as a value and as a group'],
    ['a[]=2&a[b]=1', 'both as a value and as a group'],
    ['a[b]=2&a[]=1', 'both as a value and as a group'],
    ['__proto__=1', '__proto__ is not allowed'],
    ['__proto__[x]=1', '__proto__ is not allowed'],
    ['a[__proto__][x]=1', '__proto__ is not allowed'],
    [`a${'[b]'.repeat(20)}=1`, 'nested deeper than 20'],
    ['a=1&'.repeat(10_001), 'more than 10000 fields'],
  ])('rejects %.30s', (text, message) => {
    expect(() => read(text)).toThrow(message)
    expect(() => read(text)).toThrow(expect.objectContaining({ status: 400 }))
  })

  test('accepts bodies up to the limit', () => {
    expect(read('a=1&'.repeat(10_000))).toEqual({ a: '1' })
    expect(read(`a${'[b]'.repeat(19)}=1`)).toHaveProperty(['a', ...Array(19).fill('b')], '1')
  })

  test('does not change the prototype of objects', () => {
    expect(() => read('constructor[prototype][polluted]=1')).not.toThrow()
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })
})

describe('broken percent escapes', () => {
  test.each(['a=%zz', 'a=1&b=%E0%A4', '%=1', 'a=50%'])('%s is rejected in a form', (text) => {
    expect(() => readForm(text)).toThrow(/broken percent escape in field [12]$/)
  })

  test.each([
    ['a=%zz', { a: '%zz' }],
    ['a=50%+off%21', { a: '50% off!' }],
    ['a=%E0%A4&b=%C3%B3', { a: '%E0%A4', b: 'ó' }],
    ['%=1', { '%': '1' }],
  ])('%s is read literally in a query', (text, tree) => {
    expect(readQuery(text)).toEqual(tree)
  })
})

test('a query may begin with its question mark', () => {
  expect(readQuery('?page=2')).toEqual({ page: '2' })
})

test('an upload is stored at its key like any value and is not a group', () => {
  const tree = newInputObject()
  const logo = { filename: 'logo.png', content_type: 'image/png', bytes: Buffer.from('x') }
  assignPath(tree, 'department[logo]', logo)
  expect(tree).toEqual({ department: { logo } })
  expect(() => assignPath(tree, 'department[logo][bytes]', 'y')).toThrow('both as a value and as a group')
})
