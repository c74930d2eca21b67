export type LetterKind =
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
type LetterWords = {
  subject: string
  paragraphs: readonly string[]
  action: string // what the link is called; empty where there is none
  note: string
}
export type LetterLanguage = { [kind in LetterKind]: LetterWords } & { greeting: string; closing: string }
