import { Anchor, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../texts/texts.tsx'
import styles from './pdf-frame.module.css'

// A printed document in the page. `address` comes from fileAddress(), or is a blob.
export function PdfFrame({ address, title }: { address: string; title: string }) {
  const { common } = useTexts()
  const [loaded, setLoaded] = useState<string>()
  return (
    <div className={styles.paper}>
      {loaded !== address && <Skeleton className={styles.waiting ?? ''} />}
      <iframe
        key={address}
        className={styles.frame}
        src={`${address}#toolbar=0&navpanes=0&view=FitH`}
        title={title}
        onLoad={() => setLoaded(address)}
      />
      <Anchor href={address} target="_blank" size="sm" className={styles.link ?? ''}>
        {common.open}: {title}
      </Anchor>
    </div>
  )
}
