import { modules } from './modules.ts'

export const attachmentOwners = modules.flatMap(({ attachments = [] }) => attachments)
