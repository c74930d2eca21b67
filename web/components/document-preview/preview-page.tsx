import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './document-preview.module.css'

type Props = {
  svg: string | undefined
  is_blank: boolean
  shape: string
  label: string
  onEnlarge?: (() => void) | undefined
}
type Layer = { url: string; is_ready: boolean }

const FADE_MS = 200

// One page. A new version fades in over the old one, so unchanged parts do not flicker. As an image it runs no scripts.
export function PreviewPage({ svg, is_blank, shape, label, onEnlarge }: Props) {
  const { layers, markAsReady } = useLayers(svg)
  return (
    <div className={styles.sheet} style={{ aspectRatio: shape }}>
      <div className={styles.picture} role="img" aria-label={label}>
        {!is_blank && !layers.some(({ is_ready }) => is_ready) && (
          <Skeleton className={`${styles.layer} ${styles.waiting}`} data-seen />
        )}
        {layers.map(({ url, is_ready }) => (
          <img
            key={url}
            className={styles.layer}
            src={url}
            alt=""
            draggable={false}
            {...(is_ready ? { 'data-seen': true } : {})}
            onLoad={() => markAsReady(url)}
          />
        ))}
      </div>
      {/* For the mouse; by keys it is the button below the sheets. */}
      {onEnlarge && (
        <button type="button" className={styles.enlarge} tabIndex={-1} aria-hidden onClick={onEnlarge} />
      )}
    </div>
  )
}

function useLayers(svg: string | undefined) {
  const [layers, setLayers] = useState<Layer[]>([])
  useEffect(() => {
    if (svg === undefined) return
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    // A version that was never visible is replaced at once.
    setLayers((before) => [...before.filter(({ is_ready }) => is_ready), { url, is_ready: false }])
    return () => URL.revokeObjectURL(url)
  }, [svg])
  const markAsReady = (url: string) => {
    setLayers((all) => all.map((layer) => (layer.url === url ? { ...layer, is_ready: true } : layer)))
    setTimeout(
      () =>
        setLayers((all) =>
          all.slice(
            Math.max(
              0,
              all.findIndex((layer) => layer.url === url),
            ),
          ),
        ),
      FADE_MS,
    )
  }
  return { layers, markAsReady }
}
