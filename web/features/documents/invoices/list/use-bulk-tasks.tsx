import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fileUrl, getJson, type QueryParams, sendJson } from '../../../../api/client.ts'
import { invoiceRows } from '../../../../api/invoices.ts'
import { useInvalidate, useRestore } from '../../../../api/mutations.ts'
import { isCustomRole } from '../../../../api/page-permissions.ts'
import { payments } from '../../../../api/resources.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useMembership } from '../../../../api/session.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconChecklist } from '../../../../components/icons/icons.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { TaskProblems } from './task-problems.tsx'

// Bulk tasks run on the server. Their progress stays visible on all pages.

type Task = Answers['Task']
// Undoing has a request of its own.
export type TaskKind = Exclude<Task['kind'], 'undo'>
export type BulkTarget = { ids: readonly number[] } | { filters: QueryParams }

const POLL_MS = 700
const isOver = (task: Task | undefined) => task?.status === 'done' || task?.status === 'failed'

export function useStartBulkTask() {
  const notices = useNotify()
  const { close } = useTexts().common
  return async (
    kind: TaskKind,
    target: BulkTarget,
    options: { category_id?: number | null } = {},
  ): Promise<boolean> => {
    try {
      const task = await sendJson<Task>('POST', '/tasks.json', { kind, ...target, ...options })
      watch(task, 'ids' in target ? target.ids : [], close)
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }
}

// After a reload, running tasks are shown again.
export function useRunningTasks() {
  const { role, department_ids } = useMembership()
  const { close } = useTexts().common
  const isTold = !isCustomRole(role) && department_ids.length === 0
  useEffect(() => {
    if (!isTold) return
    const show = (tasks: Task[]) => {
      for (const task of tasks) if (!isOver(task)) watch(task, [], close)
    }
    // Without session storage, tasks are not shown after a reload.
    getJson<Task[]>('/tasks.json').then(show, () => {})
  }, [isTold, close])
}

function watch(task: Task, ids: readonly number[], closeLabel: string) {
  const notice = `task.${task.id}`
  notifications.show({
    id: notice,
    autoClose: false,
    icon: <IconChecklist size={16} />,
    color: 'pine',
    closeButtonProps: { 'aria-label': closeLabel },
    message: <Running first={task} ids={ids} notice={notice} />,
  })
}

type RunningProps = { first: Task; ids: readonly number[]; notice: string }

function Running({ first, ids, notice }: RunningProps) {
  const { tasks: t, count } = useTexts().invoices
  const format = useFormat()
  const { data: task = first } = useQuery({
    queryKey: ['task', first.id],
    queryFn: ({ signal }) => getJson<Task>(`/tasks/${first.id}.json`, {}, signal),
    initialData: first,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_MS),
  })
  useEnd(task, ids, notice)
  const good = task.done - task.problems.length
  if (!isOver(task))
    return (
      <Stack gap={6}>
        <Text size="sm">
          {t.running[task.kind]} · {t.progress(format.count(task.done), format.count(task.total))}
        </Text>
        <Progress
          value={task.total === 0 ? 0 : (task.done / task.total) * 100}
          aria-label={t.running[task.kind]}
        />
      </Stack>
    )
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">
          {task.status === 'failed' ? t.failed : t.done[task.kind](count(good))}{' '}
          {task.result_url && (
            <Anchor href={fileUrl(task.result_url)} download size="sm">
              ZIP
            </Anchor>
          )}
        </Text>
        {task.can_undo && <UndoButton task={task} ids={ids} notice={notice} />}
      </Group>
      {task.problems.length > 0 && <TaskProblems problems={task.problems} />}
    </Stack>
  )
}

// Refreshes the lists, downloads a ZIP file and offers to restore deleted documents.
function useEnd(task: Task, ids: readonly number[], notice: string) {
  const { common, bin, invoices: t } = useTexts()
  const navigate = useNavigate()
  const notices = useNotify()
  const refresh = useInvalidate()
  const restore = useRestore(invoiceRows)
  const isTold = useRef(false)
  useEffect(() => {
    if (!isOver(task) || isTold.current) return
    isTold.current = true
    void refresh(invoiceRows, payments)
    if (task.status === 'failed') return
    if (task.result_url) location.assign(fileUrl(task.result_url))
    const refused = new Set(task.problems.map(({ id }) => id))
    const deletedIds = ids.filter((id) => !refused.has(id))
    if (task.kind === 'invoices_delete' && deletedIds.length > 0) {
      const trashLink = { label: bin.title, go: () => void navigate('/trash') }
      notices.undoable(
        common.deleted(t.count(deletedIds.length)),
        () => restore.mutateAsync(deletedIds),
        trashLink,
      )
      if (refused.size === 0) notifications.hide(notice)
    }
  }, [task, ids, notice, refresh, restore, notices, navigate, common, bin, t])
}

function UndoButton({ task, ids, notice }: { task: Task; ids: readonly number[]; notice: string }) {
  const { common } = useTexts()
  const notices = useNotify()
  const [isSending, setSending] = useState(false)
  const undo = async () => {
    setSending(true)
    try {
      watch(await sendJson<Task>('POST', `/tasks/${task.id}/undo.json`), ids, common.close)
      notifications.hide(notice)
    } catch (error) {
      notices.failed(error)
      setSending(false)
    }
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      style={{ flex: 'none' }}
      loading={isSending}
      onClick={() => void undo()}
    >
      {common.undo}
    </Button>
  )
}
