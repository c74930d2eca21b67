import { defineInternalModule } from '../../../module.ts'
import { taxPeriodsTable } from './table.ts'

// The routes belong to the module month-closing, which needs the files of a month.
export const taxPeriodsModule = defineInternalModule({ name: 'tax-periods', tables: [taxPeriodsTable] })
