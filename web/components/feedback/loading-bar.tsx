import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBasicTexts } from '../../locales/locale-provider.tsx'
import { isLoading, subscribeToLoading } from './loading.ts'
import styles from './loading-bar.module.css'

// Pages that load faster show no bar, and between the code and the data of a page the bar stays.
const SHOWN_AFTER_MS = 150
const HIDDEN_AFTER_MS = 100

export function LoadingBar() {
  const { common } = useBasicTexts()
  const isBusy = useSyncExternalStore(subscribeToLoading, isLoading)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isBusy), isBusy ? SHOWN_AFTER_MS : HIDDEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isShown ? <div className={styles.bar} role="progressbar" aria-label={common.loading} /> : null
}
