import type { goods as en } from '../en/goods.ts'

export const goods: typeof en = {
  export: 'Eksport',
  exportXlsx: 'Arkusz (XLSX)',
  exportCsv: 'Tekst (CSV)',
  exportHint: 'Wszystko, co zostawiają filtry',
}
