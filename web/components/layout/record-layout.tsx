import { ActionIcon, Button, Card, Grid, Menu, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconDots, IconPencil, IconTrash } from '../icons/icons.ts'
import { IfMayWrite } from '../permissions/write-access.tsx'
import { type DetailItem, DetailList, nonEmptyDetails } from './detail-list.tsx'

// Layout of the page of one record.

type ActionsProps = {
  // The edit page, if it is a separate page.
  edit?: string
  onDelete: () => void
  // Less frequent actions, shown in a menu.
  menu?: ReactNode
  children?: ReactNode
}

export function RecordActions({ edit, onDelete, menu, children }: ActionsProps) {
  const { common } = useTexts()
  return (
    <IfMayWrite>
      {edit !== undefined && (
        <Button variant="default" component={Link} to={edit} leftSection={<IconPencil size={16} />}>
          {common.edit}
        </Button>
      )}
      {children}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={common.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {menu}
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
            {common.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </IfMayWrite>
  )
}

// Side by side if there is room.
export const RecordLayout = ({ children, side }: { children: ReactNode; side: ReactNode }) => (
  <Grid gap="lg">
    <Grid.Col span={{ base: 12, lg: 8 }}>{children}</Grid.Col>
    <Grid.Col span={{ base: 12, lg: 4 }}>{side}</Grid.Col>
  </Grid>
)

export function DetailsCard({ facts, note }: { facts: readonly DetailItem[]; note?: string | null }) {
  const { common } = useTexts()
  if (!note && nonEmptyDetails(facts).length === 0) return null
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="md">
        {common.details}
      </Title>
      <DetailList facts={facts} />
      {note && (
        <Text size="sm" mt="md" style={{ whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      )}
    </Card>
  )
}
