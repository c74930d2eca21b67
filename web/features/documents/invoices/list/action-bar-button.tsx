import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon as Picture } from '../../../../components/icons/icons.ts'

type Props = {
  label: string
  Icon: Picture
  color?: string | undefined
  is_on?: boolean
  onClick: () => void
}

// On narrow screens only the icon is shown.
export function BarButton({ label, Icon, color, is_on, onClick }: Props) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const look = { variant: is_on ? 'light' : 'subtle', ...(color ? { color } : {}), 'aria-pressed': is_on }
  if (isNarrow)
    return (
      <ActionIcon {...look} size="lg" aria-label={label} onClick={onClick}>
        <Icon size={20} />
      </ActionIcon>
    )
  return (
    <Button {...look} leftSection={<Icon size={16} />} onClick={onClick}>
      {label}
    </Button>
  )
}
