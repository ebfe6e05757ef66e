// The sheets that an address opens over its page: `?new` and `?edit`.
import { useSheet } from '../../ui/sheet-address.ts'
import { NewMeeting } from './new-meeting.tsx'

/** The sheet that is open. */
export function Sheets() {
  const { made, close } = useSheet()
  return made === undefined ? null : <NewMeeting day={made} close={close} />
}
