// Usual attendees of a template, with their roles.

import { IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fill } from '../../words/fill.ts'
import { loadModule } from '../api/connection.ts'
import { roomPeople, templateAttendees } from '../api/form-clients.ts'
import { errorMessage } from '../api/problem.ts'
import { mayUse } from '../api/rights.ts'
import { useChange } from '../api/writing/use-change.ts'
import { formWords } from '../form-words.ts'
import { MenuButton } from '../kit/dialogs/menu.tsx'
import { Empty } from '../kit/feedback/empty.tsx'
import { showToast } from '../kit/feedback/toasts.ts'
import { Section } from '../kit/page/section.tsx'
import { ErrorMessage, Loaded } from '../parts/loading/loaded.tsx'
import { People } from '../parts/people/people.tsx'
import { type PickedPerson, pickedOf } from '../parts/people/picked-person.ts'
import { words } from '../words.ts'
import { type TemplateRow, useTemplatePeople } from './one-template.ts'

const { template: texts } = formWords
const { invite, places } = words
const Picker = lazy(async () => ({
  default: (await loadModule(() => import('../parts/people/people-picker.tsx'))).PeoplePicker,
}))

type Person = NonNullable<ReturnType<typeof useTemplatePeople>['data']>['body'][number]
interface Sent {
  member_id: number
  role_id?: Person['role_id']['value']
}

/** Somebody whose address was pasted, as the room knows them; the same where it does not. */
async function inRoom(picked: PickedPerson, room_id: number): Promise<PickedPerson> {
  const { member_id, email } = picked
  if (member_id !== undefined || email === undefined) return picked
  const { body } = await roomPeople('inRoom', { room_id }, { search: email })
  const existing = body.find((one) => one.email?.toLowerCase() === email.toLowerCase())
  return existing ? pickedOf(existing) : picked
}

/** The section. */
export function TemplatePeople({ template }: { template: TemplateRow }) {
  const { template_id, room_id } = template
  const query = useTemplatePeople(template_id)
  const stale = [['template', template_id, 'people']]
  const add = useChange((sent: Sent) => templateAttendees('add', { template_id }, sent as { member_id: number }), stale)
  const change = useChange(
    ({ template_attendee_id, role_id }: { template_attendee_id: number; role_id: number }) =>
      templateAttendees('change', { template_attendee_id }, { role_id: role_id as 3 }),
    stale,
  )
  const drop = useChange(
    ({ template_attendee_id }: Person) => templateAttendees('drop', { template_attendee_id }, {}),
    stale,
  )
  const [open, setOpen] = useState(false)

  const remove = (person: Person) =>
    drop.mutate(person, {
      onSuccess: () =>
        showToast(fill(invite.removed, { name: person.member_name }), () =>
          add.mutate(
            { member_id: person.member_id, role_id: person.role_id.value },
            { onError: (error) => showToast(errorMessage(error)) },
          ),
        ),
    })
  const addPicked = async (picked: readonly PickedPerson[]) => {
    const all = await Promise.all(picked.map((one) => inRoom(one, room_id.value)))
    for (const { member_id, inside, name = '' } of all)
      if (member_id !== undefined && inside !== false)
        add.mutate({ member_id }, { onSuccess: () => showToast(fill(invite.added, { name })) })
    if (all.some(({ member_id, inside }) => member_id === undefined || inside === false)) showToast(texts.onlyMembers)
  }
  const menuOf = (person: Person) => {
    const roles = mayUse(person, 'PATCH') ? Object.entries(invite.roles) : []
    const choices = [
      ...roles
        .filter(([role]) => Number(role) !== person.role_id.value)
        .map(([role, name]) => ({
          label: fill(invite.makes, { role: name }),
          run: () => change.mutate({ template_attendee_id: person.template_attendee_id, role_id: Number(role) }),
        })),
      ...(mayUse(person, 'DELETE')
        ? [{ label: fill(invite.remove, { name: person.member_name }), destructive: true, run: () => remove(person) }]
        : []),
    ]
    return choices.length ? (
      <MenuButton label={fill(invite.people, { name: person.member_name })} choices={choices} />
    ) : null
  }

  return (
    <Section title={texts.people} count={query.data?.body.length}>
      <Loaded query={query}>
        {({ body }) =>
          body.length ? (
            <People people={body} roles={words.meetings.roles} more={menuOf} />
          ) : (
            <Empty icon={IconUsers} text={texts.noPeople} />
          )
        }
      </Loaded>
      {mayUse(template, 'POST', 'attendees') &&
        (open ? (
          <Suspense fallback={null}>
            <Picker
              label={texts.add}
              room_id={room_id.value}
              chosen={query.data?.body ?? []}
              roles={places.roomRoles}
              add={(picked) => void addPicked(picked).catch((error: unknown) => showToast(errorMessage(error)))}
              focus
            />
          </Suspense>
        ) : (
          <button type="button" className="button quiet" onClick={() => setOpen(true)}>
            {texts.add}
          </button>
        ))}
      <ErrorMessage error={add.error ?? change.error ?? drop.error} />
    </Section>
  )
}
