import { Anchor, Card, Group, Switch } from '@mantine/core'
import { Link } from 'react-router'
import { type Warehouse, warehouses } from '../../../api/resources.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { SwitchField, TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { IconBuildingWarehouse } from '../../../components/icons/icons.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import { ListWithEditor } from '../../../components/lists/list-with-editor.tsx'
import { useEditorPanel } from '../../../components/lists/use-editor-panel.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { AccountSwitch } from '../../administration/settings/account-switch.tsx'

type Fields = Pick<Warehouse, 'name' | 'kind' | 'description' | 'active'>
const FIELDS = ['name', 'kind', 'description', 'active']
const MAIN = 'main'
const NEW = { active: true } as Fields

export default function WarehousesPage() {
  const { warehouses: t } = useTexts()
  return (
    <ListWithEditor
      resource={warehouses}
      texts={t}
      icon={<IconBuildingWarehouse size={40} stroke={1.4} />}
      columns={columnsOf(t)}
      above={useIsAdmin() && <StockRule />}
      renderForm={(warehouse) => <Editor warehouse={warehouse} />}
    />
  )
}

function StockRule() {
  const { warehouses: t } = useTexts()
  return (
    <Card component="section" aria-label={t.stock} mb="md">
      <AccountSwitch
        name="stock_required"
        label={t.stockRequired}
        description={t.stockRequiredHint}
        otherwise={false}
      />
    </Card>
  )
}

const columnsOf = (t: Texts['warehouses']): Column<Warehouse>[] => [
  {
    key: 'name',
    label: t.name,
    order: 'name',
    is_text: true,
    show: ({ name, kind, active }) => (
      <Group gap="xs" component="span">
        {name}
        {kind === MAIN && <StatusBadge tone="good">{t.main}</StatusBadge>}
        {!active && <StatusBadge>{t.inactive}</StatusBadge>}
      </Group>
    ),
  },
  { key: 'description', label: t.description, show: ({ description }) => description },
  {
    key: 'stock',
    label: t.stock,
    show: ({ id }) => (
      <Anchor component={Link} to={`/stock?warehouse_id=${id}&stock=positive`} inherit>
        {t.showStock}
      </Anchor>
    ),
  },
]

function Editor({ warehouse }: { warehouse: Warehouse | undefined }) {
  const { warehouses: t } = useTexts()
  const { close, path_of_list } = useEditorPanel()
  const form = useRecordForm<Fields, Warehouse>({
    resource: warehouses,
    record: warehouse,
    base: warehouse ?? NEW,
    needed: () => ['name'],
    onSaved: close,
  })
  return (
    <RecordForm form={form} fields={FIELDS} cancel={path_of_list}>
      <TextField form={form} name="name" label={t.name} required autoFocus data-autofocus />
      <TextareaField form={form} name="description" label={t.description} />
      <Switch
        label={t.main}
        description={t.mainHint}
        checked={form.values.kind === MAIN}
        error={form.problems.kind}
        onChange={(event) => form.set('kind', event.currentTarget.checked ? MAIN : '')}
      />
      <SwitchField form={form} name="active" label={t.active} />
    </RecordForm>
  )
}
