import { Card } from '@mantine/core'
import { clients } from '../../../api/resources.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { IconWand } from '../../../components/icons/icons.ts'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import { ListWithEditor } from '../../../components/lists/list-with-editor.tsx'
import { useEditorPanel } from '../../../components/lists/use-editor-panel.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { AccountSwitch } from '../../administration/settings/account-switch.tsx'
import { type Rule, rules } from './bank.ts'
import { RuleForm } from './rule-form.tsx'

// Rules for transactions that come again, and whether certain ones are booked automatically.
export default function BankRulesPage() {
  const texts = useTexts()
  const isAdmin = useIsAdmin()
  return (
    <ListWithEditor
      resource={rules}
      texts={texts.bankRules}
      icon={<IconWand size={40} stroke={1.4} />}
      columns={columnsOf(texts)}
      above={isAdmin && <AutomaticBooking />}
      renderForm={(rule) => <Editor rule={rule} />}
    />
  )
}

function AutomaticBooking() {
  const { bankRules: t } = useTexts()
  return (
    <Card component="section" aria-label={t.automaticBooking} mb="md">
      <AccountSwitch
        name="bank_automatic_booking"
        label={t.automaticBooking}
        description={t.automaticBookingHint}
        otherwise={false}
        names={{ on: 'exact', off: 'off' }}
      />
    </Card>
  )
}

function Editor({ rule }: { rule: Rule | undefined }) {
  const { close, path_of_list } = useEditorPanel()
  return <RuleForm rule={rule} cancel={path_of_list} onSaved={close} />
}

const columnsOf = ({ bankRules: t, bankMatching }: Texts): Column<Rule>[] => [
  { key: 'name', label: t.name, order: 'name', is_text: true, show: ({ name }) => name },
  {
    key: 'conditions',
    label: t.conditions,
    is_text: true,
    show: (rule) => conditionsOf(rule, t).join(' · '),
  },
  {
    key: 'outcome',
    label: t.outcome,
    show: ({ category, client_id }) =>
      category ? (
        bankMatching.categories[category]
      ) : client_id ? (
        <RecordName resource={clients} id={client_id} />
      ) : null,
  },
  {
    key: 'is_automatic',
    label: t.booking,
    show: ({ is_automatic }) =>
      is_automatic ? <StatusBadge tone="good">{bankMatching.automatic}</StatusBadge> : t.suggestion,
  },
]

const conditionsOf = (rule: Rule, t: Texts['bankRules']): string[] =>
  [
    rule.title && `${t.text}: ${rule.title}`,
    rule.counterparty_name && `${t.counterpartyName}: ${rule.counterparty_name}`,
    rule.counterparty_account,
    rule.direction && t.directions[rule.direction],
    rule.amount_from && `≥ ${rule.amount_from}`,
    rule.amount_to && `≤ ${rule.amount_to}`,
  ].filter((text): text is string => Boolean(text))
