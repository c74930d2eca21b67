import { forbidden, invalid } from '../../../../platform/api-error.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findIdByName, findRecord, selectRecords } from '../../../../platform/database/records.ts'
import { join, sql } from '../../../../platform/database/sql.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { compose } from '../../../../platform/fields/resource.ts'
import type { WriteContext } from '../../../administration/accounts/write-context.ts'
import type { Department } from '../../../administration/departments/schema.ts'
import { isAllowed } from '../../../administration/permissions/rules.ts'
import { findOrCreateAccount } from '../../../catalog/bank-accounts/actions.ts'
import { formatAccount } from '../../../catalog/bank-accounts/rules.ts'
import { type BankAccount, bankAccounts } from '../../../catalog/bank-accounts/schema.ts'
import { createCategory } from '../../../catalog/categories/actions.ts'
import { categories } from '../../../catalog/categories/schema.ts'
import { createClient, updateClient } from '../../../catalog/clients/actions.ts'
import type { Client } from '../../../catalog/clients/rules.ts'
import { clients } from '../../../catalog/clients/schema.ts'
import { findClient } from '../../../catalog/clients/store.ts'
import { issuers as issuerCards } from '../../../catalog/issuers/schema.ts'
import type { Product } from '../../../catalog/products/rules.ts'
import { products } from '../../../catalog/products/schema.ts'
import { type DocumentAccount, documentAccounts, type EntryDraft } from '../fields/sublists.ts'
import type { InvoiceInput } from '../input.ts'
import { isOwnAcquisition } from '../kinds.ts'
import type { PositionDraft } from '../rules/lines.ts'
import { buyerName, clientChanges, recipientOf } from '../rules/parties.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

// Finds the parties, products and bank accounts of a document, and creates those that are missing.

export const NEW_CLIENT = -1

// Finds the client by `client_id`, else by name and tax number. Creates one if there is none and the writer
// may add clients.
export async function gatherClient(
  db: Database,
  writer: WriteContext,
  draft: InvoiceDraft,
): Promise<Client | undefined> {
  const { client_id } = draft
  if (!isBlank(client_id) && client_id !== NEW_CLIENT) {
    const client = await findRecord(db, writer.account_id, clients, client_id as number)
    if (client === undefined) throw invalid({ client_id: 'does not exist' })
    return client
  }
  const name = buyerName(draft)
  if (name === undefined) return undefined
  const mayAdd = isAllowed(writer, 'clients', 'add')
  if (client_id === NEW_CLIENT && !mayAdd) throw forbidden()
  const existing =
    client_id === NEW_CLIENT
      ? undefined
      : await findClient(db, writer.account_id, name, draft.buyer_tax_no ?? null, draft.buyer_email ?? null)
  return existing ?? (mayAdd ? createClient(db, writer, clientFrom(draft, name)) : undefined)
}

// Hides the details of the client from writers who may not view clients. The request then has to contain the
// buyer.
export function visibleClient(
  writer: WriteContext,
  client: Client | undefined,
  draft: InvoiceDraft,
): Client | undefined {
  if (!client || isAllowed(writer, 'clients', 'view')) return client
  if (buyerName(draft) === undefined) throw invalid({ buyer_name: "can't be blank" })
  return undefined
}

// Updates the client from the buyer fields of the document, if the request asks for it.
export async function updateClientFromDocument(
  db: Database,
  writer: WriteContext,
  { clientFields }: Pick<InvoiceInput, 'clientFields'>,
  client: Client | undefined,
): Promise<Client | undefined> {
  const draft =
    clientFields && client ? clientChanges(clientFields, client, writer.adds_accounts === true) : {}
  if (!client || Object.keys(draft).length === 0) return client
  return updateClient(db, writer, client.id, draft)
}

// Finds a category by name, or creates it.
export async function gatherCategory(db: Database, writer: WriteContext, name: string): Promise<number> {
  const existingId = await findIdByName(db, writer.account_id, categories.plural, name)
  if (existingId !== undefined) return existingId
  if (!isAllowed(writer, 'products', 'add')) throw invalid({ category_id: 'does not exist' })
  return (await createCategory(db, writer, { name })).id
}

// Returns the products of the lines. Writers who may not view products get none, so their new lines need a
// name.
export async function gatherProducts(
  db: Database,
  writer: WriteContext,
  drafts: readonly PositionDraft[],
): Promise<Map<number, Product>> {
  const { account_id } = writer
  const ids = [...new Set(drafts.map((draft) => draft.product_id).filter((id) => !isBlank(id)))] as number[]
  if (ids.length === 0) return new Map()
  const records = await selectRecords(
    db,
    products,
    sql`where account_id = ${account_id} and deleted = 0 and id in (${join(ids)})`,
  )
  const cards = new Map(records.map((product) => [product.id, product]))
  drafts.forEach(({ product_id }, index) => {
    if (!isBlank(product_id) && !cards.has(product_id as number)) {
      throw invalid({ [`positions[${index}].product_id`]: 'does not exist' })
    }
  })
  if (isAllowed(writer, 'products', 'view')) return cards
  drafts.forEach(({ id, product_id, name }, index) => {
    if (isBlank(id) && !isBlank(product_id) && isBlank(name))
      throw invalid({ [`positions[${index}].name`]: "can't be blank" })
  })
  return new Map()
}

// Completes the recipient from the client that the request refers to.
export async function gatherRecipient(
  db: Database,
  writer: WriteContext,
  draft: InvoiceDraft,
): Promise<InvoiceDraft> {
  if (isBlank(draft.recipient_id) || !isAllowed(writer, 'clients', 'view')) return {}
  const client = await findRecord(db, writer.account_id, clients, draft.recipient_id as number)
  return client ? recipientOf(draft, client) : {}
}

// Completes issuers from the records that the request refers to.
export async function gatherIssuers(
  db: Database,
  accountId: number,
  entries: readonly EntryDraft[] | undefined,
) {
  for (const [index, entry] of (entries ?? []).entries()) {
    if (isBlank(entry.issuer_id)) continue
    const card = await findRecord(db, accountId, issuerCards, entry.issuer_id as number)
    if (!card) throw invalid({ [`issuers[${index}].issuer_id`]: 'does not exist' })
    for (const name of ISSUER_FIELDS) if (entry[name] === undefined) entry[name] = card[name]
  }
}

const ISSUER_FIELDS = Object.keys(issuerCards.fields) as (keyof typeof issuerCards.fields)[]

const ACCOUNTS_MAX = 10

// Copies the bank accounts onto the document. The buyer pays to the first one.
export async function gatherAccounts(
  db: Database,
  writer: WriteContext,
  { draft, accounts: requested }: Pick<InvoiceInput, 'draft' | 'accounts'>,
  department: Department | undefined,
  current?: Invoice,
): Promise<InvoiceDraft> {
  if (requested === undefined) return current ? {} : accountFields(accountsOfDepartment(draft, department))
  if (requested.length > ACCOUNTS_MAX)
    throw invalid({ bank_accounts: `is too long (maximum is ${ACCOUNTS_MAX})` })
  const accounts: DocumentAccount[] = []
  const before = (current?.bank_accounts ?? []) as DocumentAccount[]
  for (const [index, account] of requested.entries()) {
    const storedAccount = isBlank(account.id) ? undefined : before.find(({ id }) => id === account.id)
    const isSale = (draft.income ?? current?.income) !== false
    accounts.push(storedAccount ?? (await accountOf(db, writer, account, index, isSale)))
  }
  return { bank_accounts: null, ...accountFields(accounts) }
}

// Returns the accounts of the department, unless the request sets another account or seller.
function accountsOfDepartment(draft: InvoiceDraft, department: Department | undefined): DocumentAccount[] {
  const departmentAccounts = department?.shown_accounts
  if (
    !departmentAccounts ||
    draft.income === false ||
    draft.bank_accounts ||
    !isBlank(draft.seller_bank_account)
  )
    return []
  const isOtherSeller =
    isBlank(draft.department_id) && !isBlank(draft.seller_name) && draft.seller_name !== department.name
  return isOtherSeller ? [] : (departmentAccounts as DocumentAccount[])
}

function accountFields(accounts: readonly DocumentAccount[]): InvoiceDraft {
  const [first] = accounts
  if (first === undefined) return {}
  return {
    // A cast, because the field is typed as any JSON value.
    bank_accounts: accounts as never,
    seller_bank_account_id: first.id ?? null,
    seller_bank_account: first.bank_account_number ?? null,
    seller_bank: first.bank_name ?? null,
    seller_bank_swift: first.bank_swift ?? null,
  }
}

async function accountOf(
  db: Database,
  writer: WriteContext,
  requested: DocumentAccount,
  index: number,
  isSale: boolean,
) {
  const card: BankAccount | undefined = isBlank(requested.id)
    ? await findOrCreateRequested(db, writer, requested, isSale)
    : await findRecord(db, writer.account_id, bankAccounts, requested.id as number)
  if (!isBlank(requested.id) && !card) throw invalid({ [`bank_accounts[${index}].id`]: 'does not exist' })
  if (!card && isBlank(requested.bank_account_number))
    throw invalid({ bank_accounts: 'must contain an account number' })
  const account = compose(documentAccounts, card ? accountFromRecord(card) : requested)
  return { ...account, formatted_bank_account_number: formatAccount(account.bank_account_number as string) }
}

// Stores a bank account of a sale as a record. The account of an expense belongs to the supplier.
const findOrCreateRequested = async (
  db: Database,
  writer: WriteContext,
  requested: DocumentAccount,
  isSale: boolean,
) => {
  if (!isSale || isBlank(requested.bank_account_number)) return undefined
  const { id: _none, formatted_bank_account_number: _followed, ...draft } = requested
  return findOrCreateAccount(
    db,
    writer,
    { ...draft, bank_name: draft.bank_name ?? null },
    writer.adds_accounts === true,
  )
}

const accountFromRecord = (card: BankAccount): DocumentAccount =>
  Object.fromEntries(
    Object.keys(documentAccounts.fields).map((name) => [name, card[name as keyof BankAccount]]),
  )

function clientFrom(draft: InvoiceDraft, name: string) {
  return {
    name,
    tax_no: draft.buyer_tax_no,
    tax_no_kind: draft.buyer_tax_no_kind,
    disable_tax_no_validation: draft.disable_tax_no_validation ?? false,
    post_code: draft.buyer_post_code,
    city: draft.buyer_city,
    street: draft.buyer_street,
    country: draft.buyer_country,
    email: draft.buyer_email,
    phone: draft.buyer_phone,
    mobile_phone: draft.buyer_mobile_phone,
    first_name: draft.buyer_first_name,
    last_name: draft.buyer_last_name,
    title: draft.buyer_title,
    person: draft.buyer_person,
    company: draft.buyer_company ?? true,
    www: draft.buyer_www,
    fax: draft.buyer_fax,
    bank: draft.buyer_bank,
    bank_account: draft.buyer_bank_account,
    kind: draft.income === false || isOwnAcquisition(draft) ? ('seller' as const) : ('buyer' as const),
  }
}
