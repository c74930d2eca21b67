export const stock = {
  title: 'Stock',
  empty: 'Nothing to count yet',
  emptyHint: 'Add a product, then receive it with a warehouse document: its stock appears here.',
  product: 'Product',
  code: 'Code',
  total: 'All warehouses',
  value: 'Value',
  none: 'In no warehouse',
  movements: 'Movements',
  receive: 'Receive goods',
  worth: 'Value of stock',
  products: 'Products with stock',
}
