// A message as bytes: what is handed to a mail server, or written to the outbox.

export type Person = { name: string; address: string }
export type Message = {
  id: string // the same for every try, so that whoever gets it twice can tell
  from: Person
  reply_to: Person | undefined
  to: readonly string[]
  cc: readonly string[]
  subject: string
  text: string
  html: string
  date: number
  attachments: readonly { name: string; content_type: string; bytes: Buffer; cid?: string }[] // with a cid it stands in the HTML
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
    // Everything is given here; nothing that a text names is ever opened or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composed.compile().build()
}

const person = ({ name, address }: Person) => ({ name: oneLine(name), address })

// A name with a line break in it would start a header of its own.
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
