// The engineering room of Harbour Works: the Monday stand-up, and incidents.
import type { RoomScript } from '../script.ts'
import { lookingBack, standUp as standing } from './templates.ts'

const VIDEO = 'https://meet.harbour.example/engineering'
const BUILDERS = ['Femi', 'Greta', 'Hugo', 'Viktor', 'Uma', 'Quentin']

const standUp = `
# The week of the release
What moved, what is stuck, who needs a hand with the release on Thursday. => Everybody knows their first hour.
- Femi and Hugo pair on the booking lock until it is done.
> Greta +2: Put the release notes where support can find them
# After the release
What moved, what is stuck. => Everybody knows their first hour.
- Quiet weekend: two tickets, both about a printer.
# Two people on leave
Who covers what while Viktor and Uma are away. => A name beside every open review.
- Reviews go to Greta first, then to Hugo; nobody waits longer than a morning.
# Tide data
What moved; the tide importer is first. => The importer has an owner for the week.
? The tide tables for Elmport arrive an hour late since Friday.
> Viktor +1: Ask the tide office whether they moved their clock
# The importer again
What moved, what is stuck. => Everybody knows their first hour.
! We read tide tables in UTC and nothing else, whatever the file says of itself.
# Short week
Three days only: what must not slip. => Three things, no more.
- What must not slip: | the berth lock | the invoice export | the answer to Tidewater Bank
# Fresh eyes
Jonas listens in for a week before his interviews. => Everybody knows their first hour.
- Jonas asked why we say "slot" when harbour masters say "berth". Nobody knew.
> Edda +14: Say "berth" everywhere a harbour master can read it
# The slow map
What moved; the map is slow on old tablets. => A number to beat.
- First paint on the oldest tablet in the drawer: 9 seconds. We want 3.
# Numbers for the map
What moved, what is stuck. => Everybody knows their first hour.
- Down to 4.1 seconds by drawing the pontoons once instead of for every boat.
# ~ Everybody is at the pier
Canceled: the whole team helps carry shelves into the Net Loft.
# Back at the desks
What moved, what is stuck. => Everybody knows their first hour.
- The tablet drawer is now in the Net Loft, second shelf, behind the flares.
> Quentin +3: Label the tablets with the year they were bought
# Locks and clocks
What our clocks do on the two odd nights of the year. => A list of what wakes up at two in the morning.
! Nothing of ours is planned between one and three at night, ever.
# On call
What moved; the new rota for nights. => Nobody is on call two weeks running.
- Hugo and Femi swap, because Hugo's sister marries on the Saturday.
# Tide warnings, last stretch
What moved, what is stuck before tide warnings go to the pilot harbours. => Everybody knows their first hour.
- Warnings reach the test harbour in 40 seconds from the buoy. The siren is still on a hook in the store.
> Femi +4: Test the warning with the siren plugged in
# First week of warnings
What the pilot harbours say. => One list of what to mend first.
# Mending week
No new work: only what the pilot harbours reported. => The list is shorter on Friday.
# New tide tables @ Tue 10:00
What the new tables change for the importer. => Everybody knows their first hour.
# Half the team at the conference
Who is here, and what waits. => A name beside every open review.
# Before the quiet week
What must be safe before nobody looks for a week. => The freeze begins on Thursday at noon.
# After the quiet week
What everybody forgot, and where we wrote it down. => Everybody knows their first hour.
# Backups, tried
We restore a copy and time it. => A number of minutes that we believe.
# Planning ahead
What the next quarter asks of us before product asks. => Three questions to take to the review.
`

const review = `
# Booking lock
What the last two weeks brought, shown on a real quay. => The lock goes into the release, or it does not.
- Hugo booked the same berth from two tablets, eleven times. One of them lost every time, politely.
! The lock goes into the release.
> Hugo +10: Write down what happens when a tablet dies while it holds a berth
# Invoice export
The export that finance waits for, and what is left. => Katya can close the month with it.
- Katya's sample month came out to the cent, but with the columns in another order.
> Greta +5: Put the columns in the order that the auditor's sheet has
# Tide importer
How we read tide tables now, and how we notice when they stop. => An alarm that rings once.
- Uma showed a year of tide heights on one page; the great storm stands out like a church.
! When a tide table is late we show the last one with its age, never an empty page.
# Faster map
Before and after, on the oldest tablet. => Agree that it is fast enough, and stop.
- 9.0 seconds when we began, 2.8 today. Applause.
! We stop here: the next second costs more than it gives.
# What the pilot will see
Tide warnings from buoy to siren, once through. => Nothing in it surprises support.
- What still surprises: | two warnings when two buoys agree | no word when the danger is over
> Femi +7: Say once when the danger is over
> Quentin +7: Write the page that harbour masters read when it rings
# ~ No review
Canceled: everybody helps with the move, there is nothing to show but boxes.
# Warnings end to end
The whole chain with the siren on the table. => Go or no-go for the pilot, to be taken on Tuesday.
- The siren works. So does the siren of the fire station, which answered.
? Nobody had told the fire station.
> Tomasz +3: Agree with the fire station on a day for trials
# First harvest
What we learned from two weeks of warnings. => Choose what to keep.
# Freeze
The last look before nobody looks for a week. => A list of what is in, signed by all.
# Old bugs
The five oldest open reports, and an honest answer to each. => None of the five has a birthday in this list.
# Accounts for harbour masters
A first walk through sign-in for people with wet gloves. => One path, no more than three steps.
`

const retro = `
# After the release
What to keep, what to drop, one thing to try. => One thing to try, with a name beside it.
- Keep: the pairing. Drop: the release on a Thursday. Try: a Tuesday.
! We release on Tuesdays, for a quarter, and then look again.
# Interruptions
Who is interrupted by whom, counted for two weeks. => One thing to try.
- 31 interruptions, 22 of them for the same two people.
> Dmitri +7: Put a name on the door each day: today interrupt this one
# Reviews
Why some reviews wait for days. => One thing to try.
- Long changes wait, short ones do not. Above 400 lines nobody starts before lunch.
! A change of more than 400 lines comes with a guided tour.
# The quiet hour
Two weeks with no calls before eleven. => Keep it or not.
! We keep the quiet hour, except on Mondays.
# The move
What a week of boxes taught us. => One thing to try.
- Working from the floor is worse than it looks in films.
> Sven +4: Two more desks in the loft before Monday
# Nights on call
How the nights were, honestly. => Change the rota or leave it.
- Three wake-ups in two weeks, all for the same disk that is not ours.
? We wake up for things that we cannot mend.
> Viktor +10: Send the alarms of the tide office to the tide office
# Halfway through the pilot
What to keep, what to drop, one thing to try. => One thing to try, with a name beside it.
# Words
Do we still understand one another? => A list of ten words with their meaning.
# The wall
Two years on one wall, in paper. => Something to be proud of, and something to stop.
# Starting again
One thing from the wall that we do first. => One thing to try.
`

export const engineering: RoomScript = {
  name: 'Engineering',
  description: 'Builds and runs Berthbook: berths, tides and the people who wait for both.',
  private: false,
  managers: ['Dmitri'],
  members: [...BUILDERS, 'Edda', 'Jonas', 'Tomasz', 'Sven'],
  observers: ['Bram', 'Wanda'],
  guests: ['Noor'],
  templates: [standing, lookingBack],
  programmes: [
    {
      name: 'Engineering stand-up',
      led: 'Dmitri',
      invited: BUILDERS,
      when: { day: 'Mon', at: '9:30', from: -13 },
      lasts: 15,
      location: 'The long table, Net Loft',
      audio: VIDEO,
      template: 'Stand-up',
      series: { about: 'What moved, what is stuck, who needs a hand.', without: [19] },
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
      series: { about: 'What two weeks brought, shown on a real quay where there is one.' },
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
      series: { about: 'What to keep, what to drop, one thing to try.', without: [9] },
      minutes: retro,
    },
    {
      name: 'What happened on the night of the double booking',
      led: 'Dmitri',
      notes: 'Greta',
      invited: ['Femi', 'Hugo', 'Quentin', 'Edda'],
      when: { day: 'Tue', at: '13:30', from: -11 },
      lasts: 60,
      location: 'Net Loft, upstairs',
      minutes: `
#
Two boats, one berth, 23:40. How it came to that, without blame. => Causes, and one thing that makes it impossible.
- In order: | 23:31 the tablet at the east quay goes to sleep | 23:38 a second booking | 23:40 two skippers, one ladder
- Nobody was hurt. One skipper slept on the other one's boat and they now sail together.
! A sleeping tablet gives its berth back after two minutes.
? The log showed the order wrongly, because two clocks disagreed by nine seconds.
> Hugo +7: Give back the berth of a tablet that sleeps
> Greta +14: One clock for all tablets of a harbour
`,
    },
    {
      name: 'Why the tide page was empty for an hour',
      led: 'Viktor',
      invited: ['Dmitri', 'Uma', 'Femi'],
      when: { day: 'Wed', at: '14:00', from: -10 },
      lasts: 45,
      audio: VIDEO,
      minutes: `
#
An hour without tides on a Friday afternoon. => What we show instead of nothing.
- A file with a date in the future counted as the newest for an hour, and it was empty.
! A table is only read when it holds today.
> Uma +5: Count how often a tide page is opened in the hour before a departure
`,
    },
    {
      name: 'A berth map that works without a network',
      led: 'Femi',
      invited: ['Hugo', 'Edda'],
      when: 'not yet',
      lasts: 90,
      minutes: `
#
Think aloud about a map that works behind the breakwater, where there is no signal. => A sketch, or a no.
`,
    },
  ],
  besides: `
! Code that wakes people at night is reviewed by somebody who gets woken.
- How to get into the Net Loft at night: the key is with the harbour office; ask kindly, bring a biscuit.
> Viktor +9: Throw away the old importer once nobody has asked for it for a month
> +20: Find out who owns the buoy that says "test"
> Hugo: Read the manual of the siren and write down the two pages that matter
`,
}
