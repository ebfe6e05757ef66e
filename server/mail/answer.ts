// What came of handing a mail over, told from what the mail server or the connection said.
import type { NodemailerError } from 'nodemailer'
import type { Answer } from '../rules/mail-outcome.ts'

/** So much of what a server said is kept. */
const LONGEST = 300

/** What lets its bearer in, wherever it stands in an address. */
const SECRET = /([?&]link=)[\w-]+/gi

/**
 * The reason in one line, as an operator reads it. A server that refuses a mail for its words may repeat them: what is
 * secret in them is left out.
 */
export const mailFailureOf = ({ message, code, cause }: NodemailerError): string => {
  const said = code === 'EABORT' && cause instanceof Error ? cause.message : message
  return [...said.replace(SECRET, '$1…').replace(UNPRINTABLE, ' ').trim()].slice(0, LONGEST).join('')
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu

/** Commands that concern this one mail; whatever fails before them fails for every mail. */
const OF_THIS_ONE = /^(RCPT TO|DATA|BDAT)/

/** Tells whether to try again: the reply codes of RFC 5321, section 4.2.1. */
export function answerOf(error: NodemailerError): Exclude<Answer, { kind: 'taken' }> {
  const { code, command = '', responseCode } = error
  const failure = mailFailureOf(error)
  // Nobody answered, unless this one could not even be offered.
  if (responseCode === undefined) {
    const unfit = code === 'EENVELOPE' || code === 'EMESSAGE'
    return { kind: unfit ? 'refused' : 'trouble', failure }
  }
  // 421 closes the connection for whatever comes next.
  if (responseCode === 421 || !(OF_THIS_ONE.test(command) || code === 'EMESSAGE')) return { kind: 'trouble', failure }
  return { kind: error.permanent ? 'refused' : 'later', failure }
}
