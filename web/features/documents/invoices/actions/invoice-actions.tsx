import { ActionIcon, Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { isDraft, isTestDocument } from '../../../../api/invoices.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { IconCash, IconDots, IconReplace, IconSend } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { Invoice } from '../invoice.ts'
import { InvoiceActionMenu } from './action-menu.tsx'
import { type AvailableActions, availableActions } from './available-actions.ts'
import { DraftActions } from './draft-actions.tsx'
import { EditButton } from './edit-button.tsx'
import { PdfMenu } from './pdf-menu.tsx'
import { useHasPayments } from './use-has-payments.ts'
import { useInvoiceDialogs } from './use-invoice-dialogs.tsx'
import { useMarkPaid } from './use-mark-paid.ts'
import { useReceiveGoods } from './use-receive-goods.ts'
import { useSelfAssess } from './use-self-assess.ts'
import { useStatusChange } from './use-status-change.ts'

type Props = { invoice: Invoice; is_small?: boolean; onGone: () => void }

// Actions on one document, for its page and the preview panel.
export function InvoiceActions(props: Props) {
  const { invoice, onGone } = props
  if (isDraft(invoice) || isTestDocument(invoice)) return <DraftActions invoice={invoice} onGone={onGone} />
  return <IssuedActions {...props} />
}

function IssuedActions({ invoice, is_small = false, onGone }: Props) {
  const { common } = useTexts()
  const change = useStatusChange(invoice)
  const markPaid = useMarkPaid(invoice)
  const selfAssess = useSelfAssess(invoice)
  const receiveGoods = useReceiveGoods(invoice)
  const { openSend, openEdit, openCancel, dialogs } = useInvoiceDialogs(invoice)
  const actions = availableActions(invoice, useMayWrite(), useHasPayments(invoice))
  return (
    <>
      <MoneyButtons
        invoice={invoice}
        actions={actions}
        is_small={is_small}
        onSend={openSend}
        onPaid={markPaid}
      />
      {!is_small && <EditButtons invoice={invoice} actions={actions} onEdit={openEdit} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={is_small ? 30 : 36} aria-label={common.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <InvoiceActionMenu
            invoice={invoice}
            actions={actions}
            has_edit={is_small}
            onEdit={openEdit}
            onStatus={(status) => (status === 'paid' ? markPaid() : change(status))}
            onSelfAssess={selfAssess}
            onReceive={receiveGoods}
            onCancel={openCancel}
            onGone={onGone}
          />
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  )
}

type MoneyProps = {
  invoice: Invoice
  actions: AvailableActions
  is_small: boolean
  onSend: () => void
  onPaid: () => Promise<void>
}

function MoneyButtons({ invoice: { income, sent_time }, actions, is_small, onSend, onPaid }: MoneyProps) {
  const { invoices: t } = useTexts()
  const size = is_small ? 'xs' : 'sm'
  return (
    <>
      {actions.send && (
        <Button
          variant={is_small ? 'default' : 'filled'}
          size={size}
          leftSection={<IconSend size={16} />}
          onClick={onSend}
        >
          {sent_time ? t.sendAgain : t.send}
        </Button>
      )}
      {actions.markPaid && (
        <Button
          variant={is_small || income ? 'default' : 'filled'}
          size={size}
          leftSection={<IconCash size={16} />}
          onClick={() => void onPaid()}
        >
          {t.markPaid}
        </Button>
      )}
    </>
  )
}

type EditProps = { invoice: Invoice; actions: AvailableActions; onEdit: () => void }

function EditButtons({ invoice, actions, onEdit }: EditProps) {
  const { invoices: t } = useTexts()
  const { id } = invoice
  return (
    <>
      {actions.edit && <EditButton id={id} needs_confirmation={actions.confirmEdit} onConfirm={onEdit} />}
      {actions.correctInsteadOfEdit && (
        <Button
          variant="default"
          component={Link}
          to={`/invoices/new?correct=${id}`}
          leftSection={<IconReplace size={16} />}
        >
          {t.correct}
        </Button>
      )}
      <PdfMenu invoice={invoice} />
    </>
  )
}
