import type { Formatters } from '../../../format/formatters.ts'
import type { Texts } from '../../../locales/locale-provider.tsx'
import type { Suggestion } from './bank.ts'

type Reasons = readonly Pick<Suggestion['reasons'][number], 'code' | 'detail'>[]

// Why it is suggested, or was booked. Amounts come as `12.50 PLN`.
export const reasonsText = (reasons: Reasons, t: Texts['bankMatching'], money: Formatters['money']): string =>
  reasons
    .map(({ code, detail }) =>
      t.reasons[code](
        detail.replace(/^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/, (_, amount, currency) => money(amount, currency)),
      ),
    )
    .join(' · ')
