// What the sheet of keys holds: every key that does something here, and whether single letters count.
import { useState } from 'react'
import { singleKeysOn, switchSingleKeys } from '../look/single-keys.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { type CommandGroup, useCommands } from '../ui/commands.ts'
import { keyLabel } from '../ui/key-label.ts'
import { NewsSwitch } from '../ui/news-switch.tsx'
import { words } from '../words.ts'
import './key-sheet.css'

const { shell } = words
const GROUPS: readonly CommandGroup[] = ['here', 'go', 'folkmoot']

/** The keys, and the switches. */
export function KeySheetContent({ close }: { close: () => void }) {
  const commands = useCommands().filter(({ keys }) => keys)
  const [single, setSingle] = useState(singleKeysOn())
  return (
    <>
      {GROUPS.map((group) => {
        const those = commands.filter((one) => one.group === group)
        if (!those.length) return null
        return (
          <section key={group} aria-label={shell.groups[group]}>
            <p className="rail-title">{shell.groups[group]}</p>
            <dl className="key-list">
              {those.map(({ id, label, keys }) => (
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
      })}
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
