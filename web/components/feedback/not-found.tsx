import { Button, Center, EmptyState } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconMapOff } from '../icons/icons.ts'
import { usePageTitle } from '../layout/page-header.tsx'

export function NotFound() {
  const { shell } = useTexts()
  usePageTitle(shell.notFound)
  return (
    <Center mih="50vh">
      <EmptyState icon={<IconMapOff size={36} stroke={1.5} />}>
        <EmptyState.Title order={1}>{shell.notFound}</EmptyState.Title>
        <EmptyState.Description>{shell.notFoundHint}</EmptyState.Description>
        <EmptyState.Actions>
          <Button component={Link} to="/">
            {shell.home}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}
