// Statuses of the demo environment, which have no legal effect, start with this prefix.
const TRIAL = 'demo_'

export const isDemoStatus = (status: string | null): boolean => status?.startsWith(TRIAL) === true
export const plainStatus = (status: string | null): string => (status ?? '').replace(TRIAL, '')
