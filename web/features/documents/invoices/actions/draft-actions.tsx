import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fileUrl } from '../../../../api/client.ts'
import { sendIdempotent } from '../../../../api/idempotent-requests.ts'
import { invoiceName, isDraft } from '../../../../api/invoices.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { clients } from '../../../../api/resources.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconCopy, IconFileTypePdf, IconPencil, IconTrash } from '../../../../components/icons/icons.ts'
import { useDeleteWithUndo } from '../../../../components/lists/use-delete-with-undo.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'

type Props = { invoice: Invoice; onGone: () => void }

// Actions of a draft: edit, issue, delete. A test document cannot be issued.
export function DraftActions({ invoice, onGone }: Props) {
  const { invoices: t, common } = useTexts()
  const mayWrite = useMayWrite()
  const remove = useDeleteWithUndo(invoices)
  const { id } = invoice
  const pdf = (
    <Button
      variant="default"
      component="a"
      href={fileUrl(`/invoices/${id}.pdf`)}
      target="_blank"
      leftSection={<IconFileTypePdf size={16} />}
    >
      {t.pdf}
    </Button>
  )
  if (!mayWrite) return pdf
  return (
    <>
      {isDraft(invoice) && <IssueButton id={id} />}
      <Button
        variant="default"
        component={Link}
        to={`/invoices/${id}/edit`}
        leftSection={<IconPencil size={16} />}
      >
        {common.edit}
      </Button>
      {pdf}
      <Button
        variant="default"
        component={Link}
        to={`/invoices/new?copy_from=${id}`}
        leftSection={<IconCopy size={16} />}
      >
        {t.duplicate}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={async () => {
          if (await remove([id], invoiceName(invoice, t))) onGone()
        }}
      >
        {common.delete}
      </Button>
    </>
  )
}

// If a rule rejects the draft, the editor opens so that the user can fix it.
export function IssueButton({ id, size }: { id: number; size?: string }) {
  const { invoices: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const issue = async () => {
    setBusy(true)
    try {
      const issued = await sendIdempotent<Invoice>('POST', `/invoices/${id}/issue.json`, {})
      await refresh(invoices, clients)
      notices.done(t.issuedAs(issued.number))
    } catch (error) {
      notices.failed(error)
      void navigate(`/invoices/${id}/edit`)
    }
    setBusy(false)
  }
  return (
    <Button {...(size && { size })} loading={isBusy} onClick={() => void issue()}>
      {t.issue}
    </Button>
  )
}
