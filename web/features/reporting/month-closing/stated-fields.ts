import { useState } from 'react'
import { parseDecimal } from '../../../../src/money/decimal.ts'
import type { Closing } from './closing.ts'

// What a person states for the declaration of an open month. Until it is sent with the closing it only makes a preview.

export type StatedFields = {
  variant: 'V7M' | 'V7K' | null
  carried: string
  refund: string
  refund_speed: NonNullable<Closing['refund_speed']>
  refund_credit: string
  refund_credit_tax: string
}
export type StatedForm = {
  values: StatedFields
  set: <Field extends keyof StatedFields>(field: Field, value: StatedFields[Field]) => void
}

const EMPTY: StatedFields = {
  variant: null,
  carried: '',
  refund: '',
  refund_speed: '60',
  refund_credit: '',
  refund_credit_tax: '',
}

export function useStatedFields(): StatedForm {
  const [values, setValues] = useState(EMPTY)
  return { values, set: (field, value) => setValues((before) => ({ ...before, [field]: value })) }
}

type StatedParameters = Partial<{ [field in keyof StatedFields]: string }>

// As the API takes it: a refund that is not asked for has no speed.
export function statedOf({ variant, carried, refund, ...more }: StatedFields): StatedParameters {
  const isRefunded = refund !== ''
  return {
    ...(variant ? { variant } : {}),
    ...(carried ? { carried } : {}),
    ...(isRefunded ? { refund, refund_speed: more.refund_speed } : {}),
    ...(isRefunded && more.refund_credit ? { refund_credit: more.refund_credit } : {}),
    ...(isRefunded && more.refund_credit_tax ? { refund_credit_tax: more.refund_credit_tax } : {}),
  }
}

const AMOUNTS = ['carried', 'refund', 'refund_credit'] as const

// Half-typed amounts and a credit without its tax are left out of the preview, so that it stays.
export function previewOf(values: StatedFields): StatedParameters {
  const { refund_credit, refund_credit_tax, ...parameters } = statedOf(values)
  const typed = Object.fromEntries(
    Object.entries(parameters).filter(
      ([name, value]) => !AMOUNTS.some((amount) => amount === name) || isAmount(value),
    ),
  )
  const hasCredit = isAmount(refund_credit) && refund_credit_tax && typed.refund
  return { ...typed, ...(hasCredit ? { refund_credit, refund_credit_tax } : {}) }
}

const isAmount = (text: string | undefined): boolean =>
  text !== undefined && parseDecimal(text) !== undefined && !text.startsWith('-')
