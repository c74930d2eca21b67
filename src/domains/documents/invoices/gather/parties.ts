import { forbidden, invalid } from '../../../../platform/api-error.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findIdByName, findRecord, selectRecords } from '../../../../platform/database/records.ts'
import { join, sql } from '../../../../platform/database/sql.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { compose } from '../../../../platform/fields/resource.ts'
import type { Writer } from '../../../administration/accounts/write-context.ts'
import type { Department } from '../../../administration/departments/schema.ts'
import { mayDo } from '../../../administration/permissions/rules.ts'
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
import type { Request } from '../input.ts'
import { isOwnAcquisition } from '../kinds.ts'
import type { PositionDraft } from '../rules/lines.ts'
import { buyerName, cardOf, recipientOf } from '../rules/parties.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

// What a document is made of: its seller, its buyer, its products.

export const NEW_CLIENT = -1

// A buyer without client_id is the client of the same name and tax number, or becomes one where whoever writes may make clients.
export async function gatherClient(
  db: Database,
  writer: Writer,
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
  const may_add = mayDo(writer, 'clients', 'add')
  if (client_id === NEW_CLIENT && !may_add) throw forbidden()
  const known =
    client_id === NEW_CLIENT
      ? undefined
      : await findClient(db, writer.account_id, name, draft.buyer_tax_no ?? null, draft.buyer_email ?? null)
  return known ?? (may_add ? createClient(db, writer, clientFrom(draft, name)) : undefined)
}

// Cards that whoever writes may not see are named by the document and tell it nothing: it says itself who buys.
export function seenClient(
  writer: Writer,
  client: Client | undefined,
  draft: InvoiceDraft,
): Client | undefined {
  if (!client || mayDo(writer, 'clients', 'view')) return client
  if (buyerName(draft) === undefined) throw invalid({ buyer_name: "can't be blank" })
  return undefined
}

// Where the request says so, the card of a client that is there reads as the document does.
export async function writeCard(
  db: Database,
  writer: Writer,
  { card }: Pick<Request, 'card'>,
  client: Client | undefined,
): Promise<Client | undefined> {
  const draft = card && client ? cardOf(card, client, writer.adds_accounts === true) : {}
  if (!client || Object.keys(draft).length === 0) return client
  return updateClient(db, writer, client.id, draft)
}

// A category that is called so, or becomes one.
export async function gatherCategory(db: Database, writer: Writer, name: string): Promise<number> {
  const known = await findIdByName(db, writer.account_id, categories.plural, name)
  if (known !== undefined) return known
  if (!mayDo(writer, 'products', 'add')) throw invalid({ category_id: 'does not exist' })
  return (await createCategory(db, writer, { name })).id
}

// None of those that whoever writes may not see: new lines then say themselves what they are.
export async function gatherProducts(
  db: Database,
  writer: Writer,
  drafts: readonly PositionDraft[],
): Promise<Map<number, Product>> {
  const { account_id } = writer
  const ids = [...new Set(drafts.map((draft) => draft.product_id).filter((id) => !isBlank(id)))] as number[]
  if (ids.length === 0) return new Map()
  const found = await selectRecords(
    db,
    products,
    sql`where account_id = ${account_id} and deleted = 0 and id in (${join(ids)})`,
  )
  const cards = new Map(found.map((product) => [product.id, product]))
  drafts.forEach(({ product_id }, index) => {
    if (!isBlank(product_id) && !cards.has(product_id as number)) {
      throw invalid({ [`positions[${index}].product_id`]: 'does not exist' })
    }
  })
  if (mayDo(writer, 'products', 'view')) return cards
  drafts.forEach(({ id, product_id, name }, index) => {
    if (isBlank(id) && !isBlank(product_id) && isBlank(name))
      throw invalid({ [`positions[${index}].name`]: "can't be blank" })
  })
  return new Map()
}

// A recipient named by its card, with what the request leaves open filled in.
export async function gatherRecipient(
  db: Database,
  writer: Writer,
  draft: InvoiceDraft,
): Promise<InvoiceDraft> {
  if (isBlank(draft.recipient_id) || !mayDo(writer, 'clients', 'view')) return {}
  const client = await findRecord(db, writer.account_id, clients, draft.recipient_id as number)
  return client ? recipientOf(draft, client) : {}
}

// Issuers that are named by their cards, with what the request leaves open filled in.
export async function gatherIssuers(
  db: Database,
  account_id: number,
  sent: readonly EntryDraft[] | undefined,
) {
  for (const [index, entry] of (sent ?? []).entries()) {
    if (isBlank(entry.issuer_id)) continue
    const card = await findRecord(db, account_id, issuerCards, entry.issuer_id as number)
    if (!card) throw invalid({ [`issuers[${index}].issuer_id`]: 'does not exist' })
    for (const name of ISSUER_FIELDS) if (entry[name] === undefined) entry[name] = card[name]
  }
}

const ISSUER_FIELDS = Object.keys(issuerCards.fields) as (keyof typeof issuerCards.fields)[]

const ACCOUNTS_MAX = 10

// Own accounts are copied onto the document; the first one is where its money goes.
export async function gatherAccounts(
  db: Database,
  writer: Writer,
  { draft, accounts: sent }: Pick<Request, 'draft' | 'accounts'>,
  department: Department | undefined,
  current?: Invoice,
): Promise<InvoiceDraft> {
  if (sent === undefined) return current ? {} : paidTo(accountsOfDepartment(draft, department))
  if (sent.length > ACCOUNTS_MAX) throw invalid({ bank_accounts: `is too long (maximum is ${ACCOUNTS_MAX})` })
  const kept: DocumentAccount[] = []
  const before = (current?.bank_accounts ?? []) as DocumentAccount[]
  for (const [index, given] of sent.entries()) {
    const copied = isBlank(given.id) ? undefined : before.find(({ id }) => id === given.id)
    const is_sale = (draft.income ?? current?.income) !== false
    kept.push(copied ?? (await accountOf(db, writer, given, index, is_sale)))
  }
  return { bank_accounts: null, ...paidTo(kept) }
}

// As its bank accounts have told it; where the request says where the money goes, or who sells, it is that.
function accountsOfDepartment(draft: InvoiceDraft, department: Department | undefined): DocumentAccount[] {
  const shown = department?.shown_accounts
  if (!shown || draft.income === false || draft.bank_accounts || !isBlank(draft.seller_bank_account))
    return []
  const is_other =
    isBlank(draft.department_id) && !isBlank(draft.seller_name) && draft.seller_name !== department.name
  return is_other ? [] : (shown as unknown as DocumentAccount[])
}

function paidTo(kept: readonly DocumentAccount[]): InvoiceDraft {
  const [first] = kept
  if (first === undefined) return {}
  return {
    bank_accounts: kept as never,
    seller_bank_account_id: first.id ?? null,
    seller_bank_account: first.bank_account_number ?? null,
    seller_bank: first.bank_name ?? null,
    seller_bank_swift: first.bank_swift ?? null,
  }
}

async function accountOf(
  db: Database,
  writer: Writer,
  given: DocumentAccount,
  index: number,
  is_sale: boolean,
) {
  const card: BankAccount | undefined = isBlank(given.id)
    ? await writtenOut(db, writer, given, is_sale)
    : await findRecord(db, writer.account_id, bankAccounts, given.id as number)
  if (!isBlank(given.id) && !card) throw invalid({ [`bank_accounts[${index}].id`]: 'does not exist' })
  if (!card && isBlank(given.bank_account_number)) throw invalid({ bank_accounts: 'names no account number' })
  const account = compose(documentAccounts, card ? pickAccount(card) : given)
  return { ...account, formatted_bank_account_number: formatAccount(account.bank_account_number as string) }
}

// Own accounts are kept as cards; of an expense it may be anybody's.
const writtenOut = async (db: Database, writer: Writer, given: DocumentAccount, is_sale: boolean) => {
  if (!is_sale || isBlank(given.bank_account_number)) return undefined
  const { id: _none, formatted_bank_account_number: _followed, ...draft } = given
  return findOrCreateAccount(
    db,
    writer,
    { ...draft, bank_name: draft.bank_name ?? null },
    writer.adds_accounts === true,
  )
}

const pickAccount = (card: BankAccount): DocumentAccount =>
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
