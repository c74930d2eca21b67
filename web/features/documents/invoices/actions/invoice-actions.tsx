import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCash, IconDots, IconPencil, IconReplace, IconSend } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isCancelled, isDraft, isSettledWithoutMoney, isTestDocument } from '../../../../api/invoices.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { SendDialog } from '../email/send-dialog.tsx'
import { asksForMoney, type Document, isAskedAbout, isCorrectable } from '../invoice.ts'
import { MoreItems } from './action-menu.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DraftActions } from './draft-actions.tsx'
import { EditDialog } from './edit-delivered-dialog.tsx'
import { PdfMenu } from './pdf-menu.tsx'
import { useMarkPaid } from './use-mark-paid.ts'
import { useStatusChange } from './use-status-change.ts'

type Props = { invoice: Document; is_small?: boolean; onGone: () => void }

// What can be done with one document, in its view and beside the list.
export function InvoiceActions({ invoice, is_small = false, onGone }: Props) {
  const { invoices: t, common } = useTexts()
  const may_write = useMayWrite()
  const change = useStatusChange(invoice)
  // Issued to be sent.
  const { state, pathname } = useLocation()
  const [is_sending, sending] = useDisclosure(state?.is_sending === true)
  const navigate = useNavigate()
  const stopSending = () => {
    sending.close()
    if (state?.is_sending) void navigate(pathname, { replace: true })
  }
  const markPaid = useMarkPaid(invoice)
  const [is_cancelling, cancelling] = useDisclosure(false)
  const [is_asking, asking] = useDisclosure(false)
  const size = is_small ? 'xs' : 'sm'
  const is_alive = may_write && !isCancelled(invoice)
  const is_open =
    is_alive && invoice.status !== 'paid' && asksForMoney(invoice) && !isSettledWithoutMoney(invoice)
  const { sent_time } = invoice
  if (isDraft(invoice) || isTestDocument(invoice)) return <DraftActions invoice={invoice} onGone={onGone} />
  return (
    <>
      {is_alive && invoice.income && (
        <Button
          variant={is_small ? 'default' : 'filled'}
          size={size}
          leftSection={<IconSend size={16} />}
          onClick={sending.open}
        >
          {sent_time ? t.sendAgain : t.send}
        </Button>
      )}
      {is_open && (
        <Button
          variant={is_small || invoice.income ? 'default' : 'filled'}
          size={size}
          leftSection={<IconCash size={16} />}
          onClick={() => void markPaid()}
        >
          {t.markPaid}
        </Button>
      )}
      {!is_small && may_write && !invoice.locked && <EditButton invoice={invoice} onAsk={asking.open} />}
      {!is_small && is_alive && invoice.locked && isCorrectable(invoice) && (
        <Button
          variant="default"
          component={Link}
          to={`/invoices/new?correct=${invoice.id}`}
          leftSection={<IconReplace size={16} />}
        >
          {t.correct}
        </Button>
      )}
      {!is_small && <PdfMenu invoice={invoice} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={is_small ? 30 : 36} aria-label={common.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MoreItems
            invoice={invoice}
            has_edit={is_small}
            onAsk={asking.open}
            onStatus={(status) => (status === 'paid' ? markPaid() : change(status))}
            onCancel={cancelling.open}
            onGone={onGone}
          />
        </Menu.Dropdown>
      </Menu>
      {is_sending && <SendDialog invoice={invoice} onClose={stopSending} />}
      {is_asking && <EditDialog invoice={invoice} onClose={asking.close} />}
      {is_cancelling && <CancelDialog invoice={invoice} onClose={cancelling.close} />}
    </>
  )
}

// What somebody else has already is asked about first.
function EditButton({ invoice, onAsk }: { invoice: Document; onAsk: () => void }) {
  const { common } = useTexts()
  const look = { variant: 'default', leftSection: <IconPencil size={16} /> }
  return isAskedAbout(invoice) ? (
    <Button {...look} onClick={onAsk}>
      {common.edit}
    </Button>
  ) : (
    <Button {...look} component={Link} to={`/invoices/${invoice.id}/edit`}>
      {common.edit}
    </Button>
  )
}
