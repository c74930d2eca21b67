import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconCheck, IconCopy } from '../icons/icons.ts'
import styles from './copy-box.module.css'

// A text to copy, with a copy button.
export function CopyBox({ text, label }: { text: string; label: string }) {
  const { team: t } = useTexts().settings
  return (
    <div className={styles.box}>
      <pre className={styles.code}>{text}</pre>
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t.copied : t.copy}>
            <ActionIcon
              className={styles.copy ?? ''}
              variant="default"
              aria-label={`${t.copy}: ${label}`}
              onClick={copy}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  )
}
