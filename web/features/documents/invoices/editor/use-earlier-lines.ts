import { useApiQuery } from '../../../../api/queries.ts'
import type { EarlierLine } from './model/earlier-lines.ts'
import type { EditorValues } from './model/editor-values.ts'

const NONE: readonly EarlierLine[] = []

// Loaded once per client, so that typing sends no requests.
export function useEarlierLines({ client_id, income }: EditorValues): readonly EarlierLine[] {
  const { data } = useApiQuery<EarlierLine[]>('/invoices/lines.json', {
    client_id,
    income: income ? 'yes' : 'no',
  })
  return data ?? NONE
}
