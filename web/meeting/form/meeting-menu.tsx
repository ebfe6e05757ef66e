// Menu of organizers: edit, move and delete a meeting or its series.
import { mayUse } from '../../api/rights.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { MenuButton, type MenuChoice } from '../../kit/dialogs/menu.tsx'
import { useSheet } from '../../kit/dialogs/sheet-address.ts'
import { type Command, useCommand } from '../../kit/keys/commands.ts'
import { useWide } from '../../kit/page/wide.ts'
import { useMayMakeTemplates } from '../../parts/places/own-rooms.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { useReadable } from '../readable.ts'
import { useOtherRooms } from './other-rooms.ts'

const { making } = words

interface Props {
  meeting: Meeting
  /** Choices before those of every meeting. */
  more?: readonly MenuChoice[]
  /** What calls the meeting off, before what deletes it. */
  cancel?: MenuChoice | false
}

/**
 * The button that edits, which a phone has in the menu, and a menu of the rest, after `more`; nothing for those who may not
 * change the meeting.
 */
export function MeetingMenu({ meeting, more = [], cancel = false }: Props) {
  const { open } = useSheet()
  const { series } = useReadable(meeting)
  const edits = mayUse(meeting, 'PATCH')
  const entry = (label: string, edit: string, keys?: string): Command => ({
    ...{ label, group: 'here', keys, run: () => open({ edit }) },
  })
  const inMenu = !useWide('rail')
  const edit = edits && entry(making.edit, '', 'e')
  const move = edits && (meeting.state === 'pending' || meeting.state === 'canceled') && entry(making.move, 'when', 'm')
  const remove = mayUse(meeting, 'DELETE') && entry(making.deleteMeeting, 'delete')
  const end = edits && series !== undefined && entry(making.endSeries, 'end')
  const save = useMayMakeTemplates(meeting.room_id.value) && entry(making.saveAsTemplate, 'template')
  const moveRoom = useOtherRooms(meeting.room_id.value).length > 0 && edits && entry(making.moveRoom, 'room')
  useCommand(inMenu && edit)
  useCommand(move)
  useCommand(moveRoom)
  useCommand(save)
  useCommand(remove)
  useCommand(end)
  const destructive = [cancel, end, remove].flatMap((one) => (one ? [{ ...one, destructive: true }] : []))
  const choices = [...more, ...[inMenu && edit, move, moveRoom, save].filter((one) => one !== false), ...destructive]
  return (
    // Together, so that the menu does not stand alone in a line of its own.
    <span className="buttons-together">
      {edit && !inMenu && <CommandButton {...edit} quiet />}
      {choices.length > 0 && <MenuButton label={making.moreActions} choices={choices} />}
    </span>
  )
}
