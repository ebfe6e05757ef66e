// Who comes to a meeting, what they answered, and one's own answer.
import { fill } from '../../words/fill.ts'
import { attendees, may } from '../api.ts'
import { useChange, useChosen, useMay } from '../asking.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { Choices } from './choices.tsx'
import { type Meeting, useAttendees } from './meeting-of.ts'
import { Part } from './part.tsx'
import { People } from './people.tsx'
import { Shown, Told } from './shown.tsx'
import { say } from './title.ts'

const { meetings } = words
const { answers } = meetings
/** In the order in which people say it. */
type Answer = keyof typeof answers
const CODES = { yes: 1, maybe: 3, no: 2 } as const

const SAID: Readonly<Record<number, string>> = meetings.comes

export function Attending({ meeting }: { meeting: Meeting }) {
  const { meeting_id, state } = meeting
  const query = useAttendees(meeting_id)
  const held = state === 'ended'
  return (
    <Part title={meetings.people} count={query.data?.body.length}>
      <Shown query={query}>
        {({ body }) =>
          body.length ? (
            <People
              people={body}
              roles={meetings.roles}
              more={({ rsvp, attended }) => (
                <span className="answer">{held ? attended && meetings.wasThere : SAID[rsvp.value]}</span>
              )}
            />
          ) : (
            <p className="nothing">{meetings.nobody}</p>
          )
        }
      </Shown>
    </Part>
  )
}

/** One's own answer, where one was asked. */
export function OwnAnswer({ meeting: { meeting_id } }: { meeting: Meeting }) {
  const own = useAttendees(meeting_id).data?.body.find(({ member_id }) => member_id === known.member_id)
  const attendee_id = own?.attendee_id ?? 0
  const rights = useMay(['attendee', attendee_id], () => may.attendee('one', { attendee_id }), attendee_id !== 0)
  const change = useChange(
    (answer: Answer) => attendees('change', { attendee_id }, { rsvp: CODES[answer] }),
    [['meeting', meeting_id, 'people']],
  )
  const given = (Object.keys(CODES) as Answer[]).find((answer) => CODES[answer] === own?.rsvp.value)
  const [answer, choose] = useChosen(given, change)
  if (!own || !rights('PATCH')) return null
  return (
    <div className="asked">
      <Choices
        label={meetings.asked}
        name="rsvp"
        of={answers}
        value={answer}
        choose={(to) => choose(to, () => say(fill(meetings.answered, { answer: answers[to] })))}
      />
      <Told error={change.error} />
    </div>
  )
}
