export const sandbox = {
  title: 'Sandbox',
  banner: 'A sandbox: its documents are no real ones, and nothing leaves the house.',
  now: 'Time of the account',
  to: 'To a day',
  move: 'Move',
  hint: 'Time goes forward only. What falls due on the way happens in its order: documents of series, letters and reminders.',
  happened: 'What happened',
  progress: 'Progress',
  change: 'Something else changed',
  spans: { '1d': '+1 day', '1w': '+1 week', '1m': '+1 month', '1y': '+1 year' },
  states: {
    moving: (day: string, count: string) => `On the way to ${day}: ${count} changes so far`,
    done: (day: string, count: string) => `Moved to ${day}: ${count} changes`,
    failed: (day: string, count: string) => `Stopped on the way to ${day}: ${count} changes`,
  },
  events: {
    'invoice create': 'Document made',
    'invoice send_by_email': 'Letter sent',
    'recurring issue': 'Series went on',
    'recurring update': 'Series changed',
    'invoice update': 'Document changed',
  },
}
