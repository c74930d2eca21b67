// Groups of document types that are listed together.
export const KIND_GROUPS = {
  invoices: [
    'vat',
    'bill',
    'advance',
    'final',
    'vat_mp',
    'vat_margin',
    'vat_rr',
    'invoice_other',
    'wnt',
    'wdt',
    'import_service',
    'import_service_eu',
    'import_products',
    'export_products',
  ],
  proformas: ['proforma'],
  estimates: ['estimate'],
  orders: ['client_order', 'maintenance_request'],
  receipts: ['receipt'],
  corrections: ['correction', 'correction_note'],
  others: ['accounting_note', 'kp', 'kw', 'dw', 'payment_receipt'],
} as const satisfies { [group: string]: readonly string[] }

export type KindGroup = keyof typeof KIND_GROUPS

export const GROUPS = Object.keys(KIND_GROUPS) as KindGroup[]

// The types as values of the API parameter `kinds`.
export const kindsOf = (group: KindGroup): string => KIND_GROUPS[group].join(',')

export const groupOf = (kinds: string | undefined): KindGroup | undefined =>
  GROUPS.find((group) => kindsOf(group) === kinds)
