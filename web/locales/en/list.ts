import { pluralizer } from '../plural.ts'

const count = pluralizer('en')

export const list = {
  search: 'Search',
  filters: 'Filters',
  any: 'Any',
  columns: 'Columns',
  perPage: 'Rows per page',
  range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  nothing: 'No results',
  nothingHint: 'Change the search or the filters to see more.',
  clear: 'Clear filters',
  clearOne: (name: string) => `Clear ${name}`,
  selected: (number: number) => `${count(number, { other: 'selected' })}`,
  selectAll: 'Select all rows on this page',
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
    more: 'Custom period…',
  },
  export: 'Export',
  exportXlsx: 'Excel (XLSX)',
  exportCsv: 'CSV',
  exportHint: 'All records that match the filters',
}
