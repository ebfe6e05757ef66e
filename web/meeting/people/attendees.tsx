// The attendees of a meeting: their answers, or after the meeting who attended.

import { IconUsers } from '@tabler/icons-react'
import { fill } from '../../../words/fill.ts'
import { attendees } from '../../api/clients.ts'
import { fetchAgain } from '../../api/fetch-again.ts'
import { errorMessage } from '../../api/problem.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { Section } from '../../kit/page/section.tsx'
import { useInviting } from '../../parts/invitation/use-inviting.ts'
import { late } from '../../parts/loading/late-module.ts'
import { ErrorMessage, Loaded } from '../../parts/loading/loaded.tsx'
import { People } from '../../parts/people/people.tsx'
import { type PanelPerson, PeoplePanel } from '../../parts/people/people-panel.tsx'
import { words } from '../../words.ts'
import { type Meeting, useAttendees } from '../meeting-queries.ts'
import { Announced } from './announced.tsx'

const { invite, meetings } = words
const banner = late(() => import('../../parts/invitation/not-invited.tsx'))

/** The attendees. */
export function Attendees({ meeting }: { meeting: Meeting }) {
  const { meeting_id, state } = meeting
  const query = useAttendees(meeting_id)
  return (
    <Section title={meetings.people} count={query.data?.body.length}>
      <Loaded query={query}>
        {({ body }) =>
          state === 'ended' ? (
            <People
              people={body}
              roles={meetings.roles}
              more={({ attended }) => <span className="answer">{attended && meetings.attended}</span>}
            />
          ) : (
            <>
              <Answers meeting={meeting} people={body} />
              {state === 'pending' && mayUse(meeting, 'POST', 'mailings') && (
                <Uninvited meeting={meeting} people={body} />
              )}
              <Announced meeting={meeting} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

type Attendee = PanelPerson & { attendee_id: number; invited_ts: unknown }

/** Names who is not invited yet. */
function Uninvited({ meeting: { meeting_id }, people }: { meeting: Meeting; people: readonly Attendee[] }) {
  const content = banner.useModule()
  return content ? (
    <content.NotInvited
      people={people}
      makeLink={({ attendee_id }: Attendee) => attendees('link', { attendee_id }, {})}
      refetch={() => fetchAgain(['meeting', meeting_id, 'people'])}
    />
  ) : null
}

function Answers({ meeting, people }: { meeting: Meeting; people: readonly Attendee[] }) {
  const { meeting_id, room_id } = meeting
  const stale = [['meeting', meeting_id, 'people']]
  const send = (sent: object, key?: string) =>
    attendees('add', { meeting_id }, sent as { email: string }, {}, key ? { 'idempotency-key': key } : {})
  const inviting = useInviting(send, stale)
  const add = useChange((sent: { member_id: number; role_id: number; rsvp: number }) => send(sent), stale)
  const drop = useChange(({ attendee_id }: Attendee) => attendees('drop', { attendee_id }, {}), stale)
  const set = useChange(
    ({ attendee_id, ...to }: { attendee_id: number; role_id?: number; note_taker?: boolean }) =>
      attendees('change', { attendee_id }, to as { role_id: 3 }),
    stale,
  )
  return (
    <>
      {!people.length && <Empty icon={IconUsers} text={meetings.nobody} />}
      <PeoplePanel
        people={people}
        room_id={room_id.value}
        invites={mayUse(meeting, 'POST', 'attendees')}
        add={inviting.mutate}
        remove={(person) =>
          drop.mutate(person, {
            onSuccess: () => {
              const { member_id, role_id, rsvp } = person
              const again = { member_id, role_id: role_id.value, rsvp: rsvp.value }
              showToast(fill(invite.removed, { name: person.member_name }), () =>
                add.mutate(again, { onError: (error) => showToast(errorMessage(error)) }),
              )
            },
          })
        }
        setRole={({ attendee_id }, role_id) => set.mutate({ attendee_id, role_id })}
        setNoteTaker={({ attendee_id }, note_taker) => set.mutate({ attendee_id, note_taker })}
      />
      <ErrorMessage error={inviting.error ?? add.error ?? drop.error ?? set.error} />
    </>
  )
}
