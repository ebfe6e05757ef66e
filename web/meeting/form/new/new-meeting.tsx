// The sheet that makes a meeting or a series.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fill } from '../../../../words/fill.ts'
import { loadModule } from '../../../api/connection.ts'
import { templates } from '../../../api/form-clients.ts'
import { errorMessage, faultsOf, wasRefused } from '../../../api/problem.ts'
import { randomId } from '../../../api/random-id.ts'
import { mayUse } from '../../../api/rights.ts'
import { useChange } from '../../../api/writing/use-change.ts'
import { formWords } from '../../../form-words.ts'
import { showToast } from '../../../kit/feedback/toasts.ts'
import { SelectField, TextField } from '../../../kit/fields/plain-fields.tsx'
import { useNow } from '../../../kit/time/now.ts'
import { useKeptValues } from '../../../parts/form/kept-values.ts'
import { Sheet } from '../../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../../parts/loading/loaded.tsx'
import { PeoplePicker } from '../../../parts/people/people-picker.tsx'
import { personKey } from '../../../parts/people/picked-person.ts'
import { useRoomName, useRoomsByName } from '../../../parts/places/own-rooms.ts'
import { known } from '../../../site.ts'
import { words } from '../../../words.ts'
import { NextDates, useSchedule } from '../series/next-dates.tsx'
import { RepeatsField } from '../series/repeats-field.tsx'
import { newValues, onFirstDay, type Typed, USUAL_LENGTH, type Values } from '../values.ts'
import { WhenFields } from '../when-fields.tsx'
import { useProposedRoom } from './proposed-room.ts'
import { type Made, saveNew, scheduleOf } from './save-new.ts'
import { TitleField, useUnderstood, withLine } from './title-field.tsx'

const { plan } = formWords
const { making, places } = words
const PLACE = 'new-meeting'
const DAY = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/
const NONE = 'none'

/** The fields whose faults stand beside them. */
const SHOWN = ['name', 'room_id', 'start_time', 'dtstart', 'duration_minutes', 'end_time', 'rrule_parts', 'rrule']
const isShown = (field: string): boolean => [...SHOWN, 'dtuntil', 'rcount'].includes(field)

/** The rooms in which the reader may make meetings. */
function useRoomsToMeet() {
  return useRoomsByName().filter((room) => mayUse(room, 'POST', 'meetings'))
}

interface Props {
  /** The day of the meeting, as `2026-11-20` or with its time, where the reader came from one. */
  day: string
  /** How long it takes, where the reader has drawn that (minutes). */
  proposedLength?: number | undefined
  close: () => void
}

/** The sheet. */
export function NewMeeting({ day, proposedLength, close }: Props) {
  const now = useNow(false)
  const go = useNavigate()
  const key = useRef(randomId())
  const [tried, setTried] = useState(false)
  const first = newValues(now, DAY.test(day) ? day : undefined, proposedLength)
  // A time that was chosen in the calendar wins over a draft.
  const { date, time, length: drawn } = first
  const picked = day.includes('T') ? { date, time, ...(drawn && { length: drawn }) } : undefined
  const { values: typed, draft, change, forget } = useKeptValues<Typed>(PLACE, first, picked)
  const choices = useRoomsToMeet()
  const nameOf = useRoomName()
  const possible = choices.map((room) => room.room_id)
  const proposed = useProposedRoom(possible)
  const room_id = typed.room_id !== undefined && possible.includes(typed.room_id) ? typed.room_id : proposed
  const understood = useUnderstood({ ...typed, room_id })
  const { all, chosen, isPending } = useTemplates(room_id, typed.template_id)
  const length = typed.length ?? (chosen?.duration ? chosen.duration / 60 : USUAL_LENGTH)
  const values = withLine({ ...typed, room_id, length }, understood.line, understood.people)
  const schedule = scheduleOf(values)
  const described = useSchedule(schedule)

  const save = useChange((made: Values) => saveNew(made, key.current), [['meetings']])
  const faults = { ...(schedule && faultsOf(described.error)), ...faultsOf(save.error) }
  const fault = (field: string, missing: boolean, text: string) => (tried && missing ? text : faults[field])
  const others = Object.keys(faults).filter((field) => !isShown(field))

  // Submitting is deferred until names and templates are loaded, as they determine the values.
  const pending = understood.pending || isPending
  const [waits, wait] = useState(false)
  /** Whether people are mailed once it is made. */
  const invites = useRef(false)
  const sendNow = useEffectEvent(() => {
    wait(false)
    submit()
  })
  useEffect(() => {
    if (waits && !pending) sendNow()
  }, [waits, pending])

  function saveAs(inviting: boolean): void {
    invites.current = inviting
    submit()
  }

  function submit(): void {
    setTried(true)
    if (!values.name.trim() || room_id === undefined) return
    if (pending) {
      wait(true)
      return
    }
    save.mutate(values, {
      onSuccess: finish,
      onError: (error) => {
        // Without a response, the meeting may exist: a retry with the same key finds it.
        if (wasRefused(error)) key.current = randomId()
      },
    })
  }

  function finish(made: Made): void {
    const { meeting_id, meeting_series_id, left } = made
    forget()
    showToast(meeting_id === undefined ? plan.madeSeries : plan.made)
    if (left.length) {
      const names = left.map(({ person }) => person.name ?? person.email).join(', ')
      showToast(fill(plan.notInvited, { names, reason: errorMessage(left[0]!.error) }))
    }
    if (invites.current) sendInvitations(made)
    if (meeting_id !== undefined) void go({ to: '/meetings/$meeting_id', params: { meeting_id }, replace: true })
    else if (meeting_series_id !== undefined)
      void go({ to: '/meeting_series/$meeting_series_id', params: { meeting_series_id }, replace: true })
  }

  const edit = (part: Partial<Typed>) => {
    // A field that is touched wins over the line: what the line says is settled, and all that is left of it is a title. A length
    // that nobody has said goes on to follow the template.
    const isOfLine = ['name', 'title', 'takesRule'].some((field) => field in part)
    const { line } = understood
    const settled = line && { ...values, title: line.name, length: line.length ?? typed.length }
    change(settled && !isOfLine ? { ...settled, ...part } : part)
  }
  const mayInvite = known.sends_mail && values.people.length > 0
  return (
    <Sheet
      title={making.newMeeting}
      close={close}
      save={(label) => saveAs(label === plan.saveAndInvite)}
      saveLabel={mayInvite ? plan.saveAndInvite : undefined}
      other={mayInvite && { label: plan.save, run: () => saveAs(false) }}
      busy={save.isPending || waits}
      draft={draft}
    >
      <TitleField
        values={typed}
        change={edit}
        understood={understood}
        error={fault('name', !values.name.trim(), plan.mustHave)}
      />
      <WhenFields values={values} change={edit} faults={faults} />
      <RepeatsField values={values} change={(part) => edit(onFirstDay(values, part))} faults={faults} />
      {schedule && <NextDates query={described} />}
      <div className="plan-row">
        <SelectField
          label={plan.room}
          options={choices.map((room) => [String(room.room_id), nameOf(room)])}
          value={String(room_id ?? '')}
          choose={(to) => edit({ room_id: Number(to), template_id: undefined })}
          error={fault('room_id', room_id === undefined, plan.mustHaveRoom)}
        />
        {all.length > 0 && (
          <SelectField
            label={plan.template}
            options={[[NONE, plan.noTemplate], ...all.map((one) => [String(one.template_id), one.name ?? ''] as const)]}
            value={String(chosen?.template_id ?? NONE)}
            choose={(to) => edit({ template_id: to === NONE ? null : Number(to) })}
          />
        )}
      </div>
      <PeoplePicker
        label={plan.people}
        room_id={room_id}
        chosen={values.people}
        roles={places.roomRoles}
        add={(people) => edit({ people: [...values.people, ...people] })}
        remove={(person) => edit({ people: values.people.filter((one) => personKey(one) !== personKey(person)) })}
      />
      <details>
        <summary>{plan.more}</summary>
        <div className="plan-fields">
          <TextField label={plan.location} value={values.location} change={(location) => edit({ location })} />
          <TextField label={plan.join} value={values.audio} change={(audio) => edit({ audio })} />
          <TextField
            label={plan.description}
            value={values.description}
            rows={4}
            change={(description) => edit({ description })}
          />
        </div>
      </details>
      {save.error && (!Object.keys(faultsOf(save.error)).length || others.length > 0) && (
        <ErrorMessage error={save.error} comesInView />
      )}
    </Sheet>
  )
}

/** Mails what was made to its people, unless that is undone; where this cannot be loaded, the page goes on to offer it. */
function sendInvitations({ meeting_id, meeting_series_id }: Made): void {
  loadModule(() => import('../../mailings/send.ts')).then(
    ({ sendInvitationsLater }) =>
      sendInvitationsLater(
        meeting_id === undefined
          ? { kind: 'meeting_series', id: meeting_series_id! }
          : { kind: 'meeting', id: meeting_id },
      ),
    () => {},
  )
}

/** The templates of a room, and the one of them that a meeting takes: the usual one where nothing is said. */
function useTemplates(room_id: number | undefined, template_id: number | null | undefined) {
  const query = useQuery({
    queryKey: ['templates', 'room', room_id ?? 0],
    queryFn: async () => (await templates('inRoom', { room_id: room_id! }, {})).body,
    enabled: room_id !== undefined,
  })
  const all = query.data ?? []
  const chosen = all.find((one) => (template_id === undefined ? one.room_default : one.template_id === template_id))
  return { all, chosen, isPending: query.isLoading }
}
