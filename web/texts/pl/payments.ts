import type { payments as en } from '../en/payments.ts'

export const payments: typeof en = {
  title: 'Płatności',
  create: 'Nowa płatność',
}
