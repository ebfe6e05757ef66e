// Invitees of a series, who attend its upcoming meetings.
import { fill } from '../../words/fill.ts'
import { series as seriesClient } from '../api/clients.ts'
import { fetchAgain } from '../api/fetch-again.ts'
import { invitees } from '../api/form-clients.ts'
import { errorMessage } from '../api/problem.ts'
import { useFirst } from '../api/queries.ts'
import { planned } from '../api/requests/planned-requests.ts'
import { mayUse } from '../api/rights.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { Section } from '../kit/page/section.tsx'
import { AnnouncedSwitch } from '../parts/invitation/announced-switch.tsx'
import { NotInvited } from '../parts/invitation/not-invited.tsx'
import { useInviting } from '../parts/invitation/use-inviting.ts'
import { ErrorMessage, Loaded } from '../parts/loading/loaded.tsx'
import { type PanelPerson, PeoplePanel } from '../parts/people/people-panel.tsx'
import { words } from '../words.ts'
import type { Series } from './one-series.ts'

const { invite, meetings } = words
type Invitee = PanelPerson & { invitee_id: number; invited_ts: unknown }

/** The invitees. */
export const useInvitees = (meeting_series_id: number) =>
  useFirst(['series', meeting_series_id, 'people'], planned.invitees(meeting_series_id))

/** The invitees by their answers to the whole series. */
export function Invitees({ series }: { series: Series }) {
  const { meeting_series_id, room_id } = series
  const key = ['series', meeting_series_id, 'people']
  const query = useInvitees(meeting_series_id)
  const stale = [key, ['meeting']]
  const send = (sent: object, key?: string) =>
    invitees('add', { meeting_series_id }, sent as { email: string }, {}, key ? { 'idempotency-key': key } : {})
  const inviting = useInviting(send, stale)
  const add = useChange((sent: { member_id: number; role_id: number; rsvp: number }) => send(sent), stale)
  const drop = useChange(({ invitee_id }: Invitee) => invitees('drop', { invitee_id }, {}), stale)
  const set = useChange(
    ({ invitee_id, ...to }: { invitee_id: number; role_id?: number; note_taker?: boolean }) =>
      invitees('change', { invitee_id }, to as { role_id: 3 }),
    stale,
  )
  const announce = useChange(
    // The contract types what a handler gets of a flag, which is a number.
    (on: boolean) => seriesClient('change', { meeting_series_id }, { announced: on }),
    [['series', meeting_series_id]],
  )
  const remove = (person: Invitee) =>
    drop.mutate(person, {
      onSuccess: () => {
        const { member_id, role_id, rsvp } = person
        showToast(fill(invite.removed, { name: person.member_name }), () =>
          add.mutate(
            { member_id, role_id: role_id.value, rsvp: rsvp.value },
            { onError: (error) => showToast(errorMessage(error)) },
          ),
        )
      },
    })
  return (
    <Section title={meetings.people} count={query.data?.body.length}>
      <Loaded query={query}>
        {({ body }) => (
          <PeoplePanel
            people={body}
            room_id={room_id.value}
            invites={mayUse(series, 'POST', 'invitees')}
            add={inviting.mutate}
            remove={remove}
            setRole={({ invitee_id }, role_id) => set.mutate({ invitee_id, role_id })}
            setNoteTaker={({ invitee_id }, note_taker) => set.mutate({ invitee_id, note_taker })}
          />
        )}
      </Loaded>
      <ErrorMessage error={inviting.error ?? add.error ?? drop.error ?? set.error} />
      {mayUse(series, 'POST', 'mailings') && query.data && (
        <NotInvited
          people={query.data.body}
          makeLink={({ invitee_id }: Invitee) => invitees('link', { invitee_id }, {})}
          refetch={() => fetchAgain(key, ['meeting'])}
        />
      )}
      {mayUse(series, 'POST', 'mailings') && mayUse(series, 'PATCH') && (
        <AnnouncedSwitch announced={series.announced} change={announce} />
      )}
    </Section>
  )
}
