// The fields of a room, for the sheets that make one and change one.

import { type RoomColor, roomColors } from '../../../contract/places/room.ts'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { SelectField, TextField } from '../../kit/fields/plain-fields.tsx'
import { managingWords } from '../../managing-words.ts'
import { RoomDot } from './room-color.tsx'

const { managedPlaces: texts } = managingWords

export interface RoomValues {
  name: string
  description: string
  key: string
  /** `''`: the color that the fewest rooms of the organization have. */
  color: RoomColor | ''
  private: boolean
  busy_in_feeds: boolean
  members_add_agenda_items: boolean
}

interface Props {
  values: RoomValues
  change: (values: Partial<RoomValues>) => void
  faults: Readonly<Record<string, string>>
}

/** The fields. */
export const RoomFields = ({ values, change, faults }: Props) => (
  <>
    <TextField label={texts.name} value={values.name} change={(name) => change({ name })} error={faults['name']} />
    <TextField
      label={texts.description}
      rows={2}
      value={values.description}
      change={(description) => change({ description })}
      error={faults['description']}
    />
    <TextField
      label={texts.key}
      hint={texts.keyHint}
      value={values.key}
      change={(key) => change({ key: key.toUpperCase() })}
      error={faults['key']}
    />
    <div className="room-color-field">
      <SelectField
        label={texts.color}
        options={[
          ...(values.color ? [] : [['', texts.anyColor] as const]),
          ...roomColors.map((one) => [one, texts.colors[one]] as const),
        ]}
        value={values.color}
        choose={(color) => change({ color })}
      />
      {values.color && <RoomDot color={values.color} />}
    </div>
    <Checkbox
      label={texts.private}
      description={texts.privateHint}
      checked={values.private}
      onChange={({ currentTarget }) => change({ private: currentTarget.checked })}
    />
    {values.private && (
      <Checkbox
        label={texts.busy}
        description={texts.busyHint}
        checked={values.busy_in_feeds}
        onChange={({ currentTarget }) => change({ busy_in_feeds: currentTarget.checked })}
      />
    )}
    <Checkbox
      label={texts.membersAdd}
      description={texts.membersAddHint}
      checked={values.members_add_agenda_items}
      onChange={({ currentTarget }) => change({ members_add_agenda_items: currentTarget.checked })}
    />
  </>
)

/** What is sent of them: the contract types what a handler gets of a flag, which is a number. */
export const roomSent = ({ name, description, key, color, private: closed, ...values }: RoomValues) => ({
  name,
  key: key.trim() || null,
  ...(color && { color }),
  description: description.trim() || null,
  ...({
    private: closed,
    busy_in_feeds: closed && values.busy_in_feeds,
    members_add_agenda_items: values.members_add_agenda_items,
  } as unknown as Record<'private' | 'busy_in_feeds' | 'members_add_agenda_items', 0 | 1>),
})

/** The name of a field and its value, as people read them. */
export function shownValue(field: keyof RoomValues, values: RoomValues): { label: string; value: string } {
  switch (field) {
    case 'private':
      return { label: texts.privacy, value: values.private ? texts.private : texts.notPrivate }
    case 'busy_in_feeds':
      return { label: texts.feeds, value: values.busy_in_feeds ? texts.busyOn : texts.busyOff }
    case 'members_add_agenda_items':
      return { label: texts.agendas, value: values.members_add_agenda_items ? texts.membersAddOn : texts.membersAddOff }
    case 'key':
      return { label: texts.key, value: values.key || texts.noKey }
    case 'color':
      return { label: texts.color, value: values.color ? texts.colors[values.color] : texts.anyColor }
    default:
      return { label: texts[field], value: values[field].trim() || texts.noDescription }
  }
}
