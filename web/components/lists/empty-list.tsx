import { Button, Center, EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconListSearch } from '../icons/icons.ts'

type EmptyListProps = {
  icon: ReactNode
  title: string
  hint: string
  create: { path: string; label: string } | undefined
}

// Shown while the account has no record of this kind.
export const EmptyList = ({ icon, title, hint, create }: EmptyListProps) => (
  <Center mih="45vh">
    <EmptyState icon={icon} title={title} description={hint}>
      {create && (
        <EmptyState.Actions>
          <Button component={Link} to={create.path}>
            {create.label}
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  </Center>
)

// Shown when the filters leave no row.
export function NoMatches({ onClear }: { onClear: () => void }) {
  const { list } = useTexts()
  return (
    <Center mih="30vh">
      <EmptyState
        icon={<IconListSearch size={36} stroke={1.5} />}
        title={list.nothing}
        description={list.nothingHint}
      >
        <EmptyState.Actions>
          <Button variant="default" onClick={onClear}>
            {list.clear}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}
