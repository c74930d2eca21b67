import type { departments as en } from '../en/departments.ts'

export const departments: typeof en = {
  title: 'Działy',
}
