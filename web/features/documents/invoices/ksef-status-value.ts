// Statuses of the demonstration environment, which bind nobody, have this prefix.
const TRIAL = 'demo_'

export const isTrial = (status: string | null): boolean => status?.startsWith(TRIAL) === true
export const plainStatus = (status: string | null): string => (status ?? '').replace(TRIAL, '')
