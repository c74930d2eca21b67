import type { Refusal } from '../../platform/refusal.ts'

// A refusal in one line.
export const messageOf = ({ detail }: Refusal): string =>
  typeof detail === 'string'
    ? detail
    : Object.entries(detail)
        .map(([field, texts]) => `${field} ${texts.join(', ')}`)
        .join('; ')
