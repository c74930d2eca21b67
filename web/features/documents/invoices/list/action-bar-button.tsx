import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon as Picture } from '../../../../components/icons/icons.ts'

type Props = {
  label: string
  Icon: Picture
  color?: string | undefined
  is_on?: boolean
  is_minor?: boolean
  onClick: () => void
}

// On phones only the icons are shown; on laptops those of minor actions.
export function BarButton({ label, Icon, color, is_on, is_minor = false, onClick }: Props) {
  const isNarrow = useMediaQuery(is_minor ? '(max-width: 88em)' : '(max-width: 48em)', false, {
    getInitialValueInEffect: false,
  })
  const look = { variant: is_on ? 'light' : 'subtle', ...(color ? { color } : {}), 'aria-pressed': is_on }
  if (isNarrow)
    return (
      <ActionIcon {...look} size="lg" aria-label={label} title={label} onClick={onClick}>
        <Icon size={20} />
      </ActionIcon>
    )
  return (
    <Button {...look} size="compact-sm" leftSection={<Icon size={16} />} onClick={onClick}>
      {label}
    </Button>
  )
}
