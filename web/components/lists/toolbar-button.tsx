import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './lists.module.css'

type Props = { label: string; icon: ReactNode; count?: number } & ButtonProps &
  ComponentPropsWithRef<'button'>

// A subtle button of the toolbar above a list.
export const ToolbarButton = ({ label, icon, count, className = '', ...others }: Props) => (
  <Button
    variant="default"
    leftSection={icon}
    className={count ? className : `${className} ${styles.tool}`}
    {...(count ? {} : { 'data-tool': true })}
    {...others}
  >
    {count ? `${label} · ${count}` : label}
  </Button>
)
