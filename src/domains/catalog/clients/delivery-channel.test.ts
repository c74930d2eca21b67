import { expect, test } from 'vitest'
import { chooseChannel, type DeliveryChoice, type Recipient } from './delivery-channel.ts'

const CASES: [what: string, recipient: Recipient, expected: DeliveryChoice][] = [
  [
    'a Polish company',
    { country: 'PL', tax_no: '5252248481' },
    { channel: 'ksef', reason: 'number', format: 'fa3' },
  ],
  [
    'a consumer',
    { country: 'PL', tax_no: '5252248481', company: false },
    { channel: 'email', reason: 'person', format: null },
  ],
  [
    'a Belgian company',
    { country: 'BE', tax_no: 'BE0202239951' },
    { channel: 'network', reason: 'country', format: 'ubl' },
  ],
  [
    'whoever has an address in the network',
    { country: 'GB', endpoint: '0088:5060012349998' },
    { channel: 'network', reason: 'endpoint', format: 'ubl' },
  ],
  [
    'a German office with an address',
    { country: 'DE', endpoint: '0204:991-12345-67' },
    { channel: 'network', reason: 'public', format: 'xrechnung' },
  ],
  [
    'a German office without one',
    { country: 'DE', buyer_reference: '04011000-1234512345-06' },
    { channel: 'email_xml', reason: 'public', format: 'xrechnung' },
  ],
  [
    'a German company',
    { country: 'DE', tax_no: 'DE123456788' },
    { channel: 'email_xml', reason: 'country', format: 'cii' },
  ],
  [
    'a French company',
    { country: 'FR', tax_no: 'FR83404833048' },
    { channel: 'platform', reason: 'country', format: 'ubl' },
  ],
  [
    'a French company, of a French seller',
    { country: 'FR', tax_no: 'FR83404833048', seller_country: 'FR' },
    { channel: 'platform', reason: 'country', format: 'ubl-fr' },
  ],
  [
    'an American company',
    { country: 'US', tax_no: '12-3456789' },
    { channel: 'email', reason: 'other', format: null },
  ],
  ['whoever has no number', { country: 'BE' }, { channel: 'email', reason: 'other', format: null }],
  [
    'who prefers otherwise',
    { country: 'PL', tax_no: '5252248481', preferred: 'email_xml', format: 'ubl' },
    { channel: 'email_xml', reason: 'preferred', format: 'ubl' },
  ],
  [
    'a card whose format no network takes',
    { country: 'FR', tax_no: 'FR83404833048', format: 'cii' },
    { channel: 'platform', reason: 'country', format: 'ubl' },
  ],
  [
    'a German office with an address and such a card',
    { country: 'DE', endpoint: '0204:991-12345-67', format: 'xrechnung-cii' },
    { channel: 'network', reason: 'public', format: 'xrechnung' },
  ],
  [
    'a card that asks for XRechnung through the network',
    { country: 'BE', tax_no: 'BE0202239951', format: 'xrechnung' },
    { channel: 'network', reason: 'country', format: 'xrechnung' },
  ],
  [
    'a Polish company whose card says otherwise',
    { country: 'PL', tax_no: '5252248481', format: 'ubl' },
    { channel: 'ksef', reason: 'number', format: 'fa3' },
  ],
]

test.each(CASES)('%s', (_what, recipient, expected) => {
  expect(chooseChannel(recipient)).toEqual(expected)
})
