// Problems and warnings of the editor before a document is issued.

export const checks = {
  issueAnyway: 'Issue anyway',
  noAccount: 'No bank account: the buyer cannot pay by transfer.',
  addAccount: 'Add bank account',
  rules: {
    title: 'E-invoice problems',
    broken: (count: number) => `E-invoice problems: ${count}`,
  },
}
