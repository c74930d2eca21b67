import { useNavigate } from 'react-router'
import { sendJson } from '../../../../api/client.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import type { Invoice } from '../invoice.ts'

// Receives the goods of a purchase into the warehouse, at its prices.
export function useReceiveGoods({ id }: Invoice) {
  const navigate = useNavigate()
  const notices = useNotify()
  return async () => {
    try {
      const warehouse_document = { kind: 'pz', invoice_ids: [String(id)] }
      const created = await sendJson<{ id: number }>('POST', '/warehouse_documents.json', {
        warehouse_document,
      })
      await navigate(`/warehouse_documents/${created.id}`)
    } catch (error) {
      notices.failed(error)
    }
  }
}
