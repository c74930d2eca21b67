import { DAY_MS } from '../../../platform/clock.ts'
import { decimal, integer, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// Recently deleted records, which can be restored.

export const RETENTION_DAYS = 30
export const RETENTION_MS = RETENTION_DAYS * DAY_MS

const readOnly = { readonly: true } as const

export const deletedRecordShape = shape({
  name: 'deleted_record',
  plural: 'deleted_records',
  fields: {
    resource: text({ ...readOnly, never_null: true, description: 'Type of the record, such as `invoices`' }),
    record_id: integer({ ...readOnly, never_null: true }),
    name: text({ ...readOnly, initial: '', description: 'Number or name' }),
    kind: text({ ...readOnly, description: 'Type of a document' }),
    party: text({ ...readOnly, description: 'Buyer or supplier of a document' }),
    amount: decimal({ ...readOnly, description: 'Amount of a document or payment' }),
    currency: text(readOnly),
    delivered_by: text({
      ...readOnly,
      description: 'How the document was sent to the client before it was deleted, if it was',
    }),
    deleted_at: timestamp({ never_null: true }),
    deleted_by_id: integer({ ...readOnly, description: 'User who deleted the record' }),
    deleted_by: text({ ...readOnly, description: 'Name or login of that user' }),
    purged_at: timestamp({ never_null: true, description: 'When the record is deleted permanently' }),
    restore_url: text({ ...readOnly, initial: '', description: 'Path to which `POST` restores the record' }),
  },
})
