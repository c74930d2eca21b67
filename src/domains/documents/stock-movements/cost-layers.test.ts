import { describe, expect, test } from 'vitest'
import {
  addLayers,
  type CostLayer,
  type CostLayers,
  consumeLayers,
  emptyLayers,
  parseLayers,
  serializeLayers,
  totalOfLayers,
} from './cost-layers.ts'

const PIECE = 10n ** 8n
const layer = (pieces: number, cents: number): CostLayer => [
  BigInt(Math.round(pieces * 1000)) * (PIECE / 1000n),
  BigInt(cents),
]
const toNumbers = (layers: readonly CostLayer[]) =>
  layers.map(([quantity, value]) => [Number(quantity) / 1e8, Number(value)])

type Step = ['put' | 'take', pieces: number, cents?: number]
type Case = [name: string, steps: Step[], taken: number[][], left: number[][]]

const CASES: Case[] = [
  ['nothing', [], [], []],
  [
    'the oldest layer is consumed first',
    [
      ['put', 10, 10000],
      ['put', 5, 6500],
      ['take', 12],
    ],
    [
      [10, 10000],
      [2, 2600],
    ],
    [[3, 3900]],
  ],
  [
    'layers with the same price are merged',
    [
      ['put', 1, 250],
      ['put', 3, 750],
      ['take', 2],
    ],
    [[2, 500]],
    [[2, 500]],
  ],
  [
    'the last piece takes the remaining cents',
    [
      ['put', 3, 1000],
      ['take', 1],
      ['take', 1],
      ['take', 1],
    ],
    [
      [1, 333],
      [1, 334],
      [1, 333],
    ],
    [],
  ],
  [
    'layers with the same rounded price stay separate',
    [
      ['put', 3, 1000],
      ['put', 3, 1000],
      ['take', 1],
      ['take', 1],
      ['take', 1],
    ],
    [
      [1, 333],
      [1, 334],
      [1, 333],
    ],
    [[3, 1000]],
  ],
  ['nothing there: by the price that is said', [['take', 4]], [[4, 3600]], [[-4, -3600]]],
  [
    'goods beyond the stock are valued at the last price',
    [
      ['put', 1, 700],
      ['take', 3],
    ],
    [
      [1, 700],
      [2, 1400],
    ],
    [[-2, -1400]],
  ],
  [
    'incoming goods cover missing goods first',
    [
      ['take', 4],
      ['put', 10, 10000],
    ],
    [[4, 3600]],
    [[6, 6000]],
  ],
  [
    'incoming goods cover missing goods in part',
    [
      ['take', 4],
      ['put', 1, 1000],
    ],
    [[4, 3600]],
    [[-3, -2700]],
  ],
  [
    'zero pieces have no value',
    [
      ['take', 4],
      ['put', 4, 10000],
    ],
    [[4, 3600]],
    [],
  ],
  [
    'fractions of a piece are split exactly',
    [
      ['put', 0.5, 51],
      ['take', 0.25],
    ],
    [[0.25, 26]],
    [[0.25, 25]],
  ],
]

describe('layers', () => {
  test.each(CASES)('%s', (_name, steps, expectedOut, expectedLayers) => {
    const shelf = emptyLayers()
    const consumed: CostLayer[] = []
    for (const [step, pieces, cents = 0] of steps) {
      const [quantity] = layer(pieces, 0)
      if (step === 'take') consumed.push(...consumeLayers(shelf, quantity, [PIECE, 900n]))
      else {
        shelf.price = layer(pieces, cents)
        addLayers(shelf, [layer(pieces, cents)])
      }
    }
    expect(toNumbers(consumed)).toEqual(expectedOut)
    expect(toNumbers(shelf.layers)).toEqual(expectedLayers)
    expect(parseLayers(serializeLayers(shelf))).toEqual(shelf)
  })

  test('layers beyond 200 are merged without losing quantity or value', () => {
    const shelf: CostLayers = emptyLayers()
    for (let cents = 1; cents <= 300; cents++) addLayers(shelf, [layer(1, cents)])
    expect(shelf.layers).toHaveLength(200)
    expect(totalOfLayers(shelf.layers)).toEqual(layer(300, (300 * 301) / 2))
    expect(toNumbers(consumeLayers(shelf, 2n * PIECE, null))).toEqual([
      [1, 1],
      [1, 2],
    ])
  })
})
