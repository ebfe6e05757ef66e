// Mail commands of organizers, each of which opens a sheet.
import type { MeetingState } from '../../../contract/codes.ts'
import type { VerbsByPath } from '../../../contract/field.ts'
import { mayUse } from '../../api/rights.ts'
import { useSheet } from '../../kit/dialogs/sheet-address.ts'
import { type Command, useCommand } from '../../kit/keys/commands.ts'
import { words } from '../../words.ts'

const { answers } = words

/** A meeting or series; a series has no state. */
interface Mailed {
  may?: VerbsByPath
  state?: MeetingState
}

/** The commands, which have their place in a menu and in the palette; people are added where they are listed. */
export function useMailCommands(of: Mailed) {
  const { open } = useSheet()
  const may = mayUse(of, 'POST', 'mailings')
  const isComing = of.state === undefined || of.state === 'pending'
  const entry = (label: string, edit: string, keys?: string): Command => ({
    ...{ label, group: 'here', keys, run: () => open({ edit }) },
  })
  const invite = may && isComing && entry(answers.invite, 'invite', 'i')
  const remind = may && isComing && entry(answers.remind, 'remind')
  const tellCanceled = may && of.state === 'canceled' && entry(answers.tellCanceled, 'cancellation')
  const list = may && entry(answers.mailings, 'mailings')
  useCommand(invite)
  useCommand(remind)
  useCommand(tellCanceled)
  useCommand(list)
  return { more: [invite, remind, tellCanceled, list].filter((one) => one !== false) }
}
