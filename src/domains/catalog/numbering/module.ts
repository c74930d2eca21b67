import { defineModule } from '../../../module.ts'
import { spentNumbersTable } from './schema.ts'

export const numberingModule = defineModule({ name: 'numbering', tables: [spentNumbersTable] })
