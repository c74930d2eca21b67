// Settings that had other names before version 1.0. Release 1.0 reads both, so that an upgrade needs no change of the
// environment; the current name wins where both are set.

const FORMER_NAMES: { [former: string]: string } = {
  KWIT_MOVING: 'KWIT_TRANSFER',
  KWIT_MOVE_HOSTS: 'KWIT_TRANSFER_HOSTS',
  KWIT_MOVE_TOKEN: 'KWIT_TRANSFER_TOKEN',
  KWIT_MOVE_ROWS: 'KWIT_TRANSFER_ROWS',
  KWIT_MOVE_MEGABYTES: 'KWIT_TRANSFER_MEGABYTES',
  KWIT_MOVE_HOURS: 'KWIT_TRANSFER_HOURS',
  KWIT_MOVES_AT_ONCE: 'KWIT_TRANSFERS_AT_ONCE',
  KWIT_FORM_LIMIT: 'KWIT_PUBLIC_RATE_LIMIT',
}

type Variables = { readonly [name: string]: string | undefined }

export function withCurrentNames(variables: Variables): Variables {
  const renamed = { ...variables }
  for (const [former, current] of Object.entries(FORMER_NAMES)) {
    if (renamed[former] === undefined) continue
    renamed[current] ??= renamed[former]
    delete renamed[former]
  }
  return renamed
}
