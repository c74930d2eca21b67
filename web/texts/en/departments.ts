export const departments = {
  title: 'Departments',
}
