import { Group } from '@mantine/core'
import { fileUrl } from '../../../api/client.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { IconBuildingStore } from '../../../components/icons/icons.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { useEditorPanel } from '../../../components/lists/use-editor-panel.ts'
import { formatBankAccount } from '../../../format/bank-account-number.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { BankAccounts } from '../../catalog/bank-accounts/bank-accounts-card.tsx'
import styles from './list-page.module.css'

export default function DepartmentsPage() {
  const { departments: t } = useTexts()
  const panel = useEditorPanel()
  return (
    <>
      <ListPage
        resource={departments}
        title={t.title}
        hint={t.emptyHint}
        columns={columnsOf(t)}
        pathOf={({ id }) => `/departments/${id}`}
        nameOf={({ name }) => name}
        create={{ path: '/departments/new', label: t.create }}
        always={{ edit: undefined }}
        empty={{ icon: <IconBuildingStore size={40} stroke={1.4} />, title: t.empty, hint: t.emptyHint }}
      />
      <BankAccounts panel={panel} />
    </>
  )
}

const columnsOf = (t: Texts['departments']): Column<Department>[] => [
  {
    key: 'name',
    label: t.name,
    order: 'name',
    grows: true,
    show: ({ id, name, main, logo_file_name, logo_updated_at }) => (
      <Group gap="xs" component="span" wrap="nowrap">
        {logo_file_name && (
          <img
            className={styles.logo}
            src={fileUrl(`/departments/${id}/logo.png`, { v: logo_updated_at })}
            alt=""
          />
        )}
        <span className={styles.name}>{name}</span>
        {main && <StatusBadge tone="good">{t.main}</StatusBadge>}
      </Group>
    ),
  },
  { key: 'tax_no', label: t.taxNo, show: ({ tax_no }) => tax_no },
  { key: 'city', label: t.city, needs: 'desk', show: ({ city }) => city },
  {
    key: 'bank_account',
    label: t.bankAccount,
    is_whole: true,
    show: ({ bank_account }) => formatBankAccount(bank_account ?? ''),
  },
  { key: 'email', label: t.email, is_extra: true, show: ({ email }) => email },
  { key: 'shortcut', label: t.shortcut, order: 'shortcut', is_extra: true, show: ({ shortcut }) => shortcut },
]
