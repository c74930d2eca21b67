import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type Props = { label: string; icon: ReactNode; count?: number } & ButtonProps &
  ComponentPropsWithRef<'button'>

// A quiet button of the bar above a list.
export const ToolButton = ({ label, icon, count, ...others }: Props) => (
  <Button variant="default" leftSection={icon} {...others}>
    {count ? `${label} · ${count}` : label}
  </Button>
)
