// The engineering room of Harbour Works: the Monday stand-up, and incidents.
import type { RoomScript } from '../script.ts'
import { lookingBack, standUp as standing } from './templates.ts'

const VIDEO = 'https://meet.harbour.example/engineering'
const BUILDERS = ['Femi', 'Greta', 'Hugo', 'Viktor', 'Uma', 'Quentin']

const standUp = `
# The week of the release
Progress, blockers and help needed for Thursday's release. => Everyone knows their next task.
- Femi and Hugo pair on the booking lock until it is done.
> Greta +2: Share the release notes with support
# After the release
Progress and blockers. => Everyone knows their next task.
- Quiet weekend: two tickets, both about printers.
# Two people on leave
Who covers for Viktor and Uma? => A reviewer for every open review.
- Greta reviews first, then Hugo. No review waits longer than half a day.
# Tide data
Progress, beginning with the tide importer. => An owner for the importer this week.
? The tide tables for Elmport have arrived an hour late since Friday.
> Viktor +1: Ask the tide office whether their clocks changed
# The importer again
Progress and blockers. => Everyone knows their next task.
! We always read tide tables in UTC, whatever time zone the file declares.
# Short week
Priorities for a three-day week. => Three priorities.
- Priorities: | the booking lock | the invoice export | the reply to Tidewater Bank
# Fresh eyes
Jonas joins us for a week before his interviews. => Everyone knows their next task.
- Jonas noticed that we say "slot" where harbor masters say "berth".
> Edda +14: Replace "slot" with "berth" on all screens
# The slow map
Progress; the map is slow on old tablets. => A performance target.
- First paint on the oldest test tablet takes 9 seconds. The target is 3.
# Map performance
Progress and blockers. => Everyone knows their next task.
- Down to 4.1 seconds by drawing pontoons once instead of for every boat.
# ~ Everyone is at the pier
Canceled: the whole team helps carry shelves into the Net Loft.
# Back at the desks
Progress and blockers. => Everyone knows their next task.
- The test tablets are now in the Net Loft, on the second shelf.
> Quentin +3: Label the tablets with the year they were bought
# Locks and clocks
Daylight saving time and scheduled jobs. => A list of jobs that run at 2 a.m.
! We schedule no jobs between 1 and 3 a.m.
# On call
Progress and the new on-call schedule. => Nobody is on call two weeks in a row.
- Hugo and Femi swap shifts because of a wedding on Saturday.
# Tide warnings before the pilot
Progress and blockers before the pilot. => Everyone knows their next task.
- Warnings reach the test harbor 40 seconds after the buoy reports. The siren isn't connected yet.
> Femi +4: Test a warning with the siren connected
# First week of tide warnings
Feedback from the pilot harbors. => A prioritized list of fixes.
# Bug fix week
Only bugs reported by the pilot harbors, no new work. => Fewer open bugs on Friday.
# New tide tables @ Tue 10:00
Changes to the importer for the new tide tables. => Everyone knows their next task.
# Half the team at the conference
Who is here, and what can wait? => A reviewer for every open review.
# Before the holidays
Prepare for a week without monitoring. => The freeze begins on Thursday at noon.
# After the holidays
Review open work after the break. => Everyone knows their next task.
# Backup test
Restore a backup and measure the time. => A recovery time.
# Planning ahead
Plan the next quarter. => Three questions for the product review.
`

const review = `
# Booking lock
Demo of the booking lock on a real quay. => Decide whether to release it.
- Hugo booked the same berth on two tablets eleven times. Exactly one booking succeeded each time.
! We release the booking lock.
> Hugo +10: Document what happens if a tablet fails while it holds a berth
# Invoice export
The export for finance, and what is still missing. => Katya can use it for the month-end close.
- The totals of Katya's sample month are correct, but the columns are in a different order.
> Greta +5: Use the column order of the auditor's spreadsheet
# Tide importer
The new tide importer, and an alert when no tables arrive. => One alert per outage.
- Uma showed a year of tide heights on one page. The January storm is clearly visible.
! If a tide table is late, we show the previous one with its date.
# Faster map
Compare the old and the new map on the oldest tablet. => Decide whether it is fast enough.
- 9.0 seconds before, 2.8 seconds now.
! We stop here; further improvements aren't worth the effort.
# Pilot preview
Demo of tide warnings from buoy to siren. => Support knows the whole process.
- Open problems: | two warnings if two buoys report | no message when the danger is over
> Femi +7: Send one message when the danger is over
> Quentin +7: Write the help page for harbor masters
# ~ No review
Canceled: everyone is helping with the move.
# End-to-end test of warnings
Demo of the whole chain with a real siren. => A recommendation for Tuesday's go or no-go decision.
- The siren works. The fire station took it for an alarm.
? Who informs the fire station before a test?
> Tomasz +3: Agree on test days with the fire station
# Pilot results
Results of two weeks of warnings. => Decide what to keep.
# Freeze
Final check before the holidays. => A list of what is in the release.
# Old bugs
The five oldest open bugs. => A decision on each.
# Accounts for harbor masters
Review of the sign-in flow. => Three steps at most.
`

const retro = `
# After the release
What to keep, what to stop, what to try. => One experiment with an owner.
- Keep: pairing. Stop: releasing on Thursdays. Try: releasing on Tuesdays.
! We release on Tuesdays for a quarter, and then review the change.
# Interruptions
Two weeks of interruptions, counted. => One experiment.
- 31 interruptions, 22 of them for the same two people.
> Dmitri +7: Name a contact for questions each day
# Reviews
Why do some reviews wait for days? => One experiment.
- Short changes are reviewed quickly. Changes of more than 400 lines wait for days.
! A change of more than 400 lines includes a walkthrough.
# Quiet hours
Two weeks without calls before 11 a.m. => Decide whether to keep it.
! We keep the quiet hours, except on Mondays.
# The move
Lessons from the move. => One experiment.
- There aren't enough desks in the loft.
> Sven +4: Set up two more desks in the loft
# Nights on call
Review the on-call nights. => Decide whether to change the schedule.
- Three night calls in two weeks, all for a disk of the tide office.
? Why do we get alerts for systems that we can't fix?
> Viktor +10: Route the tide office's alerts to the tide office
# Halfway through the pilot
What to keep, what to stop, what to try. => One experiment with an owner.
# Glossary
Terms that we use in different ways. => A glossary of ten terms.
# Two-year review
Review the last two years. => A success, and one habit to stop.
# First improvement
Choose an improvement from the two-year review. => One experiment.
`

export const engineering: RoomScript = {
  name: 'Engineering',
  key: 'ENG',
  description: 'Builds and runs Berthbook.',
  private: false,
  managers: ['Dmitri'],
  members: [...BUILDERS, 'Edda', 'Jonas', 'Tomasz', 'Sven'],
  observers: ['Bram', 'Wanda'],
  guests: ['Noor'],
  templates: [standing, lookingBack],
  programs: [
    {
      name: 'Engineering stand-up',
      led: 'Dmitri',
      invited: BUILDERS,
      when: { day: 'Mon', at: '9:30', from: -13 },
      lasts: 15,
      location: 'The long table, Net Loft',
      audio: VIDEO,
      template: 'Stand-up',
      series: { about: 'Progress, blockers and help needed.', without: [19] },
      minutes: standUp,
    },
    {
      name: 'Engineering review',
      led: 'Dmitri',
      notes: 'Uma',
      when: { day: 'Fri', at: '15:00', from: -13, every: 2 },
      lasts: 60,
      location: 'Net Loft, upstairs',
      audio: VIDEO,
      series: { about: 'Demo of the last two weeks of work.' },
      minutes: review,
    },
    {
      name: 'Engineering retrospective',
      led: 'Greta',
      invited: [...BUILDERS, 'Dmitri'],
      when: { day: 'Thu', at: '16:00', from: -12, every: 2 },
      lasts: 45,
      location: 'The long table, Net Loft',
      template: 'Looking back',
      series: { about: 'What to keep, what to stop, what to try.', without: [9] },
      minutes: retro,
    },
    {
      name: 'Incident review: double booking',
      led: 'Dmitri',
      notes: 'Greta',
      invited: ['Femi', 'Hugo', 'Quentin', 'Edda'],
      when: { day: 'Tue', at: '13:30', from: -11 },
      lasts: 60,
      location: 'Net Loft, upstairs',
      minutes: `
#
Two boats were booked into one berth at 11:40 p.m. A blameless review. => Causes, and a fix.
- Timeline: | 11:31 p.m.: the tablet at the east quay goes to sleep | 11:38 p.m.: second booking | 11:40 p.m.: both skippers arrive
- Nobody was hurt. The second skipper was moved to another berth.
! A sleeping tablet releases its berth after two minutes.
? The log shows the wrong order because two clocks differ by nine seconds.
> Hugo +7: Release the berth of a sleeping tablet
> Greta +14: Synchronize the clocks of a harbor's tablets
`,
    },
    {
      name: 'Incident review: empty tide page',
      led: 'Viktor',
      invited: ['Dmitri', 'Uma', 'Femi'],
      when: { day: 'Wed', at: '14:00', from: -10 },
      lasts: 45,
      audio: VIDEO,
      minutes: `
#
The tide page was empty for an hour on Friday. => A fallback.
- An empty file with a future date was treated as the newest one.
! We only import a table that includes today.
> Uma +5: Count views of tide pages in the hour before departures
`,
    },
    {
      name: 'Offline berth map',
      led: 'Femi',
      invited: ['Hugo', 'Edda'],
      when: 'not yet',
      lasts: 90,
      minutes: `
#
Discuss a map that works without a network connection. => A sketch, or a decision against it.
`,
    },
  ],
  besides: `
! Alerting code is reviewed by someone who is on call.
- The harbor office has the Net Loft key at night.
> Viktor +9: Delete the old importer if it hasn't been used for a month
> +20: Find out who owns the buoy named "test"
> Hugo: Summarize the siren manual on two pages
`,
}
