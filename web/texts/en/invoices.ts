export const invoices = {
  title: 'Invoices',
  create: 'New invoice',
}
