// The sheet that creates a webhook, and then displays its secret once.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { faultsOf } from '../../api/problem.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { SelectField, TextField } from '../../kit/fields/plain-fields.tsx'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { useRoomName, useRoomsByName } from '../../parts/places/own-rooms.ts'
import { hooks } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import { SecretShown } from '../secret-shown.tsx'

const { hookEvents, hooks: texts } = administeringWords
const EVENTS = Object.entries(hookEvents).filter(([event]) => event !== 'ping')

interface Props {
  organization: { value: number; display: string } | undefined
  close: () => void
}

/** Where a hook may listen: everywhere, in an organization, in a room. */
function usePlaces(organization: Props['organization']): [string, string][] {
  const rooms = useRoomsByName().filter(
    ({ organization_id }) => !organization || organization_id.value === organization.value,
  )
  const nameOf = useRoomName()
  const organizations = new Map(rooms.map(({ organization_id: { value, display } }) => [value, display]))
  if (organization) organizations.set(organization.value, organization.display)
  return [
    ...(organization ? [] : [['', texts.everywhere] as [string, string]]),
    ...[...organizations].map(([id, name]): [string, string] => [
      `organization_id ${id}`,
      fill(texts.inOrganization, { name }),
    ]),
    ...rooms.map((room): [string, string] => [`room_id ${room.room_id}`, fill(texts.inRoom, { name: nameOf(room) })]),
  ]
}

const CREATED = 201

/** The sheet. */
export function HookSheet({ organization, close }: Props) {
  const places = usePlaces(organization)
  const [event, setEvent] = useState('meeting_scheduled')
  const [place, setPlace] = useState(organization ? `organization_id ${organization.value}` : '')
  const [target_url, setTarget] = useState('')
  const go = useNavigate()
  const make = useChange(() => {
    const [kind, id] = place.split(' ')
    return hooks('add', {}, { event, target_url: target_url.trim(), ...(kind && { [kind]: Number(id) }) } as never)
  }, [['hooks']])
  const secret = make.data?.headers.get('x-hook-secret')
  const faults = faultsOf(make.error)
  const leave = () => {
    const hook_id = make.data?.body.hook_id
    if (hook_id === undefined) close()
    else void go({ to: '/hooks/$hook_id', params: { hook_id }, replace: true })
  }
  // The same hook is answered without a secret: it is there already.
  if (make.data)
    return (
      <Sheet
        title={secret ? texts.made : texts.there}
        saveLabel={secret ? texts.kept : texts.show}
        busy={false}
        close={leave}
        save={leave}
      >
        {secret ? <SecretShown secret={secret} /> : <p>{texts.thereHint}</p>}
      </Sheet>
    )
  return (
    <Sheet
      title={texts.make}
      busy={make.isPending}
      disabled={!target_url.trim()}
      close={close}
      save={() => make.mutate(undefined, { onSuccess: ({ status }) => status === CREATED && showToast(texts.made) })}
    >
      <SelectField label={texts.event} options={EVENTS} value={event} choose={setEvent} error={faults['event']} />
      <SelectField
        label={texts.place}
        options={places}
        value={place}
        choose={setPlace}
        error={faults['organization_id'] ?? faults['room_id']}
      />
      <TextField
        label={texts.target}
        type="url"
        hint={texts.targetHint}
        value={target_url}
        change={setTarget}
        error={faults['target_url']}
      />
      {!Object.keys(faults).length && <ErrorMessage error={make.error} />}
    </Sheet>
  )
}
