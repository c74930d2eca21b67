import { useState } from 'react'
import { type InvoiceRow, invoiceRows, isCancelled } from '../../../../api/invoices.ts'
import { useList, useRecord } from '../../../../api/queries.ts'
import type { Resource } from '../../../../api/resources.ts'
import { focusLine } from './focus-targets.ts'
import type { EditorInvoice, EditorValues } from './model/editor-values.ts'
import { isNewOrDraft } from './model/initial-values.ts'
import { canTakeOver, valuesOfLast } from './model/last-document.ts'
import type { EditorLine } from './model/line.ts'
import { type InvoiceEditorState, setEditorValues } from './use-invoice-editor.ts'

// Offers the last document of the same kind to the client. Nothing is taken over until the user asks for it.

export type LastDocument = {
  row: InvoiceRow
  lines: EditorInvoice['positions']
  take: () => void
}
// What was taken over, until the user changes the lines.
export type Takeover = { number: string; undo: () => void }

const documents: Resource<EditorInvoice> = { name: 'invoice', path: 'invoices' }

// A few, because the newest may be voided or a test.
const NEWEST = { per_page: 5 }

export function useLastDocument(editor: InvoiceEditorState): {
  last: LastDocument | undefined
  takeover: Takeover | undefined
} {
  const { values, start, settings } = editor
  const [takeover, setTakeover] = useState<{
    number: string
    lines: EditorLine[]
    before: Partial<EditorValues>
  }>()
  const isOffered = isNewOrDraft(start) && canTakeOver(values)
  const { client_id, kind, income } = values
  const { data: list } = useList(
    invoiceRows,
    { ...NEWEST, client_id, kind, income: income ? 'yes' : 'no' },
    { enabled: isOffered },
  )
  const row = list?.rows.find((row) => row.client_id === client_id && !isCancelled(row) && !row.test)
  const { data: document } = useRecord(documents, isOffered ? row?.id : undefined, { include: 'given' })
  const take = () => {
    if (!row || !document) return
    const changes = valuesOfLast(document, settings)
    const before = Object.fromEntries(
      Object.keys(changes).map((name) => [name, values[name as keyof EditorValues] ?? null]),
    ) as Partial<EditorValues>
    setEditorValues(editor, changes)
    setTakeover({ number: row.number, lines: changes.lines ?? [], before })
    const [first] = changes.lines ?? []
    if (first) focusLine(first.key, 'quantity')
  }
  const undo = () => {
    if (!takeover) return
    setEditorValues(editor, takeover.before)
    setTakeover(undefined)
    const [first] = takeover.before.lines ?? []
    if (first) focusLine(first.key, 'name')
  }
  return {
    last: isOffered && row && document ? { row, lines: document.positions, take } : undefined,
    takeover: takeover && takeover.lines === values.lines ? { number: takeover.number, undo } : undefined,
  }
}
