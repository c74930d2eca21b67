export const stock = {
  title: 'Stock',
  empty: 'No stock yet',
  emptyHint: 'Add a product, then receive it with a warehouse document.',
  product: 'Product',
  code: 'Code',
  total: 'All warehouses',
  value: 'Value',
  none: 'Not in any warehouse',
  movements: 'Movements',
  receive: 'Receive goods',
  worth: 'Stock value',
}
