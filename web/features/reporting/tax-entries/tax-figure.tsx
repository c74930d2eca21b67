import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { EntriesPanel } from './entries-panel.tsx'
import styles from './tax-entries.module.css'

type Props = {
  // The tax entries in the API; without them the figure is only shown.
  link: string | null | undefined
  // What the figure is, such as P_38.
  name: string
  children: ReactNode
}

// A figure that opens the tax entries it is the sum of.
export function TaxFigure({ link, name, children }: Props) {
  const { taxEntries: t } = useTexts()
  const [isOpen, panel] = useDisclosure(false)
  if (!link || children === '') return children
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        className={styles.figure ?? ''}
        title={t.explain(name)}
        aria-haspopup="dialog"
        onClick={panel.open}
      >
        {children}
      </Anchor>
      <EntriesPanel link={link} name={name} opened={isOpen} onClose={panel.close} />
    </>
  )
}
