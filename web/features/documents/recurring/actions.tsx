import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sendIdempotent } from '../../../api/idempotent-requests.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { invoices } from '../../../api/resources.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import {
  IconFilePlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
} from '../../../components/icons/icons.ts'
import { RecordActions } from '../../../components/layout/record-layout.tsx'
import { useDeleteWithUndo } from '../../../components/lists/use-delete-with-undo.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { nameOf, type RecurringSeries, recurrings } from './recurring.ts'

export function Actions({ series }: { series: RecurringSeries }) {
  const { recurrings: t } = useTexts()
  const { day } = useFormat()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const remove = useDeleteWithUndo(recurrings)
  const { act, is_busy } = useVerb(series)
  const { state, upcoming, next_invoice_date } = series
  const next = day(upcoming[0] ?? next_invoice_date)
  const skip = async () => {
    if (await confirm({ title: t.skip, text: t.skipHint(next), yes: t.skip }))
      await act('skip', t.skipped(next))
  }
  const issue = async () => {
    if (await confirm({ title: t.issue, text: t.issueHint, yes: t.issue })) await act('issue', t.issued)
  }
  const removeThis = async () => {
    if (await remove([series.id], nameOf(series))) void navigate('/recurrings')
  }
  const further = state !== 'finished' && (
    <>
      <Menu.Item leftSection={<IconPlayerSkipForward size={16} />} onClick={() => void skip()}>
        {t.skip}
      </Menu.Item>
      <Menu.Item leftSection={<IconFilePlus size={16} />} onClick={() => void issue()}>
        {t.issue}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
  return (
    <RecordActions edit={`/recurrings/${series.id}/edit`} onDelete={() => void removeThis()} menu={further}>
      {state === 'active' && (
        <Button
          variant="default"
          loading={is_busy}
          leftSection={<IconPlayerPause size={16} />}
          onClick={() => void act('pause', t.paused)}
        >
          {t.pause}
        </Button>
      )}
      {(state === 'paused' || state === 'failed') && (
        <Button
          loading={is_busy}
          leftSection={<IconPlayerPlay size={16} />}
          onClick={() => void act('resume', t.resumed)}
        >
          {t.resume}
        </Button>
      )}
    </RecordActions>
  )
}

function useVerb({ id, updated_at }: RecurringSeries) {
  const notices = useNotify()
  const refresh = useInvalidate()
  const [is_busy, setBusy] = useState(false)
  const act = async (verb: 'pause' | 'resume' | 'skip' | 'issue', successText: string) => {
    setBusy(true)
    try {
      await sendIdempotent('POST', `/recurrings/${id}/${verb}.json`, {}, { readVersion: updated_at })
      await refresh(recurrings, invoices)
      notices.done(successText)
    } catch (error) {
      notices.failed(error)
    }
    setBusy(false)
  }
  return { act, is_busy }
}
