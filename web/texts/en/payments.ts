export const payments = {
  title: 'Payments',
  create: 'New payment',
}
