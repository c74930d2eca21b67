export const products = {
  title: 'Products',
  create: 'New product',
}
