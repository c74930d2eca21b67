import { findRecord } from '../../../platform/database/records.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { categories } from '../../catalog/categories/schema.ts'
import type { Webhook } from './schema.ts'

// Messages in the format of compatible services. Receivers check the repeated word and read the record by its id.

const APP = 'fakturownia'

// Undefined for records about which these services send nothing: purchases, drafts, and records deleted for good.
export async function familyMessage(
  call: ApiRequest,
  data: JsonObject | null,
  { kind, api_token }: Webhook,
  locale: string,
): Promise<JsonObject | undefined> {
  if (data === null) return undefined
  const ending = { app_name: APP, api_token, locale }
  if (kind?.startsWith('client:')) return { client_id: data.id, client: clientOf(data), ...ending }
  if (kind?.startsWith('product:')) return { product: await productOf(call, data), ...ending }
  if (data.status === 'draft' || isPurchase(data)) return undefined
  return { id: data.id, deal: dealOf(data), ...ending }
}

const isPurchase = ({ income }: JsonObject): boolean => income === false || income === '0' || income === 0

const externalIds = (id: unknown) => ({ [APP]: id })

function dealOf(invoice: JsonObject): JsonObject {
  const {
    id,
    product_cache,
    description,
    price_gross,
    status,
    view_url,
    issue_date,
    number,
    kind,
    currency,
  } = invoice
  return {
    name: product_cache ?? null,
    description: description ?? null,
    price: price_gross,
    paid: status === 'paid',
    url: view_url,
    date: issue_date,
    invoice_no: number,
    kind,
    status,
    currency,
    external_ids: externalIds(id),
    client: {
      name: invoice.buyer_name,
      tax_no: invoice.buyer_tax_no ?? null,
      first_name: invoice.buyer_first_name ?? null,
      last_name: invoice.buyer_last_name ?? null,
      bank_account: invoice.buyer_bank_account ?? null,
      bank_account_id: null,
      register_number: invoice.buyer_register_number ?? null,
      skip_webhooks: true,
      external_ids: externalIds(invoice.client_id ?? null),
    },
    skip_webhooks: true,
  }
}

const CLIENT_FIELDS = [
  ...[
    'id',
    'name',
    'tax_no',
    'post_code',
    'city',
    'street',
    'first_name',
    'country',
    'email',
    'phone',
    'www',
  ],
  ...['fax', 'street_no', 'kind', 'bank', 'bank_account', 'bank_account_id', 'shortcut', 'note', 'last_name'],
  ...['deleted', 'discount', 'payment_to_kind', 'use_delivery_address', 'delivery_address', 'company'],
  ...['mobile_phone', 'register_number'],
]

const clientOf = (client: JsonObject): JsonObject => ({
  ...pick(client, CLIENT_FIELDS),
  external_ids: externalIds(client.id),
  buyer: {},
  skip_webhooks: true,
})

const PRODUCT_FIELDS = [
  ...[
    'name',
    'code',
    'price_net',
    'price_gross',
    'tax',
    'currency',
    'stock_level',
    'description',
    'disabled',
  ],
]

async function productOf({ db, caller }: ApiRequest, product: JsonObject): Promise<JsonObject> {
  const categoryId = Number(product.category_id ?? 0)
  const category =
    categoryId > 0 ? await findRecord(db, caller.account_id, categories, categoryId) : undefined
  return {
    ...pick(product, PRODUCT_FIELDS),
    category_name: category?.name ?? null,
    external_ids: externalIds(product.id),
    skip_webhooks: true,
  }
}

const pick = (record: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
