export const HOME = 'PL'
