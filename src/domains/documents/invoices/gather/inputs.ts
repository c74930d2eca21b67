import { checkReferences } from '../../../../platform/actions/crud.ts'
import { invalid } from '../../../../platform/api-error.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord, missingIds } from '../../../../platform/database/records.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { WriteContext } from '../../../administration/accounts/write-context.ts'
import type { Department } from '../../../administration/departments/schema.ts'
import { chooseDepartment } from '../../../administration/departments/store.ts'
import { type Client, composeDeliveryAddress } from '../../../catalog/clients/rules.ts'
import { clients } from '../../../catalog/clients/schema.ts'
import type { InvoiceInput } from '../input.ts'
import { isOrderPart } from '../kinds.ts'
import { applyRequestFlags } from '../rules/apply-flags.ts'
import { withPremium } from '../rules/energy-premium.ts'
import { mergePositions, type PositionDraft } from '../rules/lines.ts'
import { mergeSublists } from '../rules/merge-sublists.ts'
import { deduplicateDescription } from '../rules/notes.ts'
import { buyerName, buyerOf, clientUsage, massPayment, sellerOf } from '../rules/parties.ts'
import { readPositions } from '../rules/stored-positions.ts'
import { defaultStrategy } from '../rules/strategy.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../schema.ts'
import { findInvoiceIdByOid } from '../store.ts'
import { gatherRate } from './exchange-rate.ts'
import { withListPrices } from './list-prices.ts'
import {
  gatherAccounts,
  gatherCategory,
  gatherClient,
  gatherIssuers,
  gatherProducts,
  gatherRecipient,
  NEW_CLIENT,
  updateClientFromDocument,
  visibleClient,
} from './parties.ts'

// Gathers everything that a document is composed of: layers of fields from the request and from the records
// that it refers to.

// Buyer and seller are looked up separately.
const OTHER_REFERENCES = invoices.references.filter(
  (name) => name !== 'client_id' && name !== 'department_id',
)
// A copy may refer to a bank account that has been deleted since, so only accounts of the request are checked
// (checkRequestedAccount).
const NEW_REFERENCES = OTHER_REFERENCES.filter((name) => name !== 'seller_bank_account_id')

export async function gatherNew(db: Database, writer: WriteContext, request: InvoiceInput) {
  const { account_id, settings } = writer
  const { draft } = request
  if (request.category_name !== undefined)
    draft.category_id = await gatherCategory(db, writer, request.category_name)
  await checkReferences(db, account_id, invoices, draft, { names: NEW_REFERENCES })
  await checkOid(db, account_id, request)
  const department = await chooseDepartment(db, account_id, draft.department_id)
  const linked = await updateClientFromDocument(db, writer, request, await gatherClient(db, writer, draft))
  const client = visibleClient(writer, linked, draft)
  if (settings.buyer_required && !linked && buyerName(draft) === undefined)
    throw invalid({ buyer_name: "can't be blank" })
  const cards = await gatherProducts(db, writer, request.positions)
  if (client?.default_tax) applyDefaultTax(request.positions, client.default_tax)
  const layers = await layersOf(db, writer, request, { department, linked, client })
  const name = client ? undefined : buyerName(draft)
  if (name !== undefined) layers.push({ buyer_name: name })
  const products = await withListPrices(db, writer, { draft, client, layers }, cards)
  await gatherRate(db, writer, draft, layers)
  if (request.requestFlags) {
    const gathered = { department, layers, products, default_tax: settings.default_tax }
    layers.push(applyRequestFlags(request.requestFlags, gathered, request.positions))
  }
  return { department, layers, products }
}

// Checks the bank account of the request before fields are copied into it. The account of a draft was checked
// when the draft was stored.
export async function checkRequestedAccount(
  db: Database,
  accountId: number,
  { draft, draftToIssue }: InvoiceInput,
) {
  if (!draftToIssue)
    await checkReferences(db, accountId, invoices, draft, { names: ['seller_bank_account_id'] })
}

// Checks requested advances. Final invoices have checked them before; for other documents they must at least
// exist.
export async function checkRequestedAdvances(
  db: Database,
  accountId: number,
  { advance_ids: ids = [], draft, copy_from }: InvoiceInput,
) {
  if (ids.length === 0) return
  const doExist =
    ids.every(Number.isSafeInteger) && (await missingIds(db, accountId, 'invoices', ids)).length === 0
  if (!doExist) throw invalid({ invoice_ids: 'does not exist' })
  const isLinked = copy_from || !isBlank(draft.invoice_id) || !isBlank(draft.from_invoice_id)
  if (isLinked) return
  // Without the link the document would be issued without what it corrects or settles.
  if (draft.kind === 'correction')
    throw invalid({ invoice_ids: 'must refer to the corrected document; set invoice_id to its id' })
  if (isOrderPart(draft))
    throw invalid({ invoice_ids: 'requires the order of the advances; set copy_invoice_from to its id' })
}

function applyDefaultTax(lines: PositionDraft[], tax: string) {
  for (const line of lines) if (isBlank(line.tax) && isBlank(line.product_id)) line.tax = tax
}

// Like `gatherNew()`, but a draft creates no client and needs no buyer.
export async function gatherDraft(
  db: Database,
  writer: WriteContext,
  request: InvoiceInput,
  current?: Invoice,
) {
  const { account_id } = writer
  const { draft } = request
  if (request.category_name !== undefined)
    draft.category_id = await gatherCategory(db, writer, request.category_name)
  await checkReferences(db, account_id, invoices, draft, { current, names: OTHER_REFERENCES })
  const department = await chooseDepartment(db, account_id, draft.department_id)
  const linked = await getRequestedClient(db, account_id, draft)
  const client = visibleClient(writer, linked, { ...current, ...draft })
  const lines = mergePositions(current ? readPositions(current) : [], request.positions)
  const cards = await gatherProducts(db, writer, request.positions)
  const layers = await layersOf(db, writer, request, { department, linked, client, current })
  const products = await withListPrices(db, writer, { draft, client, layers, lines }, cards)
  await gatherRate(db, writer, draft, layers)
  // A draft keeps the flags until it is issued.
  if (request.requestFlags && draft.status !== 'draft') {
    const gathered = { department, layers, products, default_tax: writer.settings.default_tax }
    layers.push(applyRequestFlags(request.requestFlags, gathered, request.positions, current))
  }
  return { layers, lines, products }
}

async function getRequestedClient(
  db: Database,
  accountId: number,
  { client_id }: InvoiceDraft,
): Promise<Client | undefined> {
  if (isBlank(client_id) || client_id === NEW_CLIENT) return undefined
  const client = await findRecord(db, accountId, clients, client_id as number)
  if (!client) throw invalid({ client_id: 'does not exist' })
  return client
}

// `linked` is the client of the document; `client` is the same client if the writer may view it.
type Buyer = { linked: Client | undefined; client: Client | undefined }

const layersOf = async (
  db: Database,
  writer: WriteContext,
  request: InvoiceInput,
  { department, linked, client, current }: Buyer & { department: Department | undefined; current?: Invoice },
): Promise<InvoiceDraft[]> => {
  const { draft } = request
  const { account_id, settings } = writer
  const seller = sellerOf(draft, department, !isBlank(draft.department_id) && !request.seller_kept)
  const isOverride = request.buyer_override || isBlank(draft.client_id)
  if (request.sublists.issuers) await gatherIssuers(db, account_id, request.sublists.issuers)
  return [
    draft,
    { department_id: department?.id ?? null, client_id: linked?.id ?? null },
    seller,
    current ? {} : defaultStrategy(request, seller, settings, department),
    client ? buyerOf(draft, client, isOverride) : {},
    composeDeliveryAddress(draft),
    massPayment(draft, department, client, settings, isOverride),
    clientUsage(draft, client),
    await gatherRecipient(db, writer, draft),
    await gatherAccounts(db, writer, request, department, current),
    ...notesOf(request, current),
  ]
}

const notesOf = ({ draft, sublists }: InvoiceInput, current?: Invoice): InvoiceDraft[] => {
  const merged = mergeSublists(withPremium(sublists, draft, current), current)
  return [merged, deduplicateDescription(draft, merged, current)]
}

async function checkOid(db: Database, accountId: number, { draft, oid_unique }: InvoiceInput) {
  if (!oid_unique || isBlank(draft.oid)) return
  if (await findInvoiceIdByOid(db, accountId, draft.oid as string))
    throw invalid({ oid: 'has already been taken' })
}

const NO_ACCOUNTS: InvoiceDraft = { bank_accounts: null, buyer_mass_payment_code: null }

// Copies details of parties only if the change replaces them.
export async function gatherChange(
  db: Database,
  writer: WriteContext,
  request: InvoiceInput,
  current: Invoice,
) {
  const { account_id } = writer
  const { draft } = request
  if (request.category_name !== undefined)
    draft.category_id = await gatherCategory(db, writer, request.category_name)
  await checkReferences(db, account_id, invoices, draft, { current, names: OTHER_REFERENCES })
  const departmentId = draft.department_id ?? current.department_id
  const department = await chooseDepartment(db, account_id, departmentId)
  const isNewClient = !isBlank(draft.client_id) && draft.client_id !== current.client_id
  const linked = isNewClient
    ? await updateClientFromDocument(db, writer, request, await gatherClient(db, writer, draft))
    : undefined
  const client = visibleClient(writer, linked, draft)
  if (!isNewClient && request.clientFields)
    await updateClientFromDocument(db, writer, request, await getRequestedClient(db, account_id, current))
  if (request.sublists.issuers) await gatherIssuers(db, account_id, request.sublists.issuers)
  const layers: InvoiceDraft[] = [
    draft,
    departmentId === current.department_id && !request.accounts_anew ? {} : sellerOf(draft, department, true),
    linked ? { client_id: linked.id } : {},
    client ? buyerOf(draft, client, request.buyer_override) : {},
    client ? massPayment(draft, department, client, writer.settings, request.buyer_override) : {},
    composeDeliveryAddress(draft, current),
    await gatherRecipient(db, writer, draft),
    ...(request.accounts_anew
      ? [NO_ACCOUNTS, await gatherAccounts(db, writer, request, department)]
      : [await gatherAccounts(db, writer, request, department, current)]),
    ...notesOf(request, current),
  ]
  const before = readPositions(current)
  const lines = mergePositions(before, request.positions)
  const cards = await gatherProducts(db, writer, request.positions)
  const products = await withListPrices(db, writer, { draft, client, layers, lines, current }, cards)
  await gatherRate(db, writer, draft, layers, current)
  if (request.requestFlags) {
    const gathered = { department, layers, products, default_tax: writer.settings.default_tax, before }
    layers.push(applyRequestFlags(request.requestFlags, gathered, request.positions, current))
  }
  return { department, layers, before, lines, products }
}
