export const categories = {
  title: 'Categories',
}
