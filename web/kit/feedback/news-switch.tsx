// The switch for announcements of others' changes to screen readers.
import { useState } from 'react'
import { words } from '../../words.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { newsOn, switchNews } from './news.ts'
import './news-switch.css'

/** The switch; the choice is kept. */
export function NewsSwitch() {
  const [on, set] = useState(newsOn())
  return (
    <div className="news-switch">
      <Checkbox
        label={words.run.announceOthers}
        checked={on}
        onChange={({ currentTarget }) => {
          set(currentTarget.checked)
          switchNews(currentTarget.checked)
        }}
      />
    </div>
  )
}
