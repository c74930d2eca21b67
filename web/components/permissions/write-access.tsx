import { Center, EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMayWrite } from '../../api/permissions.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconEye } from '../icons/icons.ts'
import { useTitle } from '../layout/page-header.tsx'

// Renders its children only if the user may write on this page.
export const Writing = ({ children }: { children: ReactNode }) => (useMayWrite() ? children : null)

// A page that is for writing, asked for by somebody who may only read.
export function WritingPage({ children }: { children: ReactNode }) {
  return useMayWrite() ? children : <OnlyReading />
}

const OnlyReading = () => {
  const { shell } = useTexts()
  return <Closed title={shell.reading} hint={shell.readingHint} />
}

// A page of an area that somebody's role does not reach.
export const Unseen = () => {
  const { shell } = useTexts()
  return <Closed title={shell.unseen} hint={shell.unseenHint} />
}

function Closed({ title, hint }: { title: string; hint: string }) {
  useTitle(title)
  return (
    <Center mih="50vh">
      <EmptyState icon={<IconEye size={36} stroke={1.5} />} title={title} description={hint} />
    </Center>
  )
}
