export const dashboard = {
  title: 'Overview',
}
