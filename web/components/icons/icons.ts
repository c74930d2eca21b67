// All icons of the application. To add one, take the paths of its outline drawing from tabler.io/icons.
export type { Icon } from './create-icon.tsx'
export * from './objects.ts'
export * from './symbols.ts'
