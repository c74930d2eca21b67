// The checklist of a month. The server has its sentences in English; those that name fields of the API are said otherwise.

export type CheckTexts = { sentence: string; action: string }

export const closingChecks: { readonly [code: string]: CheckTexts } = {
  earlier_month_open: {
    sentence: 'An earlier month with tax is still open. Months are closed in order.',
    action:
      'Close the earlier month first. If its books were kept elsewhere, enter its last day under Settings › Documents.',
  },
}
