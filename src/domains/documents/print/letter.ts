import type { Department } from '../../administration/departments/schema.ts'
import { drawEnvelope, heightAboveField, windowOf } from './envelope.ts'
import { type DocumentHead, drawHead, drawStrip } from './heading.ts'
import { drawPartyRow, type Party, type PartyPrint } from './print-parties.ts'

// The top of letters that accompany no sale: statements, balance confirmations and demands for payment.

const GAP = 12

type AddressFields = Pick<Party, 'name' | 'street' | 'post_code' | 'city' | 'country' | 'tax_no'>

export const addresseeOf = (role: string, party: AddressFields): Party => {
  const { name, street, post_code, city, country, tax_no } = party
  return { role, name, street, post_code, city, country, tax_no, more: [] }
}

export const senderOf = (role: string, department: Department | undefined): Party => ({
  ...addresseeOf(role, department ?? NO_ADDRESS),
  contact: [[department?.phone, department?.email].filter(Boolean).join(' · '), department?.www ?? null],
})

const NO_ADDRESS = { name: null, street: null, post_code: null, city: null, country: null, tax_no: null }

export type LetterTop = {
  head: Pick<DocumentHead, 'logo' | 'setTitle'>
  facts: readonly (readonly [name: string, text: string])[]
  sender: Party
  addressee: Party
}

// Draws the addressee in the window of the envelope if the template has one.
export function drawLetterTop(print: PartyPrint, { head, facts, sender, addressee }: LetterTop): void {
  const { flow, printStyle } = print
  const window = windowOf(print)
  drawHead({ ...head, flow, printStyle, name: sender.name ?? '' }, window && heightAboveField(print))
  if (window) drawEnvelope(print, window, sender, addressee)
  drawStrip(flow, printStyle, facts, GAP)
  if (!window) drawPartyRow(print, [sender, addressee])
}
