const DAY_MS = 86_400_000

// Days as texts, `2026-11-17`, whatever the clock of the browser says.
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
