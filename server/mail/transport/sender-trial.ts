// Tests which senders a mail server accepts, without sending mail.
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** Refusal of a sender by a mail server. */
export interface SenderAnswer {
  sender: string
  /** `MAIL FROM`, or `RCPT TO` where the sender was taken and the recipient was not. */
  command: string
  status: number
  said: string
}

type Login = { user: string; pass: string } | undefined

/**
 * Tests each sender with a mail to `to` that is aborted before its content, and returns refusals. Rejects if the server cannot be
 * reached or refuses the login.
 */
export async function trySenders(
  way: SMTPConnection.Options,
  login: Login,
  senders: readonly string[],
  to: string,
): Promise<SenderAnswer[]> {
  const answers: SenderAnswer[] = []
  const connection = new SMTPConnection(way)
  connection.customAuth.set(TRIAL, async ({ sendCommand, extensions }) => {
    for (const sender of senders) {
      const isWide = extensions.includes('SMTPUTF8') && /[^\0-\x7f]/.test(sender + to)
      const commands = [`MAIL FROM:<${sender}>${isWide ? ' SMTPUTF8' : ''}`, `RCPT TO:<${to}>`]
      for (const command of commands) {
        const { status, text = '' } = await sendCommand(command)
        if (status < 400) continue
        answers.push({ sender, command: command.slice(0, command.indexOf(':')), status, said: `${status} ${text}` })
        break
      }
      await sendCommand('RSET')
    }
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject)
      connection.once('end', () => reject(new Error('The mail server ended the connection.')))
      const after = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next())
      // The hook of the library for custom sign-in methods can send other commands.
      const begin = () => connection.login({ method: TRIAL }, after(resolve))
      connection.connect(after(() => (login ? connection.login(login, after(begin)) : begin())))
    })
  } finally {
    connection.close()
  }
  return answers
}

const TRIAL = 'TRY-SENDERS'
