import { Center, EmptyState } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useTexts } from '../texts/texts.tsx'
import { PageHeader } from './page-header.tsx'

// Where a page will be.
export function Placeholder({ title }: { title: string }) {
  const { shell } = useTexts()
  return (
    <>
      <PageHeader title={title} />
      <Center mih="40vh">
        <EmptyState
          icon={<IconHourglass size={36} stroke={1.5} />}
          title={shell.soon}
          description={shell.soonHint}
        />
      </Center>
    </>
  )
}
