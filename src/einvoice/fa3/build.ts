import { type Decimal, printFixed } from '../../money/decimal.ts'
import { limitsOf } from '../limits.ts'
import { builder } from '../xml/tree.ts'

// What the parts of FA(3) share: its elements, and values as its types write them.

export const SPACES = { '': 'http://crd.gov.pl/wzor/2025/06/25/13775/' }
export const e = builder(SPACES)

export const amount = (value: Decimal): string => printFixed(value, 2)
export const yes = (is_so: boolean): string => (is_so ? '1' : '2')
export const mark = (name: string, is_so: boolean) => e(name, is_so ? '1' : undefined)

export const { text, quantity } = limitsOf('FA3-25', 'FA3-26')
