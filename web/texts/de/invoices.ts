import type { invoices as en } from '../en/invoices.ts'

export const invoices: typeof en = {
  title: 'Rechnungen',
  create: 'Neue Rechnung',
}
