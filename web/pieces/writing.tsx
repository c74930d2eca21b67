import { Center, EmptyState } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMayWrite } from '../api/session.ts'
import { useTexts } from '../texts/texts.tsx'
import { useTitle } from './page-header.tsx'

// What only those see who may write in this account.
export const Writing = ({ children }: { children: ReactNode }) => (useMayWrite() ? children : null)

// A page that is for writing, asked for by somebody who may only read.
export function WritingPage({ children }: { children: ReactNode }) {
  return useMayWrite() ? children : <OnlyReading />
}

function OnlyReading() {
  const { shell } = useTexts()
  useTitle(shell.reading)
  return (
    <Center mih="50vh">
      <EmptyState
        icon={<IconEye size={36} stroke={1.5} />}
        title={shell.reading}
        description={shell.readingHint}
      />
    </Center>
  )
}
