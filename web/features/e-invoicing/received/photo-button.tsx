import { Button, FileButton } from '@mantine/core'
import { IconCamera } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './received.module.css'

// Opens the camera of a phone or tablet. Browsers without one open the file dialog, so the button is hidden there.
export function PhotoButton({ isBusy, take }: { isBusy: boolean; take: (file: File) => void }) {
  const { received: t } = useTexts()
  return (
    <FileButton
      accept="image/*,application/pdf"
      capture="environment"
      onChange={(file) => file && take(file)}
    >
      {(props) => (
        <Button
          {...props}
          className={styles.photo ?? ''}
          variant="default"
          leftSection={<IconCamera size={18} />}
          loading={isBusy}
        >
          {t.photo}
        </Button>
      )}
    </FileButton>
  )
}
