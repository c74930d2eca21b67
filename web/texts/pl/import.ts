import type { imports as en } from '../en/import.ts'

export const imports: typeof en = {
  title: 'Import',
}
