// The buttons that change the state of a meeting: start, pause, end, cancel, restore.

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MeetingState as State } from '../../../../contract/codes.ts'
import { meetings } from '../../../api/clients.ts'
import { atMost } from '../../../api/fetch-again.ts'
import { mayUse } from '../../../api/rights.ts'
import { useChange, useOptimisticChoice } from '../../../api/writing/use-change.ts'
import { CommandButton } from '../../../kit/buttons/command-button.tsx'
import { useSheet } from '../../../kit/dialogs/sheet-address.ts'
import { showToast } from '../../../kit/feedback/toasts.ts'
import { useKeptFocus } from '../../../kit/focus/keep-focus.ts'
import { type Command, useCommand } from '../../../kit/keys/commands.ts'
import { Primary } from '../../../kit/page/in-head.tsx'
import { useWide } from '../../../kit/page/wide.ts'
import { useNow } from '../../../kit/time/now.ts'
import { useMailCommands } from '../../../parts/invitation/commands.ts'
import { ErrorMessage } from '../../../parts/loading/loaded.tsx'
import { words } from '../../../words.ts'
import { EndOfMeeting, useEndSheet } from '../../end/end-of-meeting.tsx'
import { willNotify } from '../../form/edit/notification.ts'
import { MeetingMenu } from '../../form/meeting-menu.tsx'
import { type Meeting, showState } from '../../meeting-queries.ts'
import { noteOwnMove } from '../own-moves.ts'
import { isOtherDay, StartAnyway } from './start-anyway.tsx'

const { meetings: texts } = words

interface Offer {
  to: State
  label: string
  keys?: string
  /** Whether it is the primary button. */
  primary?: boolean
}

/** The changes of state that a meeting offers (docs/api/meetings.md#meeting-states); the API refuses what is not possible now. */
const OFFERS: Readonly<Record<State, readonly Offer[]>> = {
  pending: [
    { to: 'started', label: texts.start, primary: true },
    { to: 'canceled', label: texts.cancel },
  ],
  started: [
    { to: 'ended', label: words.end.open, primary: true },
    { to: 'paused', label: texts.pause, keys: 'p' },
  ],
  paused: [
    { to: 'started', label: texts.resume, primary: true, keys: 'p' },
    { to: 'ended', label: words.end.open },
  ],
  ended: [{ to: 'started', label: texts.startAgain }],
  canceled: [{ to: 'pending', label: texts.restore, primary: true }],
}

/** What is said of a start that is not the first. */
const STARTED: Readonly<Partial<Record<State, string>>> = { paused: texts.resumed, ended: words.end.startedAgain }

interface Props {
  meeting: Meeting
  /** Whether the page has another primary button. */
  quiet?: boolean
  children?: React.ReactNode
}

/** The buttons for those who may change the meeting; `children` come first. */
export function StateButtons({ meeting, quiet = false, children }: Props) {
  const { meeting_id } = meeting
  const goTo = useNavigate()
  const runs = mayUse(meeting, 'PATCH')
  const change = useChange(
    async (to: State) => {
      noteOwnMove()
      await meetings('change', { meeting_id }, { state: to })
      // Said here, since another view of the meeting may take the place of these buttons.
      showToast(
        (to === 'started' && STARTED[meeting.state]) || texts.stateChanged[to],
        to === 'canceled' ? () => go('pending') : undefined,
      )
      // Who starts a meeting goes in, and can press its keys at once.
      if (meeting.state === 'pending' && to === 'started') {
        showState(meeting_id, to)
        await atMost(goTo({ to: '/meetings/$meeting_id/live', params: { meeting_id } }))
      }
    },
    [['meeting', meeting_id], ['meetings']],
  )
  // Optimistic update: Resume appears before the response.
  const [state, choose] = useOptimisticChoice(meeting.state, change)
  const isPause = (to: State) => to === 'paused' || (to === 'started' && state === 'paused')
  const ending = useEndSheet()
  const sheet = useSheet()
  const now = useNow(false)
  const [asking, ask] = useState(false)
  const around = useKeptFocus<HTMLDivElement>()
  const offers = runs ? OFFERS[state] : []
  const mail = useMailCommands(meeting)
  const go = (to: State) => (isPause(to) ? choose(to) : change.mutate(to))
  // Mail to others cannot be undone, so it is said before whom it goes to.
  const cancel = async () => ((await willNotify(meeting)) ? sheet.open({ edit: 'cancel' }) : go('canceled'))
  const press = (to: State) =>
    to === 'ended'
      ? ending.open()
      : to === 'canceled'
        ? void cancel()
        : to === 'started' && isOtherDay(meeting, now)
          ? ask(true)
          : go(to)
  // What cancels is never beside the primary button. A phone has room for one line of buttons: what has its place elsewhere too is
  // in the menu.
  const wide = useWide('rail')
  const isFolded = ({ to }: Offer) => to === 'canceled' || (to === 'paused' && children !== undefined && !wide)
  const folded = offers.find(isFolded)
  const inMenu: Command | false = folded !== undefined && {
    ...{ label: folded.label, group: 'here', keys: folded.keys, run: () => press(folded.to) },
  }
  const isCanceling = folded?.to === 'canceled'
  useCommand(inMenu)
  if (!offers.length && !children) return null
  return (
    <div ref={around}>
      <div className="buttons">
        {children}
        {offers
          .filter((offer) => offer !== folded)
          .map(({ to, label, keys, primary }) => {
            const isPrimary = primary && !quiet
            const button = (
              <CommandButton
                key={to}
                label={label}
                keys={keys}
                quiet={!isPrimary}
                disabled={change.isPending && !isPause(to)}
                run={() => press(to)}
              />
            )
            return isPrimary ? (
              <Primary key={to} label={label}>
                {button}
              </Primary>
            ) : (
              button
            )
          })}
        <MeetingMenu
          meeting={meeting}
          more={inMenu && !isCanceling ? [inMenu, ...mail.more] : mail.more}
          cancel={isCanceling && inMenu}
        />
      </div>
      {runs && <EndOfMeeting meeting={meeting} />}
      {asking && <StartAnyway meeting={meeting} start={() => go('started')} close={() => ask(false)} />}
      <ErrorMessage error={change.error} />
    </div>
  )
}
