// Names of the actions in the audit log of a document.
export const actions: { [action: string]: string } = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  cancel: 'Voided',
  send_by_email: 'Sent by email',
  send_by_network: 'Sent via Peppol',
  move_in: 'Imported',
  add_attachment: 'File added',
  delete_attachment: 'File removed',
  leave: 'Sent to the client',
  answer: 'Answered by the client',
}
