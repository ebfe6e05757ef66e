// The mail with the record that goes out when a meeting ends: who gets it, with what words, and its text.
import { plural } from '../../../words/fill.ts'
import { formWords } from '../../form-words.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { type MailDraft, type MailToSend, useMailDraft } from '../mailings/mail-draft.ts'
import { MailText, MessageField } from '../mailings/mail-text.tsx'
import { mailedMeeting } from '../mailings/mailed.ts'
import { Recipients } from '../mailings/recipients.tsx'
import { type Meeting, useAttendees } from '../meeting-queries.ts'
import { maySendRecord } from './may-send-record.ts'

const { end } = words
const { mailSheets } = formWords

/** What would be sent; undefined where the reader sends none, or the site, and until it is known. */
export function useFollowUp(meeting: Meeting): MailDraft | undefined {
  const people = useAttendees(meeting.meeting_id).data?.body
  const of = maySendRecord(meeting) && people ? mailedMeeting(meeting, people) : undefined
  const draft = useMailDraft(of, 'followup', `end-${meeting.meeting_id}`)
  return of && draft.preview ? draft : undefined
}

/** How many people get it, for beside the button that sends it. */
export const FollowUpCount = ({ sent }: { sent: MailToSend | undefined }) => (
  <span className="mail-count soft" role="status">
    {sent ? plural(mailSheets.get, sent.count, known.locale) : mailSheets.nobody}
  </span>
)

/** The recipients, a field for a few words, and the text as it reads for whoever ends the meeting. */
export function FollowUpPart({ of }: { of: MailDraft }) {
  return (
    <div className="end-mail">
      <Recipients of={of} />
      <MessageField of={of} label={end.message} />
      <MailText preview={of.preview!} />
    </div>
  )
}
