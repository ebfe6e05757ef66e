// Decides from an SMTP reply or an error of the connection whether a mail is refused, tried later, or the server is
// down.
import type { NodemailerError } from 'nodemailer'
import type { MailAnswer } from './delivery-outcome.ts'

/** How many characters of a server's reply are kept. */
const LONGEST = 300

/** The secret of a link, in the query of any address. */
const SECRET = /([?&]link=)[\w-]+/gi

/**
 * The reason in one line, for the operator. A server that refuses a mail for its text may quote it, so the secrets of
 * links are left out.
 */
export const mailFailureOf = ({ message, code, cause }: NodemailerError): string => {
  const given = code === 'EABORT' && cause instanceof Error ? cause.message : message
  const said = NO_TLS.test(given) ? 'the server does not begin with TLS at this port, as smtps:// means' : given
  return [...said.replace(SECRET, '$1…').replace(UNPRINTABLE, ' ').trim()].slice(0, LONGEST).join('')
}

/** Error of OpenSSL if a server speaks plain text. */
const NO_TLS = /SSL routines:.{0,200}wrong version number/s

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu

/** Commands that concern one mail; a failure of any earlier command concerns every mail. */
const OF_THIS_ONE = /^(RCPT TO|DATA|BDAT)/

/** Reads an error by the reply codes of RFC 5321, section 4.2.1: `trouble` concerns the mail server as a whole. */
export function answerOf(error: NodemailerError): Exclude<MailAnswer, { kind: 'taken' }> {
  const { code, command = '', responseCode } = error
  const failure = mailFailureOf(error)
  // There was no reply, or the mail could not be sent at all since its addresses or its content are not valid.
  if (responseCode === undefined) {
    const unfit = code === 'EENVELOPE' || code === 'EMESSAGE'
    return { kind: unfit ? 'refused' : 'trouble', failure }
  }
  // 421 closes the connection, so it concerns every mail.
  if (responseCode === 421 || !(OF_THIS_ONE.test(command) || code === 'EMESSAGE')) return { kind: 'trouble', failure }
  return { kind: error.permanent ? 'refused' : 'later', failure }
}

/** Errors that occur before a mail is sent. */
const BEFORE: ReadonlySet<string | undefined> = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'])

/** Returns whether the mail server may have taken the mail although there was an error: it did not say, since the connection ended. */
export const mayBeTaken = (error: NodemailerError): boolean =>
  error.responseCode === undefined && !BEFORE.has(error.code) && (error as NodeJS.ErrnoException).syscall !== 'connect'
