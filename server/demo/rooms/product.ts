// The product and design room of Harbour Works.
import type { RoomScript } from '../script.ts'
import { critique as critical } from './templates.ts'

const VIDEO = 'https://meet.harbour.example/product'

const review = `
# Feature requests
Sort forty requests into now, later and never. => A list of five.
- The five: | search by boat length | reliable booking lock | tides next to berths | correct invoice totals | fewer e-mails
! We build these five in the next six months and add no others.
# Search by boat length
Two sketches for finding a berth by boat length. => One sketch to build.
- People found a berth in 6 seconds with the slider, and in 14 with the list.
> Ines +7: Make the slider usable with gloves
# Fewer e-mails
A booking sends seven e-mails. Which ones are needed? => Three e-mails to keep.
! We keep three: booked, changed, and a reminder the evening before.
> Wanda +10: Shorten the three so that they fit on a watch
# Booking lock
What harbor masters see while a berth is being booked. => A text instead of an icon.
? "Reserved" has a different meaning in half of the harbors.
# A term for reserved
Four terms tested with eleven people. => One term.
! We use "held", with the time when the hold expires.
# Tides next to berths
How much tide information is useful next to a berth? => One design.
- Everyone reads the number. Skippers also check the curve.
# Pilot harbors
Who tests tide warnings first, and what do we promise? => Three harbors and a service level.
- Three said yes: | Elmport | Sandwick | the ferry steps at Low Holm
> Mira +5: Send the three harbors the service level on one page
# ~ Buoys
Canceled: Ines and Edda are visiting a harbor.
# Warnings on paper
Test the wording of warnings on printed cards. => The order of the information.
! State the action first, then the reason, then the duration.
# Color-blind users
Two of our harbor masters can't see red. => A warning that doesn't rely on color.
- A thick border and the word STOP worked for all eleven testers, also in the rain.
> Ines +6: Replace the last three red labels
# Prices for small harbors
What should eight berths cost? => A simple price.
? Harbors with fewer than ten berths pay more per berth than those with more than fifty.
> Katya +14: Estimate the cost of a free plan for fewer than ten berths
# Free plan for small harbors
Katya's estimate for a free plan. => A decision.
- 41 harbors with 260 berths; the cost is below 1% of revenue.
! Berthbook is free for harbors with fewer than ten berths from next quarter.
# Tide warnings: open questions
Questions that support expects on the first day. => A page of answers.
- 17 questions; 3 of them still have no answer.
> Pavel +3: Add the page to the support handbook
# First week of tide warnings
How the pilot harbors responded. => Decide whether to change the wording.
- Sandwick cleared the steps four minutes before the water rose.
> Edda +7: Ask Low Holm why they turned the sound off
# Siren volume
Low Holm's feedback, and what it means for other harbors. => One change.
# Storm map
Berths that are closed in a storm still look available. => A sketch.
# Accounts
Requirements for sign-in outdoors. => A list of at most five.
# Listening week
Everyone answers support calls for a day. => A schedule.
# Rejected requests
Are the reasons still valid? => A shorter list.
# Feature requests, six months later
Sort the requests again: now, later, never. => A list of five.
# Two harbors, one office
An office in Elmport runs two harbors with two accounts. => A sketch.
# End of season
What harbors need in the week when all boats return. => One feature that we can finish by then.
`

const critique = `
# Slider for gloves
Review three drawings. => One to develop further.
- A thumb covers the round handle. The square one stays visible.
# Booking in three screens
The booking process from start to finish. => Steps to remove.
! The summary is the last screen. We remove the confirmation dialog.
# Held berths
Show the remaining hold time. => A drawing without numbers.
- Everyone understood the burning candle, but nobody took it seriously.
> Ines +7: Draw a version without the candle
# Dark mode
Review all screens in the dark. => A list of screens that are too bright.
? The map is too bright for night watches.
> Ines +10: Design a night map
# Invoice page
What does a treasurer look for first? => One column.
- Anselm looks for the total first, then the date, then the sender.
# Warning card
Font, border and reading distance. => The final card.
! The card uses one font size, readable from three meters.
# Empty states
Nine screens without content. => A text for each.
# Quay posters
A poster that explains the siren. => One sentence and one picture.
# Storm map
Show closed berths on the map. => One drawing.
# Portfolio review
Our best work of the year. => Twelve sheets.
# Icons to remove
Which icons with a label are still needed? => Fewer icons.
`

export const product: RoomScript = {
  name: 'Product and design',
  key: 'PROD',
  description: 'Product planning, research and design for Berthbook.',
  private: false,
  managers: ['Edda'],
  members: ['Ines', 'Jonas', 'Wanda', 'Xenia', 'Uma', 'Mira', 'Dmitri', 'Pavel', 'Katya'],
  observers: ['Ada', 'Nils'],
  guests: ['Noor', 'Anselm'],
  templates: [critical],
  programs: [
    {
      name: 'Product review',
      led: 'Edda',
      notes: 'Wanda',
      invited: ['Ines', 'Jonas', 'Wanda', 'Uma', 'Mira', 'Dmitri', 'Pavel', 'Katya', 'Ada'],
      when: { day: 'Tue', at: '10:30', from: -13 },
      lasts: 60,
      location: 'The chart room',
      audio: VIDEO,
      series: { about: 'Feature requests, decisions and next steps.', without: [19] },
      minutes: review,
    },
    {
      name: 'Design critique',
      led: 'Ines',
      invited: ['Edda', 'Wanda', 'Xenia', 'Jonas', 'Noor', 'Anselm'],
      when: { day: 'Wed', at: '11:00', from: -13, every: 2 },
      lasts: 45,
      location: 'The kitchen wall',
      template: 'Critique',
      series: { about: 'Feedback on drawings and prototypes.' },
      minutes: critique,
    },
    {
      name: 'Go or no-go: tide warnings in three harbors',
      led: 'Edda',
      notes: 'Wanda',
      invited: ['Ada', 'Dmitri', 'Mira', 'Pavel', 'Ines', 'Uma', 'Wanda'],
      when: { begun: 20, state: 'started' },
      lasts: 60,
      location: 'The chart room',
      audio: VIDEO,
      source: 'calendar',
      minutes: `
#
Review the siren trials and decide whether the warnings stay on permanently. => Go, or no-go.
- Trial results: | 14 warnings | 13 on time | 1 sent twice
! The duplicate warning doesn't block the launch.
? Who answers the phone at night in Low Holm?
> Pavel +2: Find out who answers the phone at night in Low Holm
`,
    },
    {
      name: 'Research readout: a morning with eleven harbor masters',
      led: 'Jonas',
      notes: 'Wanda',
      when: { day: 'Thu', at: '13:00', from: -8 },
      lasts: 90,
      location: 'The chart room',
      audio: VIDEO,
      minutes: `
#
Jonas and Noor report what eleven harbor masters do before 7 a.m. => Three findings.
- Findings: | nobody sits | one hand is always busy | people trust paper more than screens
! Every screen must work with one hand.
> Jonas +7: Restrict access to the recordings
> Noor +21: Compare with the interviews from two years ago
`,
    },
    {
      name: 'Research readout: why people call',
      led: 'Jonas',
      when: { day: 'Thu', at: '13:00', from: 2 },
      lasts: 60,
      location: 'The chart room',
      audio: VIDEO,
      minutes: `
#
Two hundred calls, sorted by reason. => Questions that the app could answer.
`,
    },
    {
      name: 'A name for the tide warnings',
      led: 'Wanda',
      invited: ['Edda', 'Xenia', 'Mira'],
      when: 'not yet',
      lasts: 30,
      minutes: `
#
"Tide warnings" is clear but hard to remember. => Three names that work in four languages.
`,
    },
  ],
  besides: `
- Research findings: nobody sits, one hand is always busy, and people trust paper more than screens.
! We record feature requests in the customer's own words.
> Xenia +12: Test the term "held" in the four languages
> Uma +8: Find out how many bookings are made one-handed
`,
}
