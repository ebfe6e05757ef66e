// The sheet that changes a meeting, and where it belongs to a series: only it, it and the following, or all to come.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meetings, series as seriesClient } from '../../../api/clients.ts'
import { errorMessage, faultsOf } from '../../../api/problem.ts'
import { mayUse } from '../../../api/rights.ts'
import { useChange } from '../../../api/writing/use-change.ts'
import { formWords } from '../../../form-words.ts'
import { showToast } from '../../../kit/feedback/toasts.ts'
import { Choices } from '../../../kit/fields/choices.tsx'
import { TextField } from '../../../kit/fields/plain-fields.tsx'
import { otherZone, ruleTitle } from '../../../kit/time/time.ts'
import { Sheet } from '../../../parts/form/sheet.tsx'
import { words } from '../../../words.ts'
import { ReachError, ReachPreview } from '../series/reach-preview.tsx'
import { RepeatsField } from '../series/repeats-field.tsx'
import { type Reach, useReach } from '../series/use-reach.ts'
import { WhenFields } from '../when-fields.tsx'
import { MeetingConflicts } from './conflicts.tsx'
import {
  changedFields,
  isRule,
  isWhen,
  meetingChange,
  type Scope,
  scopeFor,
  seriesChange,
  shownDay,
  startOf,
} from './edited.ts'
import { isNotified, isNotifiedAlone } from './notification.ts'
import { OnlyThis } from './only-this.tsx'
import { type Loaded, type Proposed, useEdited } from './use-edited.ts'

const { change: texts, plan } = formWords
const { making } = words

interface Props {
  loaded: Loaded
  /** Whether the day is to be changed: it has the focus then. */
  moves: boolean
  proposed: Proposed
  close: () => void
}

/** The scopes that the reader may use. */
function scopesOf({ meeting, series }: Loaded): Scope[] {
  if (!series) return ['only']
  const [changes, splits] = [mayUse(series, 'PATCH'), mayUse(series, 'POST', 'split')]
  return [
    ...(meeting && mayUse(meeting, 'PATCH') ? (['only'] as const) : []),
    ...(meeting && changes && splits ? (['following'] as const) : []),
    ...(changes ? (['all'] as const) : []),
  ]
}

/** The sheet. */
export function EditSheet({ loaded, moves, proposed, close }: Props) {
  const client = useQueryClient()
  const edited = useEdited(loaded, proposed)
  const isProposed = proposed.to !== undefined || proposed.length !== undefined
  const { base, before, values, settled, fields, change } = edited
  const { meeting, series, start } = base
  const scopes = scopesOf(base)
  const [chosen, setScope] = useState<Scope>()
  const wanted = chosen ?? scopeFor(fields)
  const scope = scopes.includes(wanted) ? wanted : scopes.at(-1)!
  const ruled = series !== undefined && (scope !== 'only' || fields.some(isRule))
  const many = scope === 'only' ? undefined : scope
  const now = changedFields(before, settled)
  const sent = many && series ? seriesChange(series, base, settled, now, many) : {}
  const reach = useReach(many as Reach | undefined, series, base, sent)

  const save = useChange(
    async ({ at, quiet }: { at: Loaded; quiet: boolean }) => {
      const query = quiet ? ({ notify: false } as const) : {}
      if (scope === 'only') {
        const of = { meeting_id: at.meeting!.meeting_id }
        return meetings('change', of, meetingChange(settled, now), query, { 'if-match': at.meetingTag })
      }
      await reach.confirm()
      const of = { meeting_series_id: series!.meeting_series_id }
      const body = { ...sent, ...(reach.keep.length && { keep: reach.keep }) }
      return reach.reach === 'following'
        ? seriesClient('split', of, { from: start, ...body }, query)
        : seriesClient('change', of, body, query, { 'if-match': at.seriesTag })
    },
    [['meeting'], ['meetings'], ['series']],
  )

  const send = (at: Loaded, quiet = false) =>
    save.mutate(
      { at, quiet },
      {
        onSuccess: () => finish(at, quiet),
        onError: (error) => {
          const again = edited.take(error)
          if (again) send(again, quiet)
        },
      },
    )

  function leave(): void {
    edited.forget()
    close()
  }

  function finish({ meeting: was }: Loaded, quiet: boolean): void {
    leave()
    if (scope !== 'only' || !was) {
      showToast(texts.savedSeries)
      return
    }
    const back = meetingChange(before, now)
    showToast(texts.saved, () => {
      meetings('change', { meeting_id: was.meeting_id }, back, quiet ? { notify: false } : {})
        .then(() => client.invalidateQueries({ queryKey: ['meeting'] }))
        .catch((error: unknown) => showToast(errorMessage(error)))
    })
  }

  const notified = many ? isNotified(base) : isNotifiedAlone(base)
  const faults = { ...faultsOf(reach.error), ...faultsOf(save.error) }
  const undecided = edited.conflicts.some((one) => one.chosen === undefined)
  const isHalf = !values.date !== !values.time
  // Accepting the other version leaves nothing to send.
  const takesTheirs = edited.conflicts.length > 0 && !undecided && !now.length
  const idle = !now.length || isHalf || undecided || !settled.name.trim() || (many !== undefined && !reach.ready)
  const inZone = { ...values, date: series ? shownDay(series, base, values) : values.date }
  const when = (
    <WhenFields
      values={values}
      change={change}
      faults={faults}
      focus={moves && !isProposed}
      quiet={!fields.some(isWhen)}
    />
  )
  return (
    <Sheet
      title={meeting ? (moves ? making.move : texts.editMeeting) : texts.editSeries}
      close={close}
      save={takesTheirs ? leave : () => send(base)}
      busy={save.isPending}
      disabled={idle && !takesTheirs}
      draft={edited.draft}
      other={notified && !takesTheirs && { label: words.answers.saveQuietly, run: () => send(base, true) }}
    >
      {moves && !isProposed && when}
      <TextField label={plan.title} value={values.name} change={(name) => change({ name })} error={faults['name']} />
      {(!moves || isProposed) && when}
      {series && (
        <RepeatsField
          values={inZone}
          change={change}
          single={false}
          faults={faults}
          other={before.repeats === 'other' ? ruleTitle({ ...series, schedule_timezone: null }) : undefined}
          zone={otherZone(series)}
        />
      )}
      <details open={fields.some((name) => name === 'location' || name === 'audio' || name === 'description')}>
        <summary>{plan.more}</summary>
        <div className="plan-fields">
          <TextField label={plan.location} value={values.location} change={(location) => change({ location })} />
          <TextField label={plan.join} value={values.audio} change={(audio) => change({ audio })} />
          <TextField
            label={plan.description}
            value={values.description}
            rows={4}
            change={(description) => change({ description })}
          />
        </div>
      </details>
      {scopes.length > 1 && (
        <Choices
          label={texts.scope}
          name="scope"
          of={Object.fromEntries(scopes.map((one) => [one, texts.scopes[one]])) as Record<Scope, string>}
          value={scope}
          choose={setScope}
        />
      )}
      {scope === 'only' && fields.length > 0 && (
        <OnlyThis base={base} moved={fields.some(isWhen)} startsElsewhen={startOf(before) !== startOf(settled)} />
      )}
      {scope === 'only' && ruled && <p className="warning">{texts.ruleForOne}</p>}
      {many && <ReachPreview of={reach} notified={notified} />}
      <MeetingConflicts conflicts={edited.conflicts} values={values} choose={edited.choose} />
      {save.error && !edited.conflicts.length && !Object.keys(faultsOf(save.error)).length && (
        <ReachError error={save.error} />
      )}
    </Sheet>
  )
}
