export const paying = {
  panel: 'Client portal',
  panelSwitch: 'Enable the client portal',
  panelSwitchHint:
    'Clients see all their documents and their balance, and can pay and download. Anyone with the link of a client can open its portal. You find the link on the page of the client; links are not sent automatically.',
  hint: 'Let buyers pay by card or local payment methods from the invoice, its email and the payment form.',
  readOnly: 'Only owners and administrators of this account see this.',
  about: 'Buyers pay on a Stripe page and then return. The money goes to your Stripe account.',
  off: 'Disabled',
  on: 'Enabled',
  live: 'Live',
  test: 'Test mode',
  unreadable:
    'The keys cannot be read because the secret of this installation has changed. Enter them again.',
  testHint:
    'These are test keys: no real payments are made. Replace them with live keys when everything works.',
  atHome:
    'The URL below is not reachable from the internet. Your administrator sets KWIT_URL to the public https:// address of this installation.',
  noEventHint:
    'No webhook events from Stripe yet. Add the URL below as a webhook; otherwise payments are recorded only when the buyer returns.',
  refusedHint:
    'A webhook event had an invalid signature. Enter the signing secret that Stripe shows for this URL.',
  secretKey: 'Secret key',
  secretKeyHint: 'Stripe › Developers › API keys; starts with sk_ or rk_',
  webhookSecret: 'Webhook signing secret',
  webhookSecretHint: 'Shown in Stripe next to the webhook; starts with whsec_',
  odd: {
    secret_key: 'must start with sk_ or rk_',
    webhook_secret: 'must start with whsec_',
  },
  keep: 'Save keys',
  kept: (hint: string) => `Keys stored encrypted: ${hint}`,
  replace: 'Replace',
  stop: 'Disable',
  stopAsk: 'Disable online payments?',
  stopText: 'The keys will be deleted. Payments already received are kept.',
  stopped: 'Online payments disabled',
  webhook: 'Webhook URL',
  webhookHint: 'Stripe reports payments to this URL.',
  events: 'Events:',
  lastEvent: 'Last event',
  noEvent: 'none yet',
  verdicts: { counted: 'Recorded', not_counted: 'Not matched', other: 'Ignored' },
  lastRefused: (moment: string) => `Rejected because of an invalid signature: ${moment}`,
}
