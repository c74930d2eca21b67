export const warehouses = {
  title: 'Warehouses',
}
