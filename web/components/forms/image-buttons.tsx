import { Button, FileButton } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  has_image: boolean
  texts: { choose: string; change: string; remove: string }
  accept: string
  is_sending?: boolean
  size?: 'xs' | 'sm'
  icons?: { choose?: ReactNode; remove?: ReactNode }
  // Prefix of the button labels for screen readers, because several images can be on one page.
  subject?: string
  onFile: (file: File) => void
  onRemove: () => void
}

// Chooses, replaces and removes an image.
export function ImageButtons(props: Props) {
  const { has_image, texts, accept, is_sending = false, size = 'sm', icons = {}, subject } = props
  const choose = has_image ? texts.change : texts.choose
  const labelProps = (label: string) => (subject ? { 'aria-label': `${subject}: ${label}` } : {})
  return (
    <>
      <FileButton accept={accept} onChange={(file) => file && props.onFile(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size={size}
            loading={is_sending}
            leftSection={icons.choose}
            {...labelProps(choose)}
          >
            {choose}
          </Button>
        )}
      </FileButton>
      {has_image && (
        <Button
          variant="subtle"
          color="red"
          size={size}
          leftSection={icons.remove}
          onClick={props.onRemove}
          {...labelProps(texts.remove)}
        >
          {texts.remove}
        </Button>
      )}
    </>
  )
}
