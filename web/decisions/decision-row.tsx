// A row of the decision register: number, text, meeting and state.

import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { fill } from '../../words/fill.ts'
import { loadModule } from '../api/connection.ts'
import { mayUse } from '../api/rights.ts'
import { IconButton } from '../kit/buttons/icon-button.tsx'
import { RichText } from '../kit/text/rich-text.tsx'
import { useNow } from '../kit/time/now.ts'
import { briefDay, day } from '../kit/time/time.ts'
import { decisionName } from '../parts/places/decision-name.ts'
import { RoomDot, useRoomColors } from '../parts/places/room-color.tsx'
import { RoomLink } from '../parts/places/room-link.tsx'
import type { Decision } from './decision-queries.ts'
import { decisionTexts as texts } from './decision-words.ts'
import { WhoWasThere } from './who-was-there.tsx'

const EditDecision = lazy(async () => ({
  default: (await loadModule(() => import('./edit-decision.tsx'))).EditDecision,
}))

/** The row, with what changes it for anyone who may. Another decision has an address of its own. */
export function DecisionRow({ decision }: { decision: Decision }) {
  const now = useNow(false)
  const colorOf = useRoomColors()
  const [editing, edit] = useState(false)
  const { decision_id, description, state, decided_ts, owner_id, room_id, meeting_id, review_ts } = decision
  const { agenda_item_id, replaced_by_id, replaces_id } = decision
  const named = decisionName(decision)
  return (
    <li className={`decision-row ${state}`} id={`decision-${decision_id}`}>
      <p className="decision-head small">
        <span className="figure decision-number">{named}</span>
        <span className="decision-state">{texts.states[state]}</span>
        <time className="soft" dateTime={decided_ts.iso_8601}>
          {day(decided_ts.value, now)}
        </time>
        {mayUse(decision, 'PATCH') && (
          <IconButton
            label={fill(texts.editOf, { number: named })}
            icon={IconPencil}
            tip={texts.edit}
            keys="e"
            onClick={() => edit(true)}
          />
        )}
      </p>
      <RichText html={description} />
      <p className="decision-facts small soft">
        {meeting_id ? (
          <Link to="/meetings/$meeting_id" params={{ meeting_id: meeting_id.value }} hash={`note-${decision_id}`}>
            {meeting_id.display}
          </Link>
        ) : (
          <span>{texts.outside}</span>
        )}
        {meeting_id && agenda_item_id && (
          <Link
            to="/meetings/$meeting_id"
            params={{ meeting_id: meeting_id.value }}
            hash={`item-${agenda_item_id.value}`}
          >
            {agenda_item_id.display}
          </Link>
        )}
        <span className="decision-room">
          <RoomDot color={colorOf(room_id.value)} /> <RoomLink room={room_id} />
        </span>
        {owner_id && <span>{fill(texts.ownedBy, { name: owner_id.display })}</span>}
        {replaced_by_id && <Numbered text={texts.replacedBy} other={replaced_by_id} />}
        {replaces_id && <Numbered text={texts.replaces} other={replaces_id} />}
        {review_ts && <span>{fill(texts.review, { day: briefDay(review_ts.value, now) })}</span>}
      </p>
      {meeting_id && <WhoWasThere decision_id={decision_id} named={named} />}
      {editing && (
        <Suspense>
          <EditDecision decision={decision} close={() => edit(false)} />
        </Suspense>
      )}
    </li>
  )
}

interface NumberedProps {
  text: typeof texts.replacedBy | typeof texts.replaces
  /** Another decision, which may be one of another room, by its number. */
  other: NonNullable<Decision['replaces_id']>
}

const Numbered = ({ text, other }: NumberedProps) => (
  <Link to="/decisions" search={{ decision_id: other.value }}>
    {fill(text, { number: other.display })}
  </Link>
)
