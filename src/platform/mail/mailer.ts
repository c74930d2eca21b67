// The interface that sends emails: through a mail server, or into a folder if none is configured.

export type Letter = { from: string; to: readonly string[]; bytes: Buffer; id: string }

export type RejectedRecipient = { address: string; reason: string; is_final: boolean }

// The recipients that the server accepted, those it rejected for now or for good, and its response to the message.
export type Delivery = { accepted: string[]; refused: RejectedRecipient[]; response?: string | undefined }

export type Hooks = {
  // Called and awaited before the first byte of a message is sent: from then on it may arrive.
  onHandOver: () => Promise<void>
  signal: AbortSignal
}

export type Mailer = {
  readonly goes_to: 'server' | 'outbox'
  readonly from: string
  readonly sender_name?: string | null // replaces the name of the seller, or of Kwit
  readonly is_own?: boolean // the mail server of an account, which may read its responses
  readonly outbox?: Mailer // receives emails that must not be sent
  send: (letter: Letter, hooks: Hooks) => Promise<Delivery>
}

// Thrown if no recipient was accepted. `reason` is for the sender; `cause`, with names and addresses of machines, is
// for the operator.
export class EmailFailed extends Error {
  readonly reason: string
  readonly is_final: boolean
  readonly is_uncertain: boolean // the message was sent, but no response arrived

  constructor(reason: string, fate: { is_final?: boolean; is_uncertain?: boolean; cause?: unknown } = {}) {
    super(fate.cause === undefined ? reason : `${reason} (${(fate.cause as Error).message})`)
    this.reason = reason
    this.is_final = fate.is_final ?? false
    this.is_uncertain = fate.is_uncertain ?? false
  }
}
