const drafts = (count: number) => (count === 1 ? '1 draft is' : `${count} drafts are`)

export const pendingDrafts = {
  offline:
    'No connection. What you type is kept in this browser and saved as a draft when you are online again.',
  offlineChange: 'No connection. Your changes are kept in this browser. Save them when you are online again.',
  notKept:
    'No connection, and this browser cannot keep what you type. Leave this page open until you are online again.',
  waiting: (count: number) =>
    `No connection. ${drafts(count)} kept in this browser and will be saved when you are online again.`,
  saved: (name: string) => (name === '' ? 'Draft saved' : `Draft for ${name} saved`),
  refused: (name: string) =>
    name === '' ? 'A draft could not be saved' : `The draft for ${name} could not be saved`,
  uncertain: (name: string) =>
    name === '' ? 'A draft may not be saved' : `The draft for ${name} may not be saved`,
  uncertainHint: 'Kwit did not respond when it was sent. Check your drafts before you save it again.',
  show: 'Show drafts',
  signOut: 'Sign out with unsaved drafts?',
  signOutHint: (count: number) =>
    `${drafts(count)} only in this browser. If you keep them, they are saved when you sign in here again.`,
  keep: 'Keep and sign out',
  delete: 'Delete and sign out',
}
