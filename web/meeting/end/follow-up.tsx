// The mail with the record that goes out when a meeting ends: who gets it, with what words, and its text.
import { fill, plural } from '../../../words/fill.ts'
import { formWords } from '../../form-words.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { type MailDraft, useMailDraft } from '../mailings/mail-draft.ts'
import { MailPreviewed } from '../mailings/mail-previewed.tsx'
import { MailText, MessageField } from '../mailings/mail-text.tsx'
import { mailedMeeting } from '../mailings/mailed.ts'
import { Recipients } from '../mailings/recipients.tsx'
import { type Meeting, useAttendees } from '../meeting-queries.ts'
import { maySendRecord } from './may-send-record.ts'

const { end } = words
const { mailSheets } = formWords

/** What would be sent once the meeting has ended, with these attendees if it still runs, also while it is not known yet; undefined where the reader sends none, or the site. */
export function useFollowUp(meeting: Meeting, attended?: readonly number[]): MailDraft | undefined {
  const may = maySendRecord(meeting)
  const people = useAttendees(meeting.meeting_id)
  const of = may && people.data ? mailedMeeting(meeting, people.data.body) : undefined
  const draft = useMailDraft(of, 'followup', `end-${meeting.meeting_id}`, attended)
  return may ? { ...draft, error: draft.error ?? people.error } : undefined
}

/** How many people get it, for its heading. */
export const FollowUpTitle = ({ of: { sent, preview } }: { of: MailDraft }): string =>
  fill(end.mailTo, { count: sent?.count ?? (preview ? 0 : '…') })

/** How many people get it, for beside the button that sends it; nothing until that is known. */
export const FollowUpCount = ({ of: { sent, preview } }: { of: MailDraft }) => (
  <span className="mail-count soft" role="status">
    {sent ? plural(mailSheets.get, sent.count, known.locale) : preview && mailSheets.nobody}
  </span>
)

/** The recipients, a field for a few words, and the text as the person who ends the meeting would get it. */
export const FollowUpPart = ({ of }: { of: MailDraft }) => (
  <MailPreviewed of={of}>
    {(preview) => (
      <div className="end-mail">
        <Recipients of={of} />
        <MessageField of={of} label={end.message} />
        <MailText preview={preview} />
      </div>
    )}
  </MailPreviewed>
)
