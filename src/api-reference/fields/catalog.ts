import type { FieldTexts } from './field-texts.ts'

// Fields of clients, products, price lists, stock and files.
const CLIENT = { token: "Secret part of the address of the client's portal" }

export const CATALOG_FIELDS: FieldTexts = {
  Client: CLIENT,
  ListedClient: CLIENT,
  ClientAfterMerge: CLIENT,
  StockOfProduct: {
    stock_level: 'Quantity in stock',
    stock_value: 'Value at cost, first in, first out, in the currency of the account',
  },
  Stock: { stock_value: 'Value at cost, first in, first out, in the currency of the account' },
  PriceListPosition: { price_list_id: 'Id of the price list' },
  PriceForProduct: {
    price_net: 'Net price of one unit',
    price_gross: 'Gross price of one unit',
    category_id: 'Category of the product',
  },
  WarehouseAction: {
    date: 'Day of the movement',
    product_name: 'Name of the product',
    code: 'Code of the product',
    tax: 'Rate of the sale',
    price_net: 'Net sales price of one unit',
    purchase_tax: 'Rate of the purchase',
    total_purchase_price_gross: 'Purchase price of the whole quantity, gross',
    invoice_id: 'Id of the invoice that moved the goods, if one did',
  },
  DocumentAction: {
    kind: 'Kind of the warehouse document',
    total_price_net: 'Sales price of the whole quantity, net',
    total_price_gross: 'Sales price of the whole quantity, gross',
    total_purchase_price_net: 'Purchase price of the whole quantity, net',
    total_purchase_price_gross: 'Purchase price of the whole quantity, gross',
  },
  AttachmentCredentials: {
    AWSAccessKeyId: 'Always `kwit`; sent with the file',
    acl: 'Sent with the file',
    success_action_status: 'Status of the response when the file has arrived; sent with the file',
  },
  FoundClient: { city: 'City of the client' },
  FoundProduct: { code: 'Code of the product', currency: 'Currency of the prices' },
  Found: {
    invoices: 'Documents that match',
    clients: 'Clients that match',
    products: 'Products that match',
  },
  Ordered: {
    price: 'Amount to pay',
    quantity: 'Ordered quantity',
    promocode: 'Promotional code that was applied',
    name: 'Name of the product',
    paid: 'The money arrived',
    token: 'Secret part of `payment_url`',
    transfer_recipient: 'Recipient of a transfer',
    transfer_account: 'Account number for a transfer',
    transfer_bank: 'Bank of the recipient',
    transfer_swift: 'BIC of the bank',
    qr_size: 'Width and height of the QR code in units',
    payment_url_ok: 'Page for buyers who have paid',
  },
}
