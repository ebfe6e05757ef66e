// The frame of every page: skip link, link to the home page, user menu, and announcements for screen readers.

import { Link, Outlet } from '@tanstack/react-router'
import { useAnnouncement } from '../ui/title.ts'
import { words } from '../words.ts'
import { UserMenu } from './user-menu.tsx'

/** The frame; the router renders the page inside it. */
export function Frame() {
  return (
    <>
      <a className="skip" href="#main">
        {words.frame.skip}
      </a>
      <header className="top">
        <Link to="/" className="name">
          Folkmoot
        </Link>
        <UserMenu />
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <p className="unseen" role="status">
        {useAnnouncement()}
      </p>
    </>
  )
}
