import { Anchor, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../texts/texts.tsx'
import styles from './pdf-frame.module.css'

// A printed document in the page. `address` comes from fileAddress(), or is a blob. The one before stays in sight until
// the next is loaded.
export function PdfFrame({ address, title }: { address: string; title: string }) {
  const { common } = useTexts()
  const [loaded, setLoaded] = useState<string>()
  const frames = loaded === undefined || loaded === address ? [address] : [loaded, address]
  return (
    <div className={styles.paper}>
      {loaded === undefined && <Skeleton className={styles.waiting ?? ''} />}
      {frames.map((one) => (
        <iframe
          key={one}
          className={styles.frame}
          src={`${one}#toolbar=0&navpanes=0&view=FitH`}
          title={title}
          {...(one === address && frames.length > 1 ? { 'data-next': true } : {})}
          onLoad={() => setLoaded(one)}
        />
      ))}
      <Anchor href={address} target="_blank" size="sm" className={styles.link ?? ''}>
        {common.open}: {title}
      </Anchor>
    </div>
  )
}
