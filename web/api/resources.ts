import type { Answers } from './schemas.d.ts'

// The resources of the API: the key around the fields of one record, and the address of all of them.

export type StoredRecord = { id: number; created_at: string; updated_at: string }
export type Resource<Row extends { id: number }> = {
  readonly name: string
  readonly path: string
  // Exists only for its type.
  readonly row?: Row
}

const resource = <Row extends { id: number }>(name: string, path: string): Resource<Row> => ({ name, path })

export type Client = Answers['Client']
export type Category = Answers['Category']
export type Product = Answers['Product']

// The fields that lists and links need; pages that need more declare them. OpenAPI describes parts of invoices for
// requests that select fields.
export type InvoiceRef = IssuedFields &
  Pick<
    Required<Answers['Invoice']>,
    | keyof StoredRecord
    | 'kind'
    | 'status'
    | 'payment_to'
    | 'buyer_name'
    | 'client_id'
    | 'currency'
    | 'price_net'
    | 'price_gross'
    | 'paid'
    | 'income'
  >

// Drafts lack these fields, and drafts are returned only on request.
export type IssuedFields = { number: string; issue_date: string }

export const clients = resource<Client>('client', 'clients')
export const products = resource<Product>('product', 'products')
export const priceLists = resource<Answers['PriceList']>('price_list', 'price_lists')
export const recurrings = resource<Answers['Recurring']>('recurring', 'recurrings')
export type ReminderStep = Answers['ReminderStep']
export const reminderSteps = resource<ReminderStep>('reminder_step', 'reminder_steps')
export const interestRates = resource<Answers['InterestRate']>('interest_rate', 'interest_rates')
export const exchangeRates = resource<Answers['ExchangeRate']>('exchange_rate', 'exchange_rates')
export const categories = resource<Category>('category', 'categories')
export type Warehouse = Answers['Warehouse']
export const warehouses = resource<Warehouse>('warehouse', 'warehouses')
export type Department = Answers['Department']
export type WarehouseDocument = Answers['WarehouseDocument']
export const warehouseDocuments = resource<WarehouseDocument>('warehouse_document', 'warehouse_documents')
export const departments = resource<Department>('department', 'departments')
export const templates = resource<Answers['Template']>('template', 'templates')
export type BankAccount = Answers['BankAccount']
export const bankAccounts = resource<BankAccount>('bank_account', 'bank_accounts')
export type Issuer = Answers['IssuerCard']
export type Address = Answers['Address']
export const addresses = resource<Address>('address', 'addresses')
export const issuers = resource<Issuer>('issuer', 'issuers')
export const invoices = resource<InvoiceRef>('invoice', 'invoices')
export const payments = resource<Answers['BankingPayment']>('banking_payment', 'banking/payments')
export type Transmission = Answers['Transmission']
export const transmissions = resource<Transmission>('transmission', 'transmissions')
// Documents that belong in KSeF and were never sent there.
export type UnsentDocument = Answers['UnsentDocument']
export const unsentDocuments = resource<UnsentDocument>('unsent_document', 'ksef_unsent')
// A KSeF number for one transfer that pays several documents.
export type Collective = Answers['KsefCollectiveIdentifier']
export const collectives = resource<Collective>('ksef_collective_identifier', 'ksef_collective_identifiers')
