import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAccount } from '../../../../api/account.ts'
import { useToday } from '../../../../api/account-clock.ts'
import { getJson } from '../../../../api/client.ts'
import { useList } from '../../../../api/queries.ts'
import { type Department, departments } from '../../../../api/resources.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../../components/feedback/page-skeleton.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { LockedAlert } from '../details/locked-alert.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import type { ClientTerms } from './model/client-terms.ts'
import { type EditedInvoice, SOURCE_FIELDS } from './model/editor-values.ts'
import type { EditorSource } from './model/initial-values.ts'
import type { ReceivedSource } from './model/received-values.ts'
import { FEW } from './parties.tsx'

// Editor for a new document, a stored one, or one created from another: /invoices/new?copy_from=ID, ?correct=ID,
// ?convert=ID&kind=final, ?received_file=ID (a PDF that is entered by hand).

export default function InvoiceEditorPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const start = useStart(id, params)
  const account = useEditorAccount()
  const error = account.error ?? start.error
  const isLoaded = account.data && start.data
  // An editor that is open stays open when its data cannot be loaded again.
  if (error && !isLoaded)
    return <ErrorState error={error} retry={() => void Promise.all([account.refetch(), start.refetch()])} />
  if (!account.data || !start.data) return <PageSkeleton />
  return (
    <Unchangeable start={start.data}>
      <InvoiceEditor
        key={`${id ?? 'new'} ${params} ${versionOf(start.data)}`}
        start={start.data}
        {...account.data}
        onOutdated={() => void start.refetch()}
      />
    </Unchangeable>
  )
}

// Data of the account that the editor needs before it renders, including whether there are departments to choose from.
function useEditorAccount() {
  const settings = useAccount()
  const today = useToday()
  const main = useList(departments, { main: 'true', per_page: 1 })
  const few = useList(departments, FEW)
  const isReady = settings.data && today && main.data && few.data
  return {
    data: isReady && {
      settings: { ...settings.data, today, ...placeOf(few.data) },
      department_id: main.data.rows[0]?.id ?? null,
    },
    error: settings.error ?? main.error ?? few.error,
    refetch: () => Promise.all([settings.refetch(), main.refetch(), few.refetch()]),
  }
}

// With several departments, the place depends on which of them issues the document.
const placeOf = ({ total, rows: [only] }: { total: number; rows: Department[] }) =>
  total === 1 && only?.city ? { place: only.city } : {}

// Explains why a stored document cannot be edited.
function Unchangeable({ start, children }: { start: EditorSource; children: ReactNode }) {
  const { editor: t } = useTexts()
  if (start.how !== 'edit') return children
  if (start.source.kind === 'canceled') return <Alert color="gray">{t.cancelled}</Alert>
  return start.source.locked ? <LockedAlert invoice={start.source} /> : children
}

const versionOf = (start: EditorSource) => (start.how === 'edit' ? start.source.updated_at : '')

// Loads the document on each visit, so that changes are not based on an outdated state.
function useStart(id: string | undefined, params: URLSearchParams) {
  return useQuery({
    queryKey: ['editor', id ?? '', params.toString()],
    queryFn: () => readStart(id, params),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function readStart(id: string | undefined, params: URLSearchParams): Promise<EditorSource> {
  if (id !== undefined) return { how: 'edit', source: await read(id) }
  const [copied, corrected, converted] = ['copy_from', 'correct', 'convert'].map((name) => params.get(name))
  if (copied) return { how: 'copy', source: await read(copied) }
  if (corrected) return { how: 'correct', source: await read(corrected) }
  const kind = params.get('kind') ?? 'vat'
  if (converted) return readConversion(converted, kind)
  const income = !['no', '0', 'false'].includes(params.get('income') ?? '')
  const received = await readReceived(params.get('received_file'))
  const client_id = Number(params.get('client_id')) || received?.proposal.client_id || null
  const start = { how: 'new' as const, kind, income: income && !received, client_id }
  if (client_id === null) return { ...start, ...(received ? { received } : {}) }
  const terms = await getJson<ClientTerms>(`/clients/${client_id}.json`)
  return { ...start, terms, ...(received ? { received } : {}) }
}

async function readReceived(id: string | null): Promise<ReceivedSource | undefined> {
  if (!id) return undefined
  return { id: Number(id), proposal: await getJson(`/received_files/${id}/proposal.json`) }
}

// A final invoice belongs to the order, even if it is created from an advance of the order.
async function readConversion(id: string, kind: string): Promise<EditorSource> {
  const source = await read(id)
  const isOfOrder = kind === 'final' && source.kind === 'advance' && source.from_invoice_id
  return { how: 'convert', source: isOfOrder ? await read(source.from_invoice_id) : source, kind }
}

const read = (id: unknown) => getJson<EditedInvoice>(`/invoices/${id}.json`, { include: SOURCE_FIELDS })
