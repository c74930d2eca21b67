import type { goods as en } from '../en/goods.ts'

export const goods: typeof en = {
  export: 'Exportieren',
  exportXlsx: 'Als Tabelle (XLSX)',
  exportCsv: 'Als Text (CSV)',
  exportHint: 'Alles, was die Filter übrig lassen',
}
