import { decimal } from '../money/decimal.ts'
import type { Order, OrderFile } from './order.ts'

export const PAYER_ACCOUNT = 'PL61109010140000071219812874'
export const POLISH_ACCOUNT = 'PL27114020040000300201355387'
export const GERMAN_ACCOUNT = 'DE89370400440532013000'

export const orderOf = (order: Partial<Order> = {}): Order => ({
  reference: 'KWABC-1-1',
  amount: decimal('123.45'),
  currency: 'PLN',
  beneficiary: {
    name: 'Żółw i Syn Sp. z o.o.',
    street: 'ul. Łąkowa 7',
    post_code: '30-001',
    city: 'Kraków',
    country: 'PL',
  },
  account: POLISH_ACCOUNT,
  bic: '',
  title: 'FV 12/2026',
  split: null,
  ...order,
})

export const fileOf = (orders: Order[], file: Partial<OrderFile> = {}): OrderFile => ({
  message_id: 'KWABC-1',
  created_at: '2026-11-19T12:00:00',
  execution_date: '2026-11-27',
  payer: { name: 'Nasza Firma', street: 'Rynek 1', post_code: '00-950', city: 'Warszawa', country: 'PL' },
  payer_account: PAYER_ACCOUNT,
  payer_bic: '',
  orders,
  ...file,
})
