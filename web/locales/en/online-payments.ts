export const paying = {
  panel: 'Pages of clients',
  panelSwitch: 'Clients have a page of their own',
  panelSwitchHint:
    'It lists all documents of the client and what is owed, with links to pay and to download, for whoever has its link. The link stands on the card of each client; nothing is sent by itself.',
  hint: 'Let buyers pay by card or by the methods of their country, from the invoice, its e-mail and the payment form.',
  readOnly: 'Only owners and administrators of this account see this.',
  about: 'Buyers pay on the page of Stripe and come back; the money goes to your account there.',
  off: 'Not in use',
  on: 'In use',
  live: 'Live',
  test: 'Test mode',
  unreadable:
    'The keys cannot be read any more, since this installation has another secret. Enter them again.',
  testHint: 'These are keys for testing: nobody really pays. Replace them by live keys when all works.',
  atHome:
    'The address below cannot be reached from the internet. Set KWIT_URL to the public https:// address of this installation.',
  noEventHint:
    'Nothing came from Stripe yet. Enter the address below as a webhook there; without it payments are noticed only when the buyer comes back.',
  refusedHint:
    'A message came whose signature does not fit: the signing secret of the webhook is another one. Enter the one that Stripe shows for this address.',
  secretKey: 'Secret key',
  secretKeyHint: 'Stripe › Developers › API keys; begins with sk_ or rk_',
  webhookSecret: 'Signing secret of the webhook',
  webhookSecretHint: 'Stripe shows it beside the webhook; begins with whsec_',
  odd: {
    secret_key: 'does not begin with sk_ or rk_',
    webhook_secret: 'does not begin with whsec_',
  },
  keep: 'Keep the keys',
  kept: (hint: string) => `Keys are kept sealed: ${hint}`,
  replace: 'Replace',
  stop: 'Stop using',
  stopAsk: 'Stop taking payments online?',
  stopText: 'The keys are forgotten. What was paid stays.',
  stopped: 'The keys are forgotten',
  webhook: 'Address of the webhook',
  webhookHint: 'Where Stripe has to tell what was paid.',
  events: 'Events:',
  lastEvent: 'Last message',
  noEvent: 'none yet',
  verdicts: { counted: 'Counted', not_counted: 'Not counted', other: 'Not about money' },
  lastRefused: (moment: string) => `Refused for its signature: ${moment}`,
}
