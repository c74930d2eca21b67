import { expect, test } from 'vitest'
import { readXml } from '../einvoice/xml/read.ts'
import { type Element, find, findAll } from '../einvoice/xml/tree.ts'
import { add, decimal, fromUnits, parseDecimal, printFixed, ZERO } from '../money/decimal.ts'
import { type Order, type OrderFile, routeOf, type SplitPayment } from './order.ts'
import { fileOf, GERMAN_ACCOUNT, orderOf, PAYER_ACCOUNT, POLISH_ACCOUNT } from './orders.fixture.ts'
import { PAIN_VERSIONS, type PainVersion, writePain001 } from './pain001.ts'

const SPLIT: SplitPayment = { vat: decimal('23'), tax_no: '1251251111', invoice_number: 'FV 1' }
const TO_GERMANY: Partial<Order> = {
  reference: 'KWABC-1-2',
  currency: 'EUR',
  account: GERMAN_ACCOUNT,
  bic: 'COBADEFFXXX',
  beneficiary: { name: 'Müller & Söhne', street: '', post_code: '', city: 'Köln', country: 'DE' },
}

const write = (orders: Partial<Order>[], file: Partial<OrderFile> = {}, version: PainVersion = '001.03') =>
  readXml(writePain001(fileOf(orders.map(orderOf), file), version))

// The elements that Kwit writes, in the order of the schema of both versions, and the longest text of each.
const CHILDREN: { readonly [parent: string]: string } = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum InitgPty',
  InitgPty: 'Nm',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf',
  PmtTpInf: 'SvcLvl',
  SvcLvl: 'Cd',
  ReqdExctnDt: 'Dt',
  Dbtr: 'Nm PstlAdr',
  Cdtr: 'Nm PstlAdr',
  PstlAdr: 'StrtNm PstCd TwnNm Ctry',
  DbtrAcct: 'Id',
  CdtrAcct: 'Id',
  Id: 'IBAN',
  DbtrAgt: 'FinInstnId',
  CdtrAgt: 'FinInstnId',
  FinInstnId: 'BIC BICFI ClrSysMmbId Othr',
  ClrSysMmbId: 'ClrSysId MmbId',
  ClrSysId: 'Cd',
  Othr: 'Id',
  CdtTrfTxInf: 'PmtId Amt CdtrAgt Cdtr CdtrAcct RmtInf',
  PmtId: 'InstrId EndToEndId',
  Amt: 'InstdAmt',
  RmtInf: 'Ustrd',
}
const LENGTHS: { readonly [name: string]: number } = {
  ...{ MsgId: 35, PmtInfId: 35, InstrId: 35, EndToEndId: 35, Nm: 70, StrtNm: 70, PstCd: 16, TwnNm: 35 },
  ...{ Ustrd: 140, Ctry: 2, CtrlSum: 18, MmbId: 35 },
}

function checkSchema(element: Element) {
  const allowed = (CHILDREN[element.name] ?? '').split(' ')
  const positions = element.children.map(({ name }) => allowed.indexOf(name))
  expect(positions, element.name).not.toContain(-1)
  expect(positions, element.name).toEqual(positions.toSorted((a, b) => a - b))
  const max = LENGTHS[element.name]
  if (max) expect(element.text.length, element.name).toBeLessThanOrEqual(max)
  if (element.children.length === 0) expect(element.text, element.name).not.toBe('')
  for (const child of element.children) checkSchema(child)
}

const textOf = (element: Element | undefined, ...path: string[]) => find(element, ...path)?.text

test.each(PAIN_VERSIONS)('a file of version %s has the elements of the schema in its order', (version) => {
  const long = 'x'.repeat(300)
  const strange = { name: `<${long}>&`, street: long, post_code: long, city: long, country: 'PL' }
  const root = write([{ split: SPLIT }, { beneficiary: strange, title: long }], { payer: strange }, version)
  checkSchema(root)
  checkSchema(write([TO_GERMANY], { payer_bic: 'BREXPLPWXXX' }, version))
  expect(root.space).toContain(`pain.001.${version}`)
})

test('an order in zlotys keeps its letters, is of no service level, and shares the charges', () => {
  const payment = find(write([{ split: SPLIT }]), 'CstmrCdtTrfInitn', 'PmtInf')
  expect(find(payment, 'PmtTpInf')).toBeUndefined()
  expect(textOf(payment, 'ChrgBr')).toBe('SHAR')
  expect(textOf(payment, 'ReqdExctnDt')).toBe('2026-11-27')
  expect(textOf(payment, 'DbtrAgt', 'FinInstnId', 'ClrSysMmbId', 'MmbId')).toBe('10901014')
  expect(textOf(payment, 'CdtTrfTxInf', 'Cdtr', 'Nm')).toBe('Żółw i Syn Sp. z o.o.')
  expect(textOf(payment, 'CdtTrfTxInf', 'RmtInf', 'Ustrd')).toBe(
    '/VAT/23,00/IDC/1251251111/INV/FV 1/TXT/FV 12/2026',
  )
})

test('an order in euros has basic letters and the service level SEPA', () => {
  const payment = find(write([TO_GERMANY], {}, '001.09'), 'CstmrCdtTrfInitn', 'PmtInf')
  expect(textOf(payment, 'PmtTpInf', 'SvcLvl', 'Cd')).toBe('SEPA')
  expect(textOf(payment, 'ChrgBr')).toBe('SLEV')
  expect(textOf(payment, 'ReqdExctnDt', 'Dt')).toBe('2026-11-27')
  expect(textOf(payment, 'CdtTrfTxInf', 'CdtrAgt', 'FinInstnId', 'BICFI')).toBe('COBADEFFXXX')
  expect(textOf(payment, 'CdtTrfTxInf', 'Cdtr', 'Nm')).toBe('Muller + Sohne')
  expect(textOf(payment, 'CdtTrfTxInf', 'Cdtr', 'PstlAdr', 'Ctry')).toBe('DE')
})

test('an address without a town is left out', () => {
  const beneficiary = { name: 'Acme', street: 'Main Street 1', post_code: '', city: '', country: 'DE' }
  const root = write([{ ...TO_GERMANY, beneficiary }])
  expect(find(root, 'CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf', 'Cdtr', 'PstlAdr')).toBeUndefined()
})

test('the control sum is the sum of the orders, in the file and in each block', () => {
  const orders = Array.from({ length: 50 }, (_, index) => ({
    amount: fromUnits(BigInt((index * 7_919_017) % 1_000_003) + 1n, 2),
    ...(index % 3 === 0 ? TO_GERMANY : {}),
    reference: `R${index}`,
  }))
  const root = find(write(orders), 'CstmrCdtTrfInitn')
  const total = orders.reduce((sum, { amount }) => add(sum, amount), ZERO)
  expect(textOf(root, 'GrpHdr', 'CtrlSum')).toBe(printFixed(total, 2))
  expect(textOf(root, 'GrpHdr', 'NbOfTxs')).toBe('50')
  const sums = findAll(root, 'PmtInf').map((payment) => {
    const amounts = findAll(payment, 'CdtTrfTxInf').map((order) => textOf(order, 'Amt', 'InstdAmt'))
    const sum = amounts.reduce((sum, text) => add(sum, parseDecimal(String(text)) ?? ZERO), ZERO)
    expect(textOf(payment, 'CtrlSum')).toBe(printFixed(sum, 2))
    return sum
  })
  expect(sums).toHaveLength(2)
  expect(printFixed(sums.reduce(add, ZERO), 2)).toBe(printFixed(total, 2))
})

test('letters without a counterpart are refused', () => {
  expect(() => write([{ ...TO_GERMANY, title: 'Фактура 1' }])).toThrow(
    expect.objectContaining({ field: 'title' }),
  )
  expect(() => write([{ currency: 'USD' }])).toThrow(expect.objectContaining({ field: 'account' }))
})

test.each([
  ['PLN', PAYER_ACCOUNT, POLISH_ACCOUNT, 'domestic'],
  ['EUR', PAYER_ACCOUNT, POLISH_ACCOUNT, 'sepa'],
  ['EUR', PAYER_ACCOUNT, GERMAN_ACCOUNT, 'sepa'],
  ['PLN', PAYER_ACCOUNT, GERMAN_ACCOUNT, undefined],
  ['PLN', GERMAN_ACCOUNT, POLISH_ACCOUNT, undefined],
  ['USD', PAYER_ACCOUNT, POLISH_ACCOUNT, undefined],
  ['EUR', PAYER_ACCOUNT, 'UA213223130000026007233566001', undefined],
])('%s from %s to %s: %s', (currency, from, to, expected) => {
  expect(routeOf(currency, from, to)).toBe(expected)
})
