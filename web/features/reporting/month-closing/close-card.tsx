import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { sendJson } from '../../../api/client.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { DecimalField, SelectField, TextField } from '../../../components/forms/fields.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { type Texts, useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { CLOSING_PATH, type Closing, lastDayOf, monthName } from './closing.ts'
import { type StatedFields, type StatedForm, statedOf } from './stated-fields.ts'

const SPEEDS = ['15', 'vat_account', '25', '40', '60', '180'] as const
const CURRENCY = 'PLN'

type Props = {
  closing: Closing
  stated: StatedForm
  has_file: boolean
  // What the preview found wrong, by field.
  problems: { readonly [field: string]: string }
}

// What a person states for the declaration, and the closing itself.
export function CloseCard({ closing, stated, has_file, problems }: Props) {
  const { lang, texts } = useLocale()
  const { closing: t } = texts
  const month = closing.month ?? ''
  const name = monthName(month, lang)
  const { day } = useFormat()
  const confirm = useConfirm()
  const notices = useNotify()
  const { send, problems: sendProblems, is_sending } = useFormRequest()
  const close = async () => {
    const text = has_file ? t.closeHint : t.closeHintPlain
    const isSure = await confirm({
      title: t.closeTitle(name),
      text: text(day(lastDayOf(month))),
      yes: t.closeYes,
    })
    if (!isSure) return
    await send(async () => {
      await sendJson('POST', CLOSING_PATH, { month, ...statedOf(stated.values) })
      notices.done(t.closed(name))
    })
  }
  const form = formOf(stated, { ...problems, ...sendProblems })
  return (
    <SectionCard title={t.stated}>
      <Stack gap="sm">
        {has_file ? (
          <Declaration closing={closing} form={form} />
        ) : (
          <Text size="sm" c="dimmed">
            {t.otherCountry}
          </Text>
        )}
        <OtherProblems problems={form.problems} />
        <Button disabled={!closing.can_close} loading={is_sending} onClick={() => void close()} mt="xs">
          {t.close(name)}
        </Button>
        {!closing.can_close && (
          <Text size="sm" c="dimmed">
            {closing.obstacles_count > 0 ? t.obstaclesLeft(closing.obstacles_count) : t.notOver}
          </Text>
        )}
      </Stack>
    </SectionCard>
  )
}

const formOf = (
  stated: StatedForm,
  problems: { [field: string]: string | undefined },
): Form<StatedFields> => ({
  ...stated,
  problems,
  is_changed: false,
  is_saving: false,
  submit: async () => {},
  drop: () => {},
})

const SHOWN = new Set(['carried', 'refund', 'refund_speed', 'refund_credit', 'refund_credit_tax', 'variant'])

// Shows errors of fields that this card does not have, such as a new obstacle.
function OtherProblems({ problems }: { problems: { readonly [field: string]: string | undefined } }) {
  const others = Object.entries(problems).filter(([field]) => !SHOWN.has(field))
  return others.map(([field, text]) => (
    <Text key={field} size="sm" c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  ))
}

type PartProps = { closing: Closing; form: Form<StatedFields> }

function Declaration({ closing, form }: PartProps) {
  const { lang, texts } = useLocale()
  const { closing: t } = texts
  const { money } = useFormat()
  const { carried, carried_from, variant } = closing
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t.variant}
        value={form.values.variant ?? variant ?? 'V7M'}
        onChange={(choice) => form.set('variant', choice as StatedFields['variant'])}
        data={(['V7M', 'V7K'] as const).map((value) => ({ value, label: t.variants[value] }))}
      />
      {carried_from ? (
        <Text size="sm">{t.carriedFrom(money(carried, CURRENCY), monthName(carried_from, lang))}</Text>
      ) : (
        <DecimalField form={form} name="carried" label={t.carried} description={t.carriedHint} />
      )}
      <Refund closing={closing} form={form} />
    </>
  )
}

// Only the excess of input tax can be refunded.
function Refund({ closing, form }: PartProps) {
  const { closing: t } = useTexts()
  const { money } = useFormat()
  const excess = closing.declaration.find(({ name }) => name === 'P_53')?.value
  const { values } = form
  if (!excess && values.refund === '')
    return (
      <Text size="sm" c="dimmed">
        {t.noExcess}
      </Text>
    )
  return (
    <>
      <DecimalField
        form={form}
        name="refund"
        label={t.refund}
        description={excess ? t.refundHint(money(excess, CURRENCY)) : t.noExcess}
      />
      {values.refund !== '' && (
        <>
          <SelectField form={form} name="refund_speed" label={t.speed} options={speedOptions(t)} />
          <DecimalField form={form} name="refund_credit" label={t.credit} />
          {values.refund_credit !== '' && (
            <TextField form={form} name="refund_credit_tax" label={t.creditTax} maxLength={100} />
          )}
        </>
      )}
    </>
  )
}

const speedOptions = (t: Texts['closing']) => SPEEDS.map((value) => ({ value, label: t.speeds[value] }))
