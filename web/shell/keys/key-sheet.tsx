// Key sheet: all available shortcuts, and the setting for single letters.
import { useState } from 'react'
import { NewsSwitch } from '../../kit/feedback/news-switch.tsx'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { type CommandGroup, useCommands } from '../../kit/keys/commands.ts'
import { keyLabel } from '../../kit/keys/key-label.ts'
import { singleKeysOn, switchSingleKeys } from '../../look/single-keys.ts'
import { words } from '../../words.ts'
import './key-sheet.css'

const { shell } = words
const GROUPS: readonly CommandGroup[] = ['here', 'go', 'folkmoot']

/** Keys that are no commands: they count where the focus is. */
const IN_FIELDS: readonly Shown[] = [
  { id: 'save', label: shell.saveByKeys, keys: 'Enter' },
  { id: 'break', label: shell.breakByKeys, keys: 'Shift+Enter' },
  { id: 'anywhere', label: shell.saveAnywhere, keys: '$mod+Enter' },
  { id: 'leave', label: shell.leaveByKeys, keys: 'Escape' },
  { id: 'open', label: shell.openRow, keys: 'Enter' },
  { id: 'walk', label: shell.walkRows, keys: 'ArrowDown ArrowUp' },
]

interface Shown {
  id: string
  label: string
  keys?: string | undefined
}

const Keys = ({ title, of }: { title: string; of: readonly Shown[] }) => (
  <section aria-label={title}>
    <p className="rail-title">{title}</p>
    <dl className="key-list">
      {of.map(({ id, label, keys }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            <kbd>{keyLabel(keys!)}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The keys, and the switches. */
export function KeySheetContent({ close }: { close: () => void }) {
  const all = useCommands()
  // Of those that have the same keys, the latest has them.
  const commands = all.filter(({ id, keys }) => keys && all.findLast((one) => one.keys === keys)?.id === id)
  const [single, setSingle] = useState(singleKeysOn())
  return (
    <>
      {GROUPS.map((group) => {
        const those = commands.filter((one) => one.group === group)
        if (!those.length) return null
        return <Keys key={group} title={shell.groups[group]} of={those} />
      })}
      <Keys title={shell.inFields} of={IN_FIELDS} />
      <Checkbox
        label={shell.singleKeys}
        checked={single}
        onChange={({ currentTarget }) => {
          setSingle(currentTarget.checked)
          switchSingleKeys(currentTarget.checked)
        }}
      />
      <NewsSwitch />
      <div className="buttons">
        <button type="button" className="button quiet" onClick={close}>
          {shell.close}
        </button>
      </div>
    </>
  )
}
