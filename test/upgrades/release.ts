// Describes how the programs of releases were started.
export const TOKEN = 'tokenofareleasedkwit'
export const SECRET = 'the secret of an installation that was released'
export const ENVIRONMENT = {
  KWIT_ENV_FILE: '/dev/null',
  KWIT_URL: 'http://kwit.test',
  KWIT_LOG: 'silent',
  KWIT_RATE_LIMIT: '0',
  KWIT_TIME_ZONE: 'Europe/Warsaw',
  KWIT_CURRENCY: 'PLN',
  KWIT_LANG: 'pl',
  KWIT_THREADS: '1',
}
