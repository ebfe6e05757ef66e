// The button that opens the sheet of an invitation.
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import type { Command } from '../../kit/keys/commands.ts'

/** The button; nothing for those who may not mail, or where nobody is to be invited any more. */
export const InviteButton = ({ of }: { of: Command | false }) =>
  of && <CommandButton label={of.label} keys={of.keys} quiet run={of.run} />
