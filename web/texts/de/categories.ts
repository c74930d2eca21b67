import type { categories as en } from '../en/categories.ts'

export const categories: typeof en = {
  title: 'Kategorien',
}
