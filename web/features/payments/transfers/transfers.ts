import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export type Batch = Answers['TransferBatch']
export type BatchWithTransfers = Answers['TransferBatchWithTransfers']
export type Transfer = BatchWithTransfers['transfers'][number]

export const batches: Resource<Batch> = { name: 'transfer_batch', path: 'banking/transfers' }
export const batchRecords: Resource<BatchWithTransfers> = {
  name: 'transfer_batch',
  path: 'banking/transfers',
}

// Expenses with what is due of them.
export const expenses: Resource<Answers['Invoice']> = { name: 'invoice', path: 'invoices' }

export const pathOf = ({ id }: { id: number }): string => `/bank/transfers/${id}`
