import { ADMINISTRATION_FIELDS } from './administration.ts'
import { CATALOG_FIELDS } from './catalog.ts'
import { COMMON_FIELDS } from './common.ts'
import { DOCUMENT_FIELDS } from './documents.ts'
import type { FieldTexts } from './field-texts.ts'
import { PAYMENT_FIELDS } from './payments.ts'
import { REPORT_FIELDS } from './reports.ts'

export const FIELDS: FieldTexts = {
  ...ADMINISTRATION_FIELDS,
  ...CATALOG_FIELDS,
  ...DOCUMENT_FIELDS,
  ...PAYMENT_FIELDS,
  ...REPORT_FIELDS,
}

export const fieldText = (schema: string, field: string): string | undefined =>
  FIELDS[schema]?.[field] ?? COMMON_FIELDS[field]
