import { countEvent } from '../events.ts'
import type { Mailer } from './mailer.ts'

// Counts the emails of a mailer for monitoring. An email that is postponed because the process shuts down has not
// failed.
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
