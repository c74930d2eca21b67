import { Button, Card, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useInvalidate } from '../../../api/mutations.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Category, nameOf, rules, type Transaction } from './bank.ts'
import { type RuleFields, RuleForm } from './rule-form.tsx'

// What was decided last, for a rule that decides so from now on.
export type Decision = { transaction: Transaction; category?: Category; client_id?: number }

export function RuleOffer({ decision, close }: { decision: Decision; close: () => void }) {
  const { bankRules: t, bankMatching, common } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [isOpen, setOpen] = useState(false)
  const { transaction, category } = decision
  const text = category
    ? t.alwaysCategory(nameOf(transaction), bankMatching.categories[category])
    : t.alwaysClient(nameOf(transaction))
  const saved = () => {
    close()
    notices.done(common.saved)
    void refresh(rules)
  }
  return (
    <IfMayWrite>
      <Card withBorder p="sm" component="section" aria-label={t.always}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{text}</Text>
          <Button size="xs" variant="light" onClick={() => setOpen(true)}>
            {t.always}
          </Button>
        </Group>
      </Card>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t.create}
        closeButtonProps={{ 'aria-label': common.close }}
      >
        <RuleForm
          rule={undefined}
          base={baseOf(decision)}
          draftName={`banking_rule.of.${transaction.id}`}
          onSaved={saved}
        />
      </Modal>
    </IfMayWrite>
  )
}

// The account of the other party, or else the words of the text that have no digits, because those change.
function baseOf({ transaction, category, client_id }: Decision): Partial<RuleFields> {
  const { counterparty_account, title, counterparty_name, amount } = transaction
  const words = (title ?? '')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word) && !/\d/.test(word))
    .join(' ')
  const condition = counterparty_account
    ? { counterparty_account }
    : words === ''
      ? { counterparty_name }
      : { title: words }
  return {
    ...condition,
    direction: amount.startsWith('-') ? 'out' : 'in',
    ...(category ? { category } : { client_id: client_id ?? null }),
  }
}
