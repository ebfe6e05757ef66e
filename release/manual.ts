// Writes the manual page from what `--help` says.
import { COMMANDS } from '../server/cli/command-list.ts'
import { SETTINGS } from '../server/config.ts'
import { EPOCH } from './packing.ts'

/** A text as troff shows it: hyphens as they are typed, no line that is taken for a request. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const entry = (name: string, about: string): string => `.TP\n.B ${plain(name)}\n${plain(about)}\n`

/** The manual page folkmoot(8). */
export function manualPage(version: string): string {
  const day = new Date(Number(EPOCH) * 1000).toISOString().slice(0, 10)
  return `.TH FOLKMOOT 8 ${day} "Folkmoot ${version}" "System administration"
.SH NAME
folkmoot \\- meeting\\-management server
.SH SYNOPSIS
.B folkmoot
.I COMMAND
.RI [ OPTION \\&...]
.SH DESCRIPTION
Runs a command of Folkmoot as the user of the service, with the settings of
.IR /etc/folkmoot/folkmoot.env .
A command that fails prints one line and ends with status 1; a command that was typed wrongly ends with 2.
.SH COMMANDS
${COMMANDS.map(({ name, usage = '', about }) => entry(`${name} ${usage}`.trim(), about)).join('')}.SH ENVIRONMENT
${Object.entries(SETTINGS)
  .map(([name, about]) => entry(name, about))
  .join('')}.SH FILES
.TP
.I /etc/folkmoot/folkmoot.env
The settings of the service.
.TP
.I /var/lib/folkmoot
The data folder: the database, attached files, and the secret of the site.
.TP
.I /var/backups/folkmoot
The backups of
.IR folkmoot\\-backup.timer .
`
}
