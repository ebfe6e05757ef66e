// Composes the mail of a notice from current data, and stores it before sending.
import { setImmediate } from 'node:timers/promises'
import { isUnavailable } from '../../db/dialects/dialect.ts'
import type { MailFrom } from '../../settings/smtp.ts'
import type { Site } from '../../site.ts'
import { mailMessageOf, messageId, type ReadTogether } from '../letters/index.ts'
import { MAIL_LIFE } from '../transport/delivery-outcome.ts'
import type { OutgoingMail } from '../transport/index.ts'
import type { ClaimedNotice } from './claimed-notices.ts'
import type { SendOutcome, Unneeded } from './claims.ts'
import { letterFor } from './kinds.ts'
import type { Notice } from './notice.ts'
import { DONE, unsentOf } from './outcomes.ts'
import { mailKeeper, outgoingOf } from './outgoing.ts'
import type { MailReports } from './reports.ts'

/** A mail that is to be sent. */
export interface Written {
  notice: Notice
  mail: OutgoingMail
  /** Whether the mail server perhaps took it before. */
  perhaps: boolean
}

/** Composes and stores the mail of a notice, so that no other version is sent; or returns the outcome if it is not sent. */
export type WriteMail = (one: ClaimedNotice) => Promise<Written | SendOutcome>

/** Writes the mails of the process `by`. */
export function mailWriter(
  site: Site,
  by: string,
  from: MailFrom,
  report: Pick<MailReports, 'unsent' | 'failed'>,
): WriteMail {
  const keep = mailKeeper(site.db, by, site.sealKey)
  let turnOfLoop: Promise<void> = Promise.resolve()
  const turn = () => (turnOfLoop = turnOfLoop.then(() => setImmediate()))

  async function write(one: ClaimedNotice): Promise<Written | SendOutcome> {
    const written = await writtenFor(one)
    if (!('mail' in written) || written.perhaps) return written
    const isOurs = await keep(one.notice_id, written.mail)
    return isOurs ? written : { ...unsentOf(written.notice), state: 'waiting', due_ms: 0, perhaps: true }
  }

  async function writtenFor({ notice_id, notice, together, kept }: ClaimedNotice): Promise<Written | SendOutcome> {
    if (!notice) return { ...DONE, notice_id }
    const unsent = unsentOf(notice)
    if (notice.create_ts + MAIL_LIFE <= site.clock()) {
      const { kind, failure } = notice
      if (failure !== null) report.unsent({ notice_id, kind, failure, again: false })
      return unsent
    }
    const mail = await mailFor(notice, together)
    if (!mail || mail === 'untold' || mail === 'overtaken')
      return { ...unsent, ...(kept && { perhaps: true }), ...(mail && { unneeded: mail }) }
    // Mail with unknown outcome is sent again unchanged, if the recipient should still get it.
    const [to] = kept?.envelope.to ?? []
    if (kept && (mail === 'not to be written' || mail.envelope.to[0] === to))
      return { notice, mail: kept, perhaps: true }
    return mail === 'not to be written'
      ? { ...unsent, state: 'failed', failure: mail }
      : { notice, mail, perhaps: false }
  }

  /** The mail of a notice as it is now; undefined where it is no longer needed. */
  async function mailFor(
    notice: Notice,
    together: ReadTogether,
  ): Promise<OutgoingMail | Unneeded | undefined | 'not to be written'> {
    const { notice_id, create_ts } = notice
    try {
      const letter = await letterFor(site, notice, { together, turn })
      if (typeof letter === 'string') return letter
      const id = messageId(site.sealKey, notice_id, create_ts)
      return letter && outgoingOf(mailMessageOf(letter, { from, url: site.url }, id, site.clock()))
    } catch (error) {
      if (isUnavailable(error)) throw error
      report.failed(error)
      return 'not to be written'
    }
  }

  return write
}
