import { describe, expect, test } from 'vitest'
import {
  emptyShelf,
  type Layer,
  printShelf,
  put,
  readShelf,
  type Shelf,
  take,
  together,
} from './cost-layers.ts'

const PIECE = 10n ** 8n
const layer = (pieces: number, cents: number): Layer => [
  BigInt(Math.round(pieces * 1000)) * (PIECE / 1000n),
  BigInt(cents),
]
const shown = (layers: readonly Layer[]) =>
  layers.map(([quantity, value]) => [Number(quantity) / 1e8, Number(value)])

type Step = ['put' | 'take', pieces: number, cents?: number]
type Case = [name: string, steps: Step[], taken: number[][], left: number[][]]

const CASES: Case[] = [
  ['nothing', [], [], []],
  [
    'the oldest goes first',
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
    'one price is one layer',
    [
      ['put', 1, 250],
      ['put', 3, 750],
      ['take', 2],
    ],
    [[2, 500]],
    [[2, 500]],
  ],
  [
    'the last piece takes the rest of the cents',
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
    'two of one price that was rounded stay two',
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
    'nothing left: by the last price',
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
    'missing goods are covered first',
    [
      ['take', 4],
      ['put', 10, 10000],
    ],
    [[4, 3600]],
    [[6, 6000]],
  ],
  [
    'and in part',
    [
      ['take', 4],
      ['put', 1, 1000],
    ],
    [[4, 3600]],
    [[-3, -2700]],
  ],
  [
    'zero pieces are worth zero',
    [
      ['take', 4],
      ['put', 4, 10000],
    ],
    [[4, 3600]],
    [],
  ],
  [
    'parts of a piece',
    [
      ['put', 0.5, 51],
      ['take', 0.25],
    ],
    [[0.25, 26]],
    [[0.25, 25]],
  ],
]

describe('layers', () => {
  test.each(CASES)('%s', (_name, steps, taken, left) => {
    const shelf = emptyShelf()
    const out: Layer[] = []
    for (const [step, pieces, cents = 0] of steps) {
      const [quantity] = layer(pieces, 0)
      if (step === 'take') out.push(...take(shelf, quantity, [PIECE, 900n]))
      else {
        shelf.price = layer(pieces, cents)
        put(shelf, [layer(pieces, cents)])
      }
    }
    expect(shown(out)).toEqual(taken)
    expect(shown(shelf.layers)).toEqual(left)
    expect(readShelf(printShelf(shelf))).toEqual(shelf)
  })

  test('more than 200 prices are not told apart, and nothing is lost', () => {
    const shelf: Shelf = emptyShelf()
    for (let cents = 1; cents <= 300; cents++) put(shelf, [layer(1, cents)])
    expect(shelf.layers).toHaveLength(200)
    expect(together(shelf.layers)).toEqual(layer(300, (300 * 301) / 2))
    expect(shown(take(shelf, 2n * PIECE, null))).toEqual([
      [1, 1],
      [1, 2],
    ])
  })
})
