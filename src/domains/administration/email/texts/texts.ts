export type SystemEmailKind =
  | 'reset'
  | 'confirmation'
  | 'invitation'
  | 'account_delete'
  | 'account_closed'
  | 'test'
  | 'accepted'
  | 'declined'
  | 'ksef_last_day'
  | 'ksef_last_hours'
  | 'ksef_late'
  | 'recurring_made'
  | 'recurring_failed'
  | 'recurring_finished'
  | 'recurring_unsent'
  | 'today'
  | 'webhook_gone'
  | 'webhook_failing'
  | 'webhook_message_failed'
  | 'app_added'
  | 'app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'factors_reset'
type EmailTexts = {
  subject: string
  paragraphs: readonly string[]
  action: string // label of the link; empty if there is no link
  note: string
}
export type EmailLanguage = { [kind in SystemEmailKind]: EmailTexts } & { greeting: string; closing: string }
