// A row of the decision register: the decision's mark, with one line of source.

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
import { DecisionMark } from '../parts/decisions/decision-mark.tsx'
import { decisionName } from '../parts/places/decision-name.ts'
import { RoomDot, useRoomColors } from '../parts/places/room-color.tsx'
import { RoomLink } from '../parts/places/room-link.tsx'
import type { Decision } from './decision-queries.ts'
import { decisionTexts as texts } from './decision-words.ts'

const EditDecision = lazy(async () => ({
  default: (await loadModule(() => import('./edit-decision.tsx'))).EditDecision,
}))

/** The row, with what changes it for anyone who may. */
export function DecisionRow({ decision }: { decision: Decision }) {
  const [editing, edit] = useState(false)
  const { decision_id, number, display_number, description, state, room_id, meeting_id, present } = decision
  const named = decisionName(decision)
  return (
    <li className="decision-row" id={`decision-${decision_id}`}>
      <DecisionMark
        {...{ state, number: display_number }}
        room={display_number === number ? room_id.display : undefined}
        people={meeting_id ? present?.map(({ value, display }) => ({ member_id: value, member_name: display })) : []}
        facts={
          <div className="decision-source small soft">
            <Source decision={decision} />
            {mayUse(decision, 'PATCH') && (
              <IconButton
                label={fill(texts.editOf, { number: named })}
                icon={IconPencil}
                tip={texts.edit}
                keys="e"
                onClick={() => edit(true)}
              />
            )}
          </div>
        }
      >
        <RichText html={description} />
      </DecisionMark>
      {editing && (
        <Suspense>
          <EditDecision decision={decision} close={() => edit(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** When, where and under which item it was taken, in one line; what became of it below. Another decision has an address of its own. */
function Source({ decision }: { decision: Decision }) {
  const now = useNow(false)
  const colorOf = useRoomColors()
  const { decision_id, decided_ts, owner_id, room_id, meeting_id, review_ts } = decision
  const { agenda_item_id, replaced_by_id, replaces_id } = decision
  const at = meeting_id && { to: '/meetings/$meeting_id' as const, params: { meeting_id: meeting_id.value } }
  return (
    <>
      <span className="source-line">
        <span>
          <time dateTime={decided_ts.iso_8601}>{day(decided_ts.value, now)}</time>
        </span>
        <span className="decision-room">
          <RoomDot color={colorOf(room_id.value)} /> <RoomLink room={room_id} />
        </span>
        {at ? (
          <span className="source-name" title={meeting_id.display}>
            <Link {...at} hash={`note-${decision_id}`}>
              {meeting_id.display}
            </Link>
          </span>
        ) : (
          <span>{texts.outside}</span>
        )}
        {at && agenda_item_id && agenda_item_id.display !== meeting_id.display && (
          <span className="source-name" title={agenda_item_id.display}>
            <Link {...at} hash={`item-${agenda_item_id.value}`}>
              {agenda_item_id.display}
            </Link>
          </span>
        )}
      </span>
      <span className="source-line">
        {owner_id && <span>{fill(texts.ownedBy, { name: owner_id.display })}</span>}
        {replaced_by_id && <Numbered text={texts.replacedBy} other={replaced_by_id} />}
        {replaces_id && <Numbered text={texts.replaces} other={replaces_id} />}
        {review_ts && <span>{fill(texts.review, { day: briefDay(review_ts.value, now) })}</span>}
      </span>
    </>
  )
}

interface NumberedProps {
  text: typeof texts.replacedBy | typeof texts.replaces
  other: NonNullable<Decision['replaces_id']>
}

const Numbered = ({ text, other }: NumberedProps) => (
  <span>
    <Link to="/decisions" search={{ decision_id: other.value }}>
      {fill(text, { number: other.display })}
    </Link>
  </span>
)
