import { countEvent } from '../events.ts'
import type { Mailer } from './mailer.ts'

// The same, and an operator sees how it does. A letter that is put off because the process ends has not failed.
export const countLetters = (mailer: Mailer): Mailer => ({
  ...mailer,
  send: async (letter, hooks) => {
    try {
      const delivery = await mailer.send(letter, hooks)
      if (delivery.accepted.length > 0) countEvent('kwit_mail_sent_total')
      if (delivery.refused.length > 0) countEvent('kwit_mail_failures_total')
      return delivery
    } catch (error) {
      if (!hooks.signal.aborted) countEvent('kwit_mail_failures_total')
      throw error
    }
  },
})
