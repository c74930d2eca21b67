import { describe, expect, test } from 'vitest'
import { correctionLine, type EditorLine, emptyLine, lineFromPosition, type Position } from './line.ts'
import { createPositions, locateLineError, updatePositions } from './position-changes.ts'

const stored = (id: number, fields: object = {}): EditorLine =>
  lineFromPosition({
    id,
    kind: null,
    name: `Chair ${id}`,
    quantity: '2.0',
    tax: '23',
    price_net: '100.0',
    total_price_net: '200.0',
    given: 'price_net',
    ...fields,
  } as Position)

const newLine = (fields: Partial<EditorLine> = {}) =>
  emptyLine({ key: 'new', name: 'Lamp', amount: '5', ...fields })

describe('lines of a new document', () => {
  test.each<[string, EditorLine, object[]]>([
    ['an empty line is left out', emptyLine(), []],
    [
      'a line contains the values that were typed',
      newLine(),
      [{ name: 'Lamp', quantity: '1', price_net: '5' }],
    ],
    [
      'numbers are written as the API expects them',
      newLine({ quantity: '1,50', amount: '1 234,50', discount_percent: '5,0' }),
      [{ name: 'Lamp', quantity: '1.5', discount_percent: '5', price_net: '1234.5' }],
    ],
    [
      'the price that leads is sent',
      newLine({ given: 'total_price_gross' }),
      [{ name: 'Lamp', quantity: '1', total_price_gross: '5' }],
    ],
    [
      'a text line',
      newLine({ kind: 'text_separator', description: 'Part two' }),
      [{ kind: 'text_separator', name: 'Lamp', description: 'Part two' }],
    ],
  ])('%s', (_, line, positions) => {
    expect(createPositions([line]).positions).toEqual(positions)
  })
})

describe('lines of a correction', () => {
  const line = correctionLine({
    id: 1,
    kind: null,
    name: 'Chair',
    quantity: '2',
    tax: '23',
    price_net: '100',
  })
  const was = { name: 'Chair', quantity: '2', tax: '23', price_net: '100' }
  const head = { kind: 'correction', name: 'Chair' }
  const emptiedPosition = { name: 'Chair', quantity: '0', tax: '23', total_price_gross: '0' }
  test.each<[string, Partial<EditorLine>, object[]]>([
    ['an unchanged line is left out', {}, []],
    [
      'a reversed line keeps its rate, even if another was typed',
      { quantity: '0', tax: '8' },
      [
        {
          ...head,
          tax: '23',
          correction_before_attributes: was,
          correction_after_attributes: emptiedPosition,
        },
      ],
    ],
    [
      'a lower price',
      { amount: '90' },
      [
        {
          ...head,
          tax: '23',
          correction_before_attributes: was,
          correction_after_attributes: { ...was, price_net: '90' },
        },
      ],
    ],
    [
      'a reversed line',
      { quantity: '0' },
      [
        {
          ...head,
          tax: '23',
          correction_before_attributes: was,
          correction_after_attributes: emptiedPosition,
        },
      ],
    ],
    [
      'another rate becomes two lines: one reverses, one adds',
      { tax: '8' },
      [
        {
          ...head,
          tax: '23',
          correction_before_attributes: was,
          correction_after_attributes: emptiedPosition,
        },
        { ...head, tax: '8', correction_after_attributes: { ...was, tax: '8' } },
      ],
    ],
  ])('%s', (_, changes, positions) => {
    expect(createPositions([{ ...line, ...changes }]).positions).toEqual(positions)
  })
})

describe('lines of a changed document', () => {
  const [first, second] = [stored(1), stored(2)]
  const removal = (id: number) => ({ id, _destroy: true })
  test.each<[string, EditorLine[], object[]]>([
    ['unchanged lines are not sent', [first, second], []],
    ['a changed name is sent with the id', [{ ...first, name: 'Stool' }, second], [{ id: 1, name: 'Stool' }]],
    [
      'a changed price is sent with the id',
      [first, { ...second, amount: '90' }],
      [{ id: 2, price_net: '90' }],
    ],
    ['a deleted line is removed', [second], [removal(1)]],
    ['a line added at the end', [first, second, newLine()], [{ name: 'Lamp' }]],
    [
      'a line inserted before others, which are created again',
      [first, newLine(), second],
      [removal(2), { name: 'Lamp' }, { name: 'Chair 2' }],
    ],
    ['lines in another order', [second, first], [removal(1), { name: 'Chair 1' }]],
    [
      'all lines are created again when another price leads',
      [{ ...first, given: 'total_price_net', amount: '200' }, second],
      [removal(1), removal(2), { name: 'Chair 1', total_price_net: '200' }, { name: 'Chair 2' }],
    ],
  ])('%s', (_, lines, positions) => {
    const changes = updatePositions(lines, [first, second])
    expect(changes.positions).toMatchObject(positions)
    expect(changes.positions.length).toBe(positions.length)
    expect(changes.places.length).toBe(positions.length)
  })
})

describe('an error of the server is shown at', () => {
  test.each([
    ['positions[1].price_net', { key: 'b', field: 'amount' }],
    ['positions[0].name', { key: 'a', field: 'name' }],
    ['positions[0].product_id', { key: 'a', field: 'name' }],
    ['positions[1].correction_after_attributes.quantity', { key: 'b', field: 'quantity' }],
    ['positions[0]', { key: 'a', field: '' }],
    ['positions[7].name', undefined],
    ['buyer_name', undefined],
  ])('%s', (field, location) => {
    expect(locateLineError(field, ['a', 'b'])).toEqual(location)
  })
})
