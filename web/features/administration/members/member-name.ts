import type { Answers } from '../../../api/schemas.d.ts'

export const memberName = ({ first_name, last_name, login, email }: Answers['Member']) =>
  [first_name, last_name].filter(Boolean).join(' ') || login || email
