// The user's menu: account, light or dark, sign out.

import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { Choices } from '../kit/fields/choices.tsx'
import { chooseColourScheme, useColourScheme } from '../look/colour-scheme.ts'
import { Initials } from '../parts/people/person.tsx'
import { known } from '../site.ts'
import { words } from '../words.ts'

const { frame } = words

/** The menu; it closes with Escape, when it loses the focus and when the page changes. */
export function UserMenu() {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const look = useColourScheme()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes.
  useEffect(() => setOpen(false), [pathname])
  return (
    <nav
      className="own"
      aria-label={frame.userMenu}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        setOpen(false)
        opener.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        className="button quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Initials member_id={known.member_id} name={known.name} />
        <span className="own-name">{known.name}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={id} className="unfolded" hidden={!open}>
        <a href={`${known.root}/account`}>{frame.account}</a>
        <Choices
          label={frame.appearance}
          name="look"
          of={frame.colourSchemes}
          value={look}
          choose={chooseColourScheme}
        />
        <form method="post" action={`${known.root}/sign-out`}>
          <input type="hidden" name="csrf_token" value={known.csrf_token} />
          <button type="submit" className="button quiet">
            {frame.signOut}
          </button>
        </form>
      </div>
    </nav>
  )
}
