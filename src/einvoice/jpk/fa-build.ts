import { type Decimal, printFixed } from '../../money/decimal.ts'
import { shorteningLimitsOf } from '../limits.ts'
import { builder } from '../xml/tree.ts'

// Elements and value formats that all parts of JPK_FA(4) share.

export const SPACES = {
  '': 'http://jpk.mf.gov.pl/wzor/2022/02/17/02171/',
  etd: 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2018/08/24/eD/DefinicjeTypy/',
}
export const e = builder(SPACES)

export const amount = (value: Decimal): string => printFixed(value, 2)
export const isTrue = (condition: boolean): string => String(condition)
export const { text, quantity } = shorteningLimitsOf('JPK-16', 'JPK-03')
