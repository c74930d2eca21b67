export const gov = {
  head: 'KSeF',
  number: 'KSeF number',
  sent: 'Sent',
  send: 'Send to KSeF',
  wanted: 'On its way to KSeF',
  see: 'See it at the ministry',
  xml: 'File (XML)',
  upo: 'Receipt (UPO)',
  unsent: 'Not sent yet.',
  trial: 'Trial: it binds nobody',
  unknown:
    'The answer was lost on the way: the document may be in KSeF. It is being asked what became of it; it is not sent again blindly.',
  offline:
    'Issued offline. It goes by itself on its last day at the latest, unless its connection is switched to offline.',
  server: 'KSeF cannot be reached. It is tried again by itself.',
  queue: 'To send to KSeF',
  queueHint: 'What is not in KSeF yet, the one that is due first first.',
  document: 'Document',
  state: 'State',
  due: 'Due',
  said: 'What KSeF says',
  next: 'Next try',
  empty: 'Everything is there',
  emptyHint: 'Nothing waits to be sent to KSeF.',
  late: 'Overdue',
  issueOffline: 'Issue offline',
  issuedOffline: 'It is issued offline',
  sendNow: 'Send now',
  collective: {
    title: 'Collective payments',
    hint: 'Several invoices of one seller, paid by one transfer: the number that KSeF gave for all of them stands in its title.',
    make: 'One transfer',
    made: (number: string) => `${number} stands for all of them in the title of the transfer`,
    transferTitle: 'Title of the transfer (IZ)',
    seller: 'Who is paid',
    documents: 'Documents',
    amount: 'Amount',
    more: (count: number) => `and ${count} more`,
    record: 'Record payment',
    empty: 'No transfer for several yet',
    emptyHint: 'Mark invoices with a KSeF number in the list and choose “One transfer”.',
    of: 'Paid together under',
  },
  banner: {
    late: (count: number) =>
      count === 1
        ? 'One document should be in KSeF already.'
        : `${count} documents should be in KSeF already.`,
    due: (count: number) =>
      count === 1
        ? 'One document has to reach KSeF by the end of the day.'
        : `${count} documents have to reach KSeF by the end of the day.`,
    offline: 'Nothing is sent to KSeF: a connection is switched to offline.',
    outages: {
      unavailability: 'KSeF is being maintained. Documents are issued offline and go afterwards.',
      failure:
        'The ministry has announced a failure of KSeF. Documents are issued offline and go afterwards.',
      total_failure:
        'The ministry has announced a total failure of KSeF. Documents are issued without it and are not sent there.',
    } as { [kind: string]: string },
    see: 'See what has to go',
    settings: 'To the settings',
  },
  statuses: {
    processing: 'On its way',
    ok: 'In KSeF',
    send_error: 'Refused',
    server_error: 'Not reachable',
    status_check_error: 'Unknown',
    offline: 'Offline',
    offline_error: 'Refused',
    duplicate_error: 'Duplicate',
    blocked_403_error: 'No right',
    not_applicable: 'Not for KSeF',
    not_connected: 'Not connected',
  } as { [name: string]: string },
  states: {
    waiting_for_original: 'Waits for another',
    issued_offline: 'Offline',
    queued: 'Waiting',
    submitting: 'Being sent',
    submitted: 'Being read',
    unknown: 'Unknown',
    accepted: 'In KSeF',
    rejected: 'Refused',
    outside: 'Without KSeF',
  } as { [name: string]: string },
}
