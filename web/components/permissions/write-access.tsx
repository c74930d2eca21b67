import { Center, EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMayWrite } from '../../api/permissions.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconEye } from '../icons/icons.ts'
import { usePageTitle } from '../layout/page-header.tsx'

// Renders its children only if the user may write on this page.
export const IfMayWrite = ({ children }: { children: ReactNode }) => (useMayWrite() ? children : null)

// Shown instead of an editing page if the user has read-only access.
export function RequireWriteAccess({ children }: { children: ReactNode }) {
  return useMayWrite() ? children : <OnlyReading />
}

const OnlyReading = () => {
  const { shell } = useTexts()
  return <ClosedPage title={shell.reading} hint={shell.readingHint} />
}

// Shown instead of a page that the user's role does not include.
export const NoAccess = () => {
  const { shell } = useTexts()
  return <ClosedPage title={shell.unseen} hint={shell.unseenHint} />
}

function ClosedPage({ title, hint }: { title: string; hint: string }) {
  usePageTitle(title)
  return (
    <Center mih="50vh">
      <EmptyState icon={<IconEye size={36} stroke={1.5} />} title={title} description={hint} />
    </Center>
  )
}
