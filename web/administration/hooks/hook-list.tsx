// A list of the reader's own webhooks, and the sheet that creates one.
import { IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { fill } from '../../../words/fill.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { useSheet } from '../../kit/dialogs/sheet-address.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import type { Hook } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import { HookSheet } from './hook-sheet.tsx'
import '../../parts/membership/membership.css'
import { Rows } from '../../kit/page/list-motion.tsx'

const { hookEvents, hooks: texts } = administeringWords
const events: Readonly<Record<string, string>> = hookEvents

/** The name of an event in the language of the reader. */
export const eventName = ({ value, display }: { value: string; display: string }): string => events[value] ?? display

/** Where the events of a hook happen, in words. */
export const placeOf = ({ organization_id, room_id }: Pick<Hook, 'organization_id' | 'room_id'>): string => {
  if (room_id) return fill(texts.inRoom, { name: room_id.display })
  return organization_id ? fill(texts.inOrganization, { name: organization_id.display }) : texts.everywhere
}

/** The list; `organization` is the one that new hooks are for. */
export function HookList({
  hooks,
  organization,
}: {
  hooks: readonly Hook[]
  organization?: { value: number; display: string }
}) {
  const { edit, open, close } = useSheet()
  const make = <CommandButton label={texts.make} run={() => open({ edit: 'hook' })} />
  return (
    <>
      {hooks.length ? (
        <>
          <div className="buttons after-heading">{make}</div>
          <Rows>
            {hooks.map((hook) => (
              <li key={hook.hook_id} className="member-row">
                <span className="grows">
                  <span className="title item-title">
                    <Link to="/hooks/$hook_id" params={{ hook_id: hook.hook_id }}>
                      {eventName(hook.event)}
                    </Link>
                  </span>
                  <span className="small soft"> {hook.target_url}</span>
                </span>
                <span className="small soft">{placeOf(hook)}</span>
              </li>
            ))}
          </Rows>
        </>
      ) : (
        <Empty icon={IconWebhook} text={texts.none}>
          {make}
        </Empty>
      )}
      {edit === 'hook' && <HookSheet organization={organization} close={close} />}
    </>
  )
}
