// Document types. Each type has its own number series.

export const INVOICE_KINDS = [
  'vat',
  'proforma',
  'bill',
  'receipt',
  'advance',
  'final',
  'correction',
  'vat_mp',
  'invoice_other',
  'vat_margin',
  'kp',
  'kw',
  'estimate',
  'vat_rr',
  'correction_note',
  'accounting_note',
  'client_order',
  'dw',
  'wnt',
  'wdt',
  'import_service',
  'import_service_eu',
  'import_products',
  'export_products',
  'maintenance_request',
  'payment_receipt',
] as const

export const DOCUMENT_KINDS = ['pz', 'wz', 'mm', 'rw', 'pw', 'zt'] as const
