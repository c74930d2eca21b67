import type { FieldTexts } from './field-texts.ts'

// Fields of the dashboard, of reports, tax returns and closed months.
const PROBLEM = {
  number: 'Number of the document, if it has one',
  field: 'Field that the problem is about',
  message: 'What is wrong, in a sentence',
}
const NOTICE = { ...PROBLEM, message: 'What the file shortens or omits, in a sentence' }
const BUCKET = 'Days overdue; `current` is not due yet'
const CLOSING_STATE = 'State of the month: `filed` after its return was filed'
const PENDING = { net: 'Net amount', tax_value: 'Tax' }
const CATEGORY = 'Supplies of goods (`wdt`), acquisitions of goods (`wnt`) or supplies of services'
const EXPECTED_COUNT = 'Number of documents that fall due'
const NOTED_COUNT = 'Number of documents that were marked as paid without a payment'

export const REPORT_FIELDS: FieldTexts = {
  ClosingRevision: {
    state: CLOSING_STATE,
    closed_at: 'When the month was closed',
    filed_on: 'Day on which the return was filed',
  },
  ClosingMonth: { state: CLOSING_STATE },
  DashboardMonth: {
    issued_net: 'Net total of the documents of the month',
    issued_gross: 'Gross total of the documents of the month',
    paid: 'The part of them that is paid',
    overdue: 'The part of them that is overdue',
  },
  DashboardAge: { bucket: BUCKET, amount: 'Amount due' },
  DashboardClient: { name: 'Name of the client', gross: 'Gross total of the documents' },
  DashboardPending: PENDING,
  DashboardProvisional: PENDING,
  DashboardDocument: { id: 'Id of the document' },
  DashboardWeek: { week_from: 'Monday of the week', amount: 'Amount that falls due' },
  Dashboard: { today: 'The day of the figures' },
  VatReportRow: {
    sell_date: 'Date of sale',
    buyer_tax_no: 'Tax number of the buyer, or of the supplier of a purchase',
    buyer_country: 'Country of the buyer, or of the supplier of a purchase',
    gtu_codes: 'GTU codes of the lines',
    procedure_designations: 'Procedures, such as `TP`',
  },
  AgeingReportAge: { bucket: BUCKET, amount: 'Amount due' },
  AgeingReportRow: { name: 'Name of the client' },
  BalancesReportRow: { name: 'Name of the client' },
  BalancesReport: { date: 'Day of the balances' },
  CashReportRow: {
    to: 'The last day of the month or week; null for amounts without a date',
    expected_count: EXPECTED_COUNT,
    noted_count: NOTED_COUNT,
  },
  CashReportTotal: { expected_count: EXPECTED_COUNT, noted_count: NOTED_COUNT },
  StockReportRow: {
    name: 'Name of the product',
    code: 'Code of the product',
    opening_quantity: 'Quantity before the period',
    in_quantity: 'Quantity received',
    out_quantity: 'Quantity issued',
    closing_quantity: 'Quantity after the period',
    in_value: 'Value received',
    out_value: 'Cost of the issued goods',
    closing_value: 'Value after the period',
  },
  StockReportTotal: {
    in_value: 'Value received',
    out_value: 'Cost of the issued goods',
    closing_value: 'Value after the period',
  },
  ReportedReminder: {
    kind: 'How the reminder was sent',
    created_at: 'When the reminder was sent',
    user_name: 'Name of the user who sent it',
    document_number: 'Number of the document',
    document_status: 'Status of the document',
  },
  StatementReportRow: {
    date: 'Day of the entry',
    kind: 'A document, a payment, or a part of a payment that no document took',
    debit: 'Invoiced amount',
    credit: 'Payment, or reduction by a correction',
  },
  StatementReport: { client_name: 'Name of the client' },
  JpkFaReportObstacle: PROBLEM,
  JpkFaReportNotice: NOTICE,
  JpkFaReport: { date_from: 'The first day of the file', date_to: 'The last day of the file' },
  JpkV7ReportDeclared: { value: 'The amount, in whole złoty' },
  JpkV7ReportObstacle: PROBLEM,
  JpkV7ReportNotice: NOTICE,
  JpkV7ReportRowField: { value: 'The amount' },
  JpkV7ReportRow: {
    register: 'Register of sales or of purchases',
    tax_date: 'The day on which the tax is due or deductible',
  },
  JpkV7ReportTotalField: { value: 'The sum' },
  JpkV7ReportTotal: {
    sales_count: 'Number of rows in the register of sales',
    purchases_count: 'Number of rows in the register of purchases',
  },
  JpkV7Report: { variant: '`V7K` if the account files returns by quarter' },
  VatUeReportObstacle: PROBLEM,
  VatUeReportRow: { category: CATEGORY },
  VatUeReportTotal: { category: CATEGORY, value: 'Sum in whole złoty' },
  OssReportBalance: { country: 'Country of the consumers', tax_value: 'Tax in euros' },
  OssReportExchangeRate: { currency: 'Currency of the rate' },
  OssReportObstacle: PROBLEM,
  OssReportTotal: { base: 'Net amount in euros' },
  UstvaReportObstacle: PROBLEM,
  TaxDifferenceReportRow: {
    finding: 'Why the figures differ',
    state: 'Whether the older figure was kept or the new one applied',
  },
  TodayAmount: { amount: 'Sum of the rows' },
  TodayRowAmount: { amount: 'The amount' },
  TodayRow: { client_id: 'Id of the client or supplier' },
  TodaySection: { name: 'What the rows of the section are' },
}
