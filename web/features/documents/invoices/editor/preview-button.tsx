import { Button } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { IconEye, IconEyeOff } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

// Toggles the preview: beside the editor in a wide window (remembered in this browser), otherwise in a dialog.
export function usePreviewSide() {
  const is_wide = useMediaQuery('(min-width: 86em)', undefined, { getInitialValueInEffect: false })
  const [isWanted, setWanted] = useLocalStorage({ key: 'kwit.preview', defaultValue: true })
  const [is_dialog_open, setDialogOpen] = useState(false)
  return {
    is_wide,
    is_shown: is_wide === true && isWanted,
    is_dialog_open,
    toggle: () => (is_wide ? setWanted(!isWanted) : setDialogOpen(true)),
    closeDialog: () => setDialogOpen(false),
  }
}

export function PreviewButton({ side }: { side: ReturnType<typeof usePreviewSide> }) {
  const { editor: t } = useTexts()
  const { is_wide, is_shown } = side
  return (
    <Button
      variant="default"
      leftSection={is_shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
      aria-pressed={is_wide ? is_shown : undefined}
      onClick={side.toggle}
    >
      {is_wide ? (is_shown ? t.hidePreview : t.showPreview) : t.preview}
    </Button>
  )
}
