// The mail with the record that goes out when a meeting ends: who gets it, with what words, and its text.

import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Out } from '../../../contract/field.ts'
import type { mailing } from '../../../contract/mailing.ts'
import { fill } from '../../../words/fill.ts'
import { mailings } from '../../api/mail-client.ts'
import { useAnswer } from '../../api/queries.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useDraft } from '../../ui/draft.ts'
import { words } from '../../words.ts'
import { type Meeting, useAttendees } from '../meeting-queries.ts'
import { type FollowUp, messagePlace } from './ending.ts'
import { maySendRecord } from './may-send-record.ts'

const { end } = words
const LONGEST_MESSAGE = 2_000

type Fields = (typeof mailing)['endpoints']['addToMeeting']['preview']
type Preview = { [N in keyof Fields]: Out<Fields[N]> }

/** What would be sent; undefined where the reader sends none, or the site. */
export function useFollowUp(meeting: Meeting) {
  const { meeting_id } = meeting
  const may = maySendRecord(meeting)
  const [message, write] = useDraft(messagePlace(meeting_id))
  /** The words that the preview shows: those of when the field was left. */
  const [shown, show] = useState(message)
  const [left, leave] = useState<ReadonlySet<number>>(new Set())
  const people = useAttendees(meeting_id).data?.body ?? []
  const query = useAnswer(['items', 'meeting', meeting_id, 'follow-up', may ? shown : 'none'], async () => {
    if (!may) return { status: 200, headers: new Headers(), body: undefined }
    const sent = { kind: 'followup' as const, ...(shown.trim() && { message: shown.trim() }) }
    const answer = await mailings('addToMeeting', { meeting_id }, sent, { preview: true })
    return { ...answer, body: answer.body as unknown as Preview }
  })
  const [last, keep] = useState<Preview>()
  const preview = query.data?.body ?? (query.isError ? undefined : last)
  if (preview && preview !== last) keep(preview)
  if (!preview) return undefined
  const recipients = preview.recipients.flatMap((one) => {
    const attendee_id = people.find(({ member_id }) => member_id === one.member_id)?.attendee_id
    return attendee_id === undefined ? [] : [{ ...one, attendee_id, gets: !left.has(attendee_id) }]
  })
  const to = recipients.filter(({ gets }) => gets).map(({ attendee_id }) => attendee_id)
  const sent: FollowUp | undefined = to.length
    ? { to: to.length === recipients.length ? 'all' : to, count: to.length, message: message.trim() }
    : undefined
  const choose = (attendee_id: number, gets: boolean) => {
    const next = new Set(left)
    if (gets) next.delete(attendee_id)
    else next.add(attendee_id)
    leave(next)
  }
  return { preview, recipients, sent, message, write, choose, settle: () => show(message) }
}

/** The recipients, a field for a few words, and the text as it reads for whoever ends the meeting. */
export function FollowUpPart({ of }: { of: NonNullable<ReturnType<typeof useFollowUp>> }) {
  const { preview, recipients, message, write, choose, settle } = of
  return (
    <>
      <div className="end-people">
        {recipients.map(({ attendee_id, name, email, gets }) => (
          <Checkbox
            key={attendee_id}
            label={name}
            description={email}
            checked={gets}
            onChange={({ currentTarget }) => choose(attendee_id, currentTarget.checked)}
          />
        ))}
      </div>
      <Textarea
        label={end.message}
        autosize={false}
        rows={2}
        maxLength={LONGEST_MESSAGE}
        value={message}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={settle}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className="end-preview" aria-label={end.preview} tabIndex={0}>
        <p className="item-title">{fill(end.subject, { subject: preview.subject })}</p>
        <pre>{preview.text}</pre>
      </section>
    </>
  )
}
