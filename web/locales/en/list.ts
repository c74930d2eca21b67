import { counting } from '../plural.ts'

const count = counting('en')

export const list = {
  search: 'Search',
  filters: 'Filters',
  any: 'Any',
  columns: 'Columns',
  perPage: 'Rows a page',
  range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  nothing: 'Nothing matches',
  nothingHint: 'Change the search or the filters to see more.',
  clear: 'Clear filters',
  clearOne: (name: string) => `Clear ${name}`,
  selected: (number: number) => `${count(number, { other: 'selected' })}`,
  selectAll: 'Select all rows of this page',
  selectRow: (name: string) => `Select ${name}`,
  clearSelection: 'Clear selection',
  previous: 'Previous page',
  next: 'Next page',
  from: 'From',
  to: 'To',
  periods: {
    all: 'Any time',
    this_month: 'This month',
    last_month: 'Last month',
    last_30_days: 'Last 30 days',
    this_year: 'This year',
    last_year: 'Last year',
    last_12_months: 'Last 12 months',
    more: 'Other period …',
  },
  export: 'Export',
  exportXlsx: 'As a spreadsheet (XLSX)',
  exportCsv: 'As text (CSV)',
  exportHint: 'All that the filters leave',
}
