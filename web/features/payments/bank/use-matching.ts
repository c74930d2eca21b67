import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { clients, invoices, payments } from '../../../api/resources.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Category, nameOf, type Suggestion, type Transaction, transactions } from './bank.ts'
import type { Decision } from './rule-offer.tsx'

const ROWS = 50

// The open transactions, the selected one with its suggestions, and what can be done with it. Each action moves on to the
// next transaction.
export function useMatching() {
  const [params] = useSearchParams()
  const filters = {
    bank_account_id: params.get('bank_account_id'),
    statement_id: params.get('statement_id'),
  }
  const open = useList(transactions, { ...filters, status: 'open', per_page: ROWS })
  const all = useList(transactions, { ...filters, per_page: 1 })
  const [selectedId, setSelectedId] = useState<number | undefined>(Number(params.get('id')) || undefined)
  const rows = open.data?.rows ?? []
  const selected = rows.find(({ id }) => id === selectedId) ?? rows[0]
  const suggestions = useApiQuery<Suggestion[]>(
    selected && `/banking/transactions/${selected.id}/suggestions.json`,
    {},
    [selected?.updated_at],
  )
  const { act, undoLast, decline, decision, forgetDecision } = useActions()
  const leave = (
    transaction: Transaction,
    action: string,
    body: object,
    text: string,
    outcome: Outcome = {},
  ) => {
    const at = rows.indexOf(transaction)
    setSelectedId((rows[at + 1] ?? rows[at - 1])?.id)
    void act(transaction, action, body, text, outcome)
  }
  const move = (by: number) => {
    const at = selected ? rows.indexOf(selected) + by : 0
    setSelectedId((rows[at] ?? selected)?.id)
  }
  return {
    error: open.error ?? all.error,
    refetch: open.refetch,
    rows,
    selected,
    choose: setSelectedId,
    move,
    leave,
    undoLast,
    decline,
    decision,
    forgetDecision,
    suggestions: suggestions.data ?? undefined,
    total: all.data?.total,
    openTotal: open.data?.total,
  }
}

// What a rule would say from now on. None is offered if a rule has said it already.
type Outcome = { category?: Category; client_id?: number | null; rule_id?: number | null }

function decisionOf(
  transaction: Transaction,
  { category, client_id, rule_id }: Outcome,
): Decision | undefined {
  if (rule_id) return undefined
  if (category) return { transaction, category }
  return client_id && transaction.counterparty_account ? { transaction, client_id } : undefined
}

function useActions() {
  const notices = useNotify()
  const refresh = useInvalidate()
  const { bank } = useTexts()
  const [last, setLast] = useState<Transaction>()
  const [decision, setDecision] = useState<Decision>()
  const send = async (id: number, action: string, body: object) => {
    await sendJson('POST', `/banking/transactions/${id}/${action}.json`, body)
    await refresh(transactions, payments, invoices, clients)
  }
  const undo = async (transaction: Transaction) => {
    setLast(undefined)
    setDecision(undefined)
    await send(transaction.id, 'undo', {})
  }
  const decline = async (transaction: Transaction, body: object) => {
    try {
      await send(transaction.id, 'decline', body)
    } catch (error) {
      notices.failed(error)
    }
  }
  const act = async (
    transaction: Transaction,
    action: string,
    body: object,
    text: string,
    outcome: Outcome,
  ) => {
    try {
      await send(transaction.id, action, body)
      setLast(transaction)
      setDecision(decisionOf(transaction, outcome))
      notices.undoable(text, () => undo(transaction))
    } catch (error) {
      notices.failed(error)
    }
  }
  const undoLast = async () => {
    if (last === undefined) return
    try {
      await undo(last)
      notices.done(`${bank.reopen}: ${nameOf(last)}`)
    } catch (error) {
      notices.failed(error)
    }
  }
  return { act, undoLast, decline, decision, forgetDecision: () => setDecision(undefined) }
}
