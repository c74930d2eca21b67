import { type Decimal, printFixed } from '../../money/decimal.ts'
import type { Breakdown, CategoryRate } from '../en16931.ts'
import { builder, type Element } from '../xml/tree.ts'

export const CII_SPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}
export const c = builder(CII_SPACES)

export const money = (name: string, amount: Decimal, currency?: string) =>
  c(name, printFixed(amount, 2), { currencyID: currency })

export const day = (name: string, date: string | undefined): Element | undefined =>
  c(name, date?.replaceAll('-', ''), { format: '102' })

export const indicator = (isCharge: boolean) =>
  c('ram:ChargeIndicator', [c('udt:Indicator', String(isCharge))])

export const tradeTax = ({ category, percent }: CategoryRate, sums: Breakdown) =>
  c('ram:ApplicableTradeTax', [
    money('ram:CalculatedAmount', sums.tax),
    c('ram:TypeCode', 'VAT'),
    c('ram:ExemptionReason', sums.reason),
    money('ram:BasisAmount', sums.taxable),
    c('ram:CategoryCode', category),
    c('ram:ExemptionReasonCode', sums.reason_code),
    c('ram:RateApplicablePercent', percent),
  ])
