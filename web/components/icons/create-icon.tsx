import type { ComponentProps } from 'react'

export type Icon = ReturnType<typeof createIcon>
type IconProps = Omit<ComponentProps<'svg'>, 'stroke'> & {
  size?: number | string
  // Stroke width.
  stroke?: number | string
}

// `d` contains the paths of a drawing of 24 by 24 units. Lines have the colour of the surrounding text.
export const createIcon =
  (d: string) =>
  ({ size = 24, stroke = 2, ...props }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={d} />
    </svg>
  )
