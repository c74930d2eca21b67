import type { ReminderStep } from '../../../api/resources.ts'

export const FIELDS = [
  'name',
  'days',
  'action',
  'client_id',
  'department_id',
  'active',
  'subject',
  'body',
] as const
export type StepFields = Pick<ReminderStep, (typeof FIELDS)[number]>
