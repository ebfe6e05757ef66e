// Status of the site, for administrators: a tile for each part, with its state and one action.
import { IconAlertTriangle, IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AnsweredFields } from '../../contract/field.ts'
import type { siteState } from '../../contract/site-state.ts'
import { fill, plural } from '../../words/fill.ts'
import { copyText } from '../kit/buttons/copy-text.ts'
import { fileSize } from '../kit/text/file-size.ts'
import { useNow } from '../kit/time/now.ts'
import { day, timeOfDay } from '../kit/time/time.ts'
import { known } from '../site.ts'
import { administeringWords } from './administration-words.ts'
import './administration.css'

const { administration: texts } = administeringWords
const { tiles } = texts
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

type State = AnsweredFields<typeof siteState.fields>
type Health = 'fine' | 'attention' | 'off'

const ICONS = { fine: IconCircleCheck, attention: IconAlertTriangle, off: IconCircleOff } as const

/** A backup that is older has been forgotten; seconds. */
const OLD_BACKUP = 8 * 86_400

/** The part of its limit from which storage needs attention. */
const FULL = 0.9

/** The tiles. What needs somebody stands out by a sign and a word. */
export function SiteStateTiles({ state }: { state: State }) {
  const now = useNow(false)
  const at = (seconds: number) => `${day(seconds, now)}, ${timeOfDay(seconds)}`
  const size = (bytes: number) => fileSize(bytes, known.locale)
  const {
    last_backup_ts: backup,
    sign_in_providers: providers,
    stored_bytes: stored,
    stored_bytes_limit: limit,
  } = state
  const isOld = !backup || now - backup.value > OLD_BACKUP
  return (
    <>
      {state.deliveries_paused && <p className="told">{texts.paused}</p>}
      <ul className="tiles" aria-label={texts.state}>
        <MailTile state={state} at={at} />
        <Tile
          name={tiles.storage}
          health={stored > limit * FULL ? 'attention' : 'fine'}
          action={<Copied label={tiles.copyDoctor} text="folkmoot doctor" />}
        >
          <p>{fill(texts.stored, { size: size(stored), limit: size(limit) })}</p>
          <meter className="tile-meter" aria-label={tiles.storage} min={0} max={limit} value={stored} />
          <p>{fill(texts.database, { name: NAMES[state.database] })}</p>
        </Tile>
        <Tile
          name={tiles.signInTile}
          health="fine"
          action={<Way to="/administration/sign-in" label={tiles.openSignIn} />}
        >
          <p>{providers ? plural(tiles.providers, providers, known.locale) : tiles.passwordsOnly}</p>
        </Tile>
        <Tile
          name={tiles.backups}
          health={isOld ? 'attention' : 'fine'}
          action={<Copied label={tiles.copyBackup} text="folkmoot backup" />}
        >
          <p>{backup ? fill(tiles.lastBackup, { when: at(backup.value) }) : tiles.noBackup}</p>
        </Tile>
        <Tile name={tiles.version} health="fine" action={<Way to="/docs/" label={tiles.openApi} />}>
          <p>{fill(tiles.versionIs, { version: state.version })}</p>
          <p>{fill(texts.zone, { zone: state.timezone_name })}</p>
        </Tile>
      </ul>
    </>
  )
}

interface MailProps {
  state: State
  at: (seconds: number) => string
}

function MailTile({ state: { mail }, at }: MailProps) {
  const numberOf = (count: number) => count.toLocaleString(known.locale)
  const { waiting, sent, failed, last_failure: failure, last_failure_ts: failed_ts, paused_addresses: paused } = mail
  const health = mail.sends ? (failure || paused ? 'attention' : 'fine') : 'off'
  return (
    <Tile name={texts.mail} health={health} action={<Way to="/administration/mail" label={tiles.openMail} />}>
      {mail.sends ? (
        <p>
          {fill(texts.mailOn, { sent: numberOf(sent), failed: numberOf(failed), waiting: numberOf(waiting) })}{' '}
          {mail.replies ? texts.repliesOn : texts.repliesOff}
        </p>
      ) : (
        <p>{texts.mailOff}</p>
      )}
      {failure && failed_ts && (
        <p className="warning">{fill(texts.mailTrouble, { when: at(failed_ts.value), failure })}</p>
      )}
      {paused > 0 && <p>{plural(texts.mailPaused, paused, known.locale)}</p>}
    </Tile>
  )
}

interface TileProps {
  name: string
  health: Health
  action: ReactNode
  children: ReactNode
}

function Tile({ name, health, action, children }: TileProps) {
  const Icon = ICONS[health]
  return (
    <li className={`tile ${health}`}>
      <div className="tile-head">
        <h3>{name}</h3>
        <span className="tile-state">
          <Icon size={16} stroke={2} aria-hidden="true" /> {tiles[health]}
        </span>
      </div>
      <div className="tile-facts">{children}</div>
      {action}
    </li>
  )
}

/** A link to a page that is no part of the application. */
const Way = ({ to, label }: { to: string; label: string }) => (
  <a className="button quiet" href={`${known.root}${to}`}>
    {label}
  </a>
)

/** A button that copies a command of the server. */
function Copied({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  async function copy(button: HTMLButtonElement): Promise<void> {
    setCopied(await copyText(text, button.parentElement!))
    button.focus()
  }
  return (
    <button type="button" className="button quiet" onClick={({ currentTarget }) => void copy(currentTarget)}>
      {copied ? tiles.copied : label}
    </button>
  )
}
