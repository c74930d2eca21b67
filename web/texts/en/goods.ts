export const goods = {
  export: 'Export',
  exportXlsx: 'As a spreadsheet (XLSX)',
  exportCsv: 'As text (CSV)',
  exportHint: 'All that the filters leave',
}
