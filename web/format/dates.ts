const DAY_MS = 86_400_000

// Calculates with days as texts such as `2026-11-17`, independent of the time zone of the browser.
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
