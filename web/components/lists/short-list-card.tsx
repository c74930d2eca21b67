import { Button, Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconPencil, IconPlus } from '../icons/icons.ts'
import { IfMayWrite } from '../permissions/write-access.tsx'

type Props = {
  title: string
  hint?: string
  create: { label: string } & ({ path: string } | { onClick: () => void })
  mt?: string
  // The table, and the side panel with the form.
  children: ReactNode
}

// A short list inside another page, with a button for a new record; its form opens in a side panel.
export const ShortListCard = ({ title, hint, create, mt, children }: Props) => (
  <Card component="section" aria-label={title} {...(mt && { mt })}>
    <Group justify="space-between" mb="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      <IfMayWrite>
        <CreateButton {...create} />
      </IfMayWrite>
    </Group>
    {hint && (
      <Text size="sm" c="dimmed" mb="md">
        {hint}
      </Text>
    )}
    {children}
  </Card>
)

function CreateButton({ label, ...target }: Props['create']) {
  const look = { variant: 'default', size: 'xs', leftSection: <IconPlus size={14} /> }
  return 'path' in target ? (
    <Button {...look} component={Link} to={target.path}>
      {label}
    </Button>
  ) : (
    <Button {...look} onClick={target.onClick}>
      {label}
    </Button>
  )
}

// Last column of a short list whose rows are not links.
export function EditRowButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { common } = useTexts()
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconPencil size={15} />}
      aria-label={`${common.edit}: ${name}`}
      onClick={onClick}
    >
      {common.edit}
    </Button>
  )
}
