import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { getJson } from '../../api/client.ts'
import { type ApiError, hasStatus } from '../../api/errors.ts'
import type { Answers } from '../../api/schemas.d.ts'
import { type Formatters, useFormat } from '../../format/formatters.ts'
import { joinParts } from '../../format/join-parts.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { abovePanels, DialogOpenContext, useConfirm } from './confirm-dialog.tsx'

// Shown when another user has saved the record that is being edited. Nothing is written before the user decides.

type Subject = { name: string; path: string; id?: number | undefined }
type Conflict = { subject: Subject; since: string | undefined }
type Choice = 'save' | 'load' | undefined
type Ask = (conflict: Conflict) => Promise<Choice>

const Context = createContext<Ask | undefined>(undefined)

export function ConflictProvider({ children }: { children: ReactNode }) {
  const { common, conflict: t } = useTexts()
  const isCovered = useContext(DialogOpenContext)
  const [pending, setPending] = useState<{ conflict: Conflict; answer: (choice: Choice) => void }>()
  const ask = useCallback<Ask>((conflict) => new Promise((answer) => setPending({ conflict, answer })), [])
  const answer = (choice: Choice) => {
    pending?.answer(choice)
    setPending(undefined)
  }
  return (
    <Context value={ask}>
      <DialogOpenContext value={isCovered || pending !== undefined}>{children}</DialogOpenContext>
      <Modal
        opened={pending !== undefined}
        {...abovePanels(() => answer(undefined))}
        onClose={() => answer(undefined)}
        title={t.title}
        size="lg"
        closeButtonProps={{ 'aria-label': common.close }}
      >
        {pending && <ConflictDetails {...pending.conflict} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => answer(undefined)} data-autofocus>
            {t.stay}
          </Button>
          <Button variant="default" onClick={() => answer('load')}>
            {t.load}
          </Button>
          <Button onClick={() => answer('save')}>{t.save}</Button>
        </Group>
      </Modal>
    </Context>
  )
}

type Saving<Row> = {
  subject: Subject
  since: string | undefined // the version on which the changes are based
  send: (ifMatch: string | undefined) => Promise<Row>
  load: () => void // discards the changes and shows the newer version
}

// Returns the saved record, or undefined if the user returned to the form or loaded the newer version.
export function useSaveWithConflictCheck() {
  const t = useTexts()
  const ask = useContext(Context)
  const confirm = useConfirm()
  const isAsking = useRef(false)
  if (!ask) throw new Error('useSaveWithConflictCheck outside of ConflictProvider')
  const choose = async (conflict: Conflict): Promise<Choice> => {
    isAsking.current = true
    try {
      const choice = await ask(conflict)
      const { drop, load } = t.conflict
      if (choice !== 'load' || (await confirm({ title: drop, yes: load, is_danger: true }))) return choice
      return undefined
    } finally {
      isAsking.current = false
    }
  }
  return async function savingOver<Row>(saving: Saving<Row>): Promise<Row | undefined> {
    if (isAsking.current) return undefined
    const { subject, since, send, load } = saving
    try {
      return await send(since)
    } catch (error) {
      if (!hasStatus(error, 412)) throw error
      const choice = await choose({ subject, since })
      if (choice === 'load') load()
      // Overwrites only the version that the dialog described, never a newer one.
      return choice === 'save' ? savingOver({ ...saving, since: (error as ApiError).etag }) : undefined
    }
  }
}

// Resources whose details page shows the stored record; the edit page would show the unsaved changes.
const PAGES: { [path: string]: string } = {
  clients: '/clients',
  products: '/products',
  invoices: '/invoices',
  warehouse_documents: '/warehouse-documents',
  'banking/payments': '/payments',
}

function ConflictDetails({ subject, since }: Conflict) {
  const { conflict: t } = useTexts()
  const page = useHref(`${PAGES[subject.path] ?? ''}/${subject.id}`)
  return (
    <Stack gap="sm">
      <Text size="sm">{t.text}</Text>
      {subject.id !== undefined && <Changes subject={subject} since={since} />}
      <Text size="sm">{t.saveHint}</Text>
      {PAGES[subject.path] && (
        <div>
          <Button component="a" href={page} target="_blank" variant="light" size="xs">
            {t.look}
          </Button>
        </div>
      )}
    </Stack>
  )
}

type Entry = Answers['Entry']

const ENTRIES = 5
const FIELDS = 8
const LONG = 60

// Shows the author, the time and the fields of each newer change.
function Changes({ subject: { name, id }, since }: Conflict) {
  const { imports } = useTexts()
  const format = useFormat()
  const { data = [] } = useQuery({
    queryKey: ['conflict', name, id, since],
    queryFn: () => getJson<Entry[]>('/account/history.json', { object: name, id, per_page: ENTRIES }),
    gcTime: 0,
  })
  const readAt = Date.parse(since?.replaceAll('"', '') ?? '')
  const newer = data.filter(({ at }, index) => index === 0 || Date.parse(at) > readAt)
  return newer.map(({ seq, at, user, changes }) => (
    <div key={seq}>
      <Text size="sm" fw={600}>
        {joinParts(user, format.moment(at))}
      </Text>
      <List size="sm">
        {changes.slice(0, FIELDS).map((change) => (
          <List.Item key={change.field} style={{ overflowWrap: 'anywhere' }}>
            {[imports.fields[change.field] ?? change.field, textOf(change.new, format)]
              .filter(Boolean)
              .join(': ')}
          </List.Item>
        ))}
      </List>
    </div>
  ))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function textOf(value: unknown, format: Formatters): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value)
  return DAY.test(text) ? format.day(text) : text.slice(0, LONG)
}
