import { defineInternalModule } from '../../../module.ts'
import { spentNumbersTable } from './schema.ts'

export const numberingModule = defineInternalModule({ name: 'numbering', tables: [spentNumbersTable] })
