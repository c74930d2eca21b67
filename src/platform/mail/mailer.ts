// The way mail leaves the house: a mail server, or a folder when none is set.

export type Letter = { from: string; to: readonly string[]; bytes: Buffer; id: string }

export type Refused = { address: string; reason: string; is_final: boolean }

// Who has it, and who was refused by the server, for now or for good.
export type Delivery = { accepted: string[]; refused: Refused[] }

export type Hooks = {
  // Called, and waited for, before the first byte of a message leaves: from then on it may arrive.
  onHandOver: () => Promise<void>
  signal: AbortSignal
}

export type Mailer = {
  readonly goes_to: 'server' | 'outbox'
  readonly from: string
  readonly aside?: Mailer // for letters that must not leave the house
  send: (letter: Letter, hooks: Hooks) => Promise<Delivery>
}

// Why nobody got it. `reason` is for whoever sends; `cause`, with names and addresses of machines, for the operator.
export class Undelivered extends Error {
  readonly reason: string
  readonly is_final: boolean
  readonly is_uncertain: boolean // it was handed over, and the answer never came

  constructor(reason: string, fate: { is_final?: boolean; is_uncertain?: boolean; cause?: unknown } = {}) {
    super(fate.cause === undefined ? reason : `${reason} (${(fate.cause as Error).message})`)
    this.reason = reason
    this.is_final = fate.is_final ?? false
    this.is_uncertain = fate.is_uncertain ?? false
  }
}
