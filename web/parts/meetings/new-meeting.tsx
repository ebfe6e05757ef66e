// The way to a new meeting, for those who may make one somewhere.
import { IconPlus } from '@tabler/icons-react'
import { mayUse } from '../../api/rights.ts'
import { useSheet } from '../../kit/dialogs/sheet-address.ts'
import { useCommand } from '../../kit/keys/commands.ts'
import { keyLabel, shownKeys } from '../../kit/keys/key-label.ts'
import { Primary } from '../../kit/page/in-head.tsx'
import { words } from '../../words.ts'
import { useOwnRooms } from '../places/own-rooms.ts'
import { proposedDay } from './new-meeting-day.ts'

const { making } = words
const KEYS = 'c'

/** Returns whether the reader may make meetings in a room, or in one of theirs where none is named. */
export const useMayMeet = (room_id?: number): boolean =>
  useOwnRooms().data?.body.some(
    (room) => (room_id ?? room.room_id) === room.room_id && mayUse(room, 'POST', 'meetings'),
  ) ?? false

/** Offers the command, once for all pages. */
export function NewMeetingCommand() {
  const { open } = useSheet()
  const may = useMayMeet()
  useCommand(
    may && { label: making.newMeeting, group: 'folkmoot', keys: KEYS, run: () => open({ new: proposedDay() }) },
  )
  return null
}

interface Props {
  /** `way`: an icon above a word, as in the bar of a phone. */
  look?: 'button' | 'quiet' | 'way'
  /** Called when it is pressed. */
  go?: (() => void) | undefined
  /** Shown only to those who may make meetings in this room. */
  room_id?: number
}

const CLASSES = { button: 'button', quiet: 'button quiet', way: 'way' } as const

/** The button. */
export function NewMeetingButton({ look = 'quiet', go, room_id }: Props) {
  const { open } = useSheet()
  const may = useMayMeet(room_id)
  if (!may) return null
  const button = (
    <button
      type="button"
      className={`${CLASSES[look]} new-meeting`}
      aria-label={look === 'way' ? making.newAloud : undefined}
      aria-keyshortcuts={KEYS}
      data-keys={shownKeys(KEYS)}
      title={`${making.newMeeting} (${keyLabel(KEYS)})`}
      onClick={() => {
        go?.()
        open({ new: proposedDay() })
      }}
    >
      <IconPlus size={look === 'way' ? 20 : 18} stroke={1.75} aria-hidden="true" />
      <span>{look === 'way' ? making.newBrief : making.newMeeting}</span>
    </button>
  )
  return look === 'button' ? <Primary label={making.newMeeting}>{button}</Primary> : button
}
