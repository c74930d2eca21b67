// Entries of the audit log about the stock of a product. They are apart from those of the product itself, because
// each sale of goods adds one.

export const STOCK_RESOURCE = 'stock'
export const STOCK_ACTION = 'change_stock'
