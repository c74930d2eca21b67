import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCash, IconDots, IconFileTypePdf, IconPencil, IconReplace, IconSend } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { fileAddress } from '../../../api/call.ts'
import { useMayWrite } from '../../../api/session.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { PRINTS, printOption } from '../prints.ts'
import { asksForMoney, type Document, isCancelled, isCorrectable } from '../record.ts'
import { SendDialog } from '../send/send-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoreItems } from './more-items.tsx'
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
  const size = is_small ? 'xs' : 'sm'
  const is_alive = may_write && !isCancelled(invoice)
  const is_open = is_alive && invoice.status !== 'paid' && asksForMoney(invoice)
  const { sent_time } = invoice
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
      {!is_small && may_write && !invoice.locked && (
        <Button
          variant="default"
          component={Link}
          to={`/invoices/${invoice.id}/edit`}
          leftSection={<IconPencil size={16} />}
        >
          {common.edit}
        </Button>
      )}
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
      {!is_small && <PdfMenu id={invoice.id} />}
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
            onStatus={(status) => (status === 'paid' ? markPaid() : change(status))}
            onCancel={cancelling.open}
            onGone={onGone}
          />
        </Menu.Dropdown>
      </Menu>
      {is_sending && <SendDialog invoice={invoice} onClose={stopSending} />}
      {is_cancelling && <CancelDialog invoice={invoice} onClose={cancelling.close} />}
    </>
  )
}

function PdfMenu({ id }: { id: number }) {
  const { invoices: t } = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileTypePdf size={16} />}>
          {t.pdf}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PRINTS.map((print) => (
          <Menu.Item
            key={print}
            component="a"
            href={fileAddress(`/invoices/${id}.pdf`, { print_option: printOption(print) })}
            target="_blank"
          >
            {t.printOptions[print]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
