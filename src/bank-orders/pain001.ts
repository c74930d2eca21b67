import { printFixed, sum } from '../money/decimal.ts'
import { type Alphabet, isBasic, isPolish } from './characters.ts'
import { type Order, type OrderFile, type Party, type Route, routeOf, UnwritableOrder } from './order.ts'
import { fitParty, titleOf } from './texts.ts'

// Writes pain.001, the customer credit transfer of ISO 20022, for SEPA and for domestic transfers in Poland.

export const PAIN_VERSIONS = ['001.03', '001.09'] as const
export type PainVersion = (typeof PAIN_VERSIONS)[number]

type Format = { file: OrderFile; version: PainVersion }

export function writePain001(file: OrderFile, version: PainVersion): Buffer {
  const format: Format = { file, version }
  const groups = [...Map.groupBy(file.orders, (order) => requireRoute(file, order))]
  const header = [
    tag('MsgId', file.message_id),
    tag('CreDtTm', file.created_at),
    ...totals(file.orders),
    tag('InitgPty', tag('Nm', escapeXml(nameOf(payerOf(file, isBasic))))),
  ]
  const payments = groups.map(([route, orders], index) =>
    payment(format, route, orders, `${file.message_id}-P${index + 1}`),
  )
  const body = tag('CstmrCdtTrfInitn', tag('GrpHdr', ...header), ...payments)
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.${version}">${body}</Document>\n`,
  )
}

function requireRoute(file: OrderFile, { reference, currency, account }: Order): Route {
  const route = routeOf(currency, file.payer_account, account)
  if (route === undefined)
    throw new UnwritableOrder(reference, 'account', `cannot be paid in ${currency} with this file`)
  return route
}

// A file says how many orders it has and their sum, each block too.
const totals = (orders: readonly Order[]): string[] => [
  tag('NbOfTxs', String(orders.length)),
  tag('CtrlSum', printFixed(sum(orders.map(({ amount }) => amount)), 2)),
]

function payment({ file, version }: Format, route: Route, orders: readonly Order[], id: string): string {
  const isAllowed = ALPHABETS[route]
  const isSepa = route === 'sepa'
  const day = version === '001.03' ? file.execution_date : tag('Dt', file.execution_date)
  return tag(
    'PmtInf',
    tag('PmtInfId', id),
    tag('PmtMtd', 'TRF'),
    tag('BtchBookg', 'false'),
    ...totals(orders),
    ...(isSepa ? [tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA')))] : []),
    tag('ReqdExctnDt', day),
    tag('Dbtr', ...partyTags(payerOf(file, isAllowed))),
    tag('DbtrAcct', tag('Id', tag('IBAN', file.payer_account))),
    tag('DbtrAgt', payerBank(file, version)),
    tag('ChrgBr', isSepa ? 'SLEV' : 'SHAR'),
    ...orders.map((order) => transfer(order, isAllowed, version)),
  )
}

const ALPHABETS: { readonly [route in Route]: Alphabet } = { domestic: isPolish, sepa: isBasic }

const payerOf = ({ payer, message_id }: OrderFile, isAllowed: Alphabet): Party =>
  fitParty({ reference: message_id }, 'payer', payer, isAllowed)

// The bank of the payer is required. Without a BIC its number in Poland names it.
function payerBank({ payer_bic, payer_account }: OrderFile, version: PainVersion): string {
  if (payer_bic) return bank(payer_bic, version)
  if (payer_account.startsWith('PL'))
    return tag(
      'FinInstnId',
      tag('ClrSysMmbId', tag('ClrSysId', tag('Cd', 'PLKNR')), tag('MmbId', payer_account.slice(4, 12))),
    )
  return tag('FinInstnId', tag('Othr', tag('Id', 'NOTPROVIDED')))
}

const bank = (bic: string, version: PainVersion): string =>
  tag('FinInstnId', tag(version === '001.03' ? 'BIC' : 'BICFI', bic))

function transfer(order: Order, isAllowed: Alphabet, version: PainVersion): string {
  const { reference, amount, currency, account, bic } = order
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('InstrId', reference), tag('EndToEndId', reference)),
    tag('Amt', `<InstdAmt Ccy="${currency}">${printFixed(amount, 2)}</InstdAmt>`),
    ...(bic ? [tag('CdtrAgt', bank(bic, version))] : []),
    tag('Cdtr', ...partyTags(fitParty(order, 'beneficiary_name', order.beneficiary, isAllowed))),
    tag('CdtrAcct', tag('Id', tag('IBAN', account))),
    tag('RmtInf', tag('Ustrd', escapeXml(titleOf(order, isAllowed)))),
  )
}

const NAME_MAX = 70
const nameOf = ({ name }: Party): string => name.slice(0, NAME_MAX).trim()

// Banks refuse addresses in free lines, and structured ones without town or country.
function partyTags(party: Party): string[] {
  const { street, post_code, city, country } = party
  const address =
    city && country
      ? [
          tag(
            'PstlAdr',
            ...optional('StrtNm', street, 70),
            ...optional('PstCd', post_code, 16),
            ...optional('TwnNm', city, 35),
            tag('Ctry', country),
          ),
        ]
      : []
  return [tag('Nm', escapeXml(nameOf(party))), ...address]
}

const optional = (name: string, text: string, max: number): string[] =>
  text === '' ? [] : [tag(name, escapeXml(text.slice(0, max).trim()))]

const tag = (name: string, ...contents: string[]): string => `<${name}>${contents.join('')}</${name}>`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
