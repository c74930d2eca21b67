export const stock = {
  title: 'Stock',
}
