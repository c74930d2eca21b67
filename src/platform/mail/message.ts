// Builds an email as bytes, for a mail server or the outbox.

export type Person = { name: string; address: string }
export type Message = {
  id: string // the same for every attempt, so that a recipient can recognize a duplicate
  from: Person
  reply_to: Person | undefined
  to: readonly string[]
  cc: readonly string[]
  subject: string
  text: string
  html: string
  date: number
  attachments: readonly { name: string; content_type: string; bytes: Buffer; cid?: string }[] // an attachment with a cid is shown inside the HTML
}

export async function writeMessage(message: Message): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composed = new MailComposer({
    messageId: `<${message.id}>`,
    date: new Date(message.date),
    from: person(message.from),
    replyTo: message.reply_to && person(message.reply_to),
    to: message.to.map((address) => ({ name: '', address })),
    cc: message.cc.map((address) => ({ name: '', address })),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    attachments: message.attachments.map(({ name, content_type, bytes, cid }) => ({
      filename: oneLine(name),
      contentType: content_type,
      content: bytes,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    newline: 'win',
    // All content is passed in; a path or URL in a text is never opened or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composed.compile().build()
}

const person = ({ name, address }: Person) => ({ name: oneLine(name), address })

// A line break in a name would start another header.
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
