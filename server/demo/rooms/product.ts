// The product and design room of Harbour Works.
import type { RoomScript } from '../script.ts'
import { critique as critical } from './templates.ts'

const VIDEO = 'https://meet.harbour.example/product'

const review = `
# What harbour masters asked for
Sort forty wishes into now, later and no. => A list of five.
- The five: | berths by boat length | a lock that holds | tides beside the berth | invoices that add up | fewer e-mails
! Five wishes in half a year; the sixth waits, however loud.
# Berths by length
Two sketches for finding a berth by the length of a boat. => One sketch to build.
- With the slider people found a berth in 6 seconds, with the list in 14.
> Ines +7: Draw the slider for thumbs in gloves
# Fewer e-mails
A booking sends seven e-mails. Which three does anybody read? => Three.
! Booked, changed, and the evening before. The other four go.
> Wanda +10: Rewrite the three so that they fit on a watch
# The lock
What a harbour master sees while somebody else holds a berth. => Words, not an icon.
? "Reserved" means something else to every second harbour.
# Words for reserved
Four words tried on eleven people. => One word.
! We say "held", with the time until which it is held.
# Tides beside the berth
How much tide fits beside a berth without a manual. => One curve, one number.
- Everybody reads the number. Skippers read the curve as well and then trust the number more.
# Pilot harbours
Who tries tide warnings first, and what they are promised. => Three harbours and a promise that we can keep.
- Three said yes: | Elmport | Sandwick | the ferry steps at Low Holm
> Mira +5: Send the three harbours one page on what we promise
# ~ Buoys
Canceled: Ines and Edda are on the ferry with a box of buoys.
# Warnings on paper
A warning on a card, read aloud to people who are doing something else. => The order of the words.
! First what to do, then why, then how long.
# What colour is danger
Two of our harbour masters do not see red. => A warning that needs no colour.
- A thick edge and the word STOP work for all of eleven people, in rain.
> Ines +6: Take red out of the last three places where it means something
# Prices for small harbours
What eight berths should cost. => A price that we can say without a footnote.
? Harbours below ten berths pay more per berth than those above fifty.
> Katya +14: What it would cost us to charge below ten berths nothing
# Free below ten
Katya's numbers on leaving small harbours free. => Yes, or a reason.
- 41 harbours, 260 berths, less than the coffee.
! Harbours below ten berths pay nothing from the next quarter.
# Warnings, last questions
Everything that support would be asked on the first morning. => An answer to each, on one page.
- 17 questions; for 3 of them the answer was "nobody knows", for now.
> Pavel +3: Put the page into the support handbook
# First week of warnings
What the pilot harbours did when it rang. => Change the words, or leave them.
- Sandwick cleared the steps four minutes before the water came.
> Edda +7: Ask Low Holm why they turned the sound off
# Why the sound was off
Low Holm's answer, and what it means for the others. => One change.
# A map for storms
Berths that are closed in a storm still look free. => A sketch.
# Accounts
What sign-in must be able to do on a quay. => A list of no more than five lines.
# Listening week
Everybody answers support calls for a day. => Who, when.
# What we will not do
A review of refusals: are they still right? => A shorter list of noes.
# Wishes, half a year on
Sort the wishes again: now, later, no. => A list of five.
# Two harbours, one office
An office in Elmport runs two harbours with two accounts. => A sketch that survives a Monday.
# All boats at once
What a harbour needs in the week when all boats come back at once. => One thing that we can do by then.
`

const critique = `
# Slider for gloves
Three drawings, honest words. => One to carry on with.
- The round handle disappears under a thumb. The square one has a shadow to grab.
# Booking in three screens
From "where" to "done". => What can be left out.
! The summary is the last screen; there is no "are you sure".
# The held berth
How long is long, drawn. => A drawing that needs no number.
- A candle that burns down was understood by all and taken seriously by none.
> Ines +7: Draw it once more, without a candle
# Night
All screens in the dark. => A list of what blinds.
? The map is a lamp in the face of whoever is on watch.
> Ines +10: A night map with nothing brighter than the moon
# Invoice page
What a treasurer looks for, in the order of looking. => One column.
- Anselm read it aloud as a treasurer would: first the sum, then the date, then who.
# Warning card
Type, edge, distance. => The final card.
! The card is set in one size. Whoever needs it larger comes closer, and should.
# Empty places
Nine screens with nothing on them. => Something kind on each.
# Posters for the quay
A poster that says what the siren means. => One sentence and one picture.
# Storm map
Closed berths on the map. => One drawing.
# Portfolio evening
What we are proud of, on one wall. => Twelve sheets.
# Icons we can drop
Every icon with a word beside it: which of the two is needed? => Fewer icons.
`

export const product: RoomScript = {
  name: 'Product and design',
  description: 'What Berthbook does next, and how it looks from a wet quay.',
  private: false,
  managers: ['Edda'],
  members: ['Ines', 'Jonas', 'Wanda', 'Xenia', 'Uma', 'Mira', 'Dmitri', 'Pavel', 'Katya'],
  observers: ['Ada', 'Nils'],
  guests: ['Noor', 'Anselm'],
  templates: [critical],
  programmes: [
    {
      name: 'Product review',
      led: 'Edda',
      notes: 'Wanda',
      invited: ['Ines', 'Jonas', 'Wanda', 'Uma', 'Mira', 'Dmitri', 'Pavel', 'Katya', 'Ada'],
      when: { day: 'Tue', at: '10:30', from: -13 },
      lasts: 60,
      location: 'The chart room',
      audio: VIDEO,
      series: { about: 'What harbours asked for, what we make of it, and what we leave.', without: [19] },
      minutes: review,
    },
    {
      name: 'Design critique',
      led: 'Ines',
      invited: ['Edda', 'Wanda', 'Xenia', 'Jonas', 'Noor', 'Anselm'],
      when: { day: 'Wed', at: '11:00', from: -13, every: 2 },
      lasts: 45,
      location: 'The wall beside the kitchen',
      template: 'Critique',
      series: { about: 'Drawings on the wall beside the kitchen, and honest words.' },
      minutes: critique,
    },
    {
      name: 'Go or no-go: tide warnings in three harbours',
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
Look at what the siren trials showed and decide whether the warnings stay on for good. => Go, or no-go.
- The trials in numbers: | 14 warnings | 13 in time | 1 twice
! The warning that came twice is no reason to wait.
? Who answers the telephone at night in Low Holm is still open.
> Pavel +2: Find out who answers the telephone at night in Low Holm
`,
    },
    {
      name: 'Research readout: a morning with eleven harbour masters',
      led: 'Jonas',
      notes: 'Wanda',
      when: { day: 'Thu', at: '13:00', from: -8 },
      lasts: 90,
      location: 'The chart room',
      audio: VIDEO,
      minutes: `
#
What eleven harbour masters do before seven in the morning, told by Jonas and Noor. => Three sentences for the wall.
- For the wall: | nobody sits | one hand is always busy | paper is trusted because it gets wet too
! Every screen must work with one hand.
> Jonas +7: Put the recordings where only we can hear them
> Noor +21: Compare with the interviews of two years ago
`,
    },
    {
      name: 'Research readout: why people telephone',
      led: 'Jonas',
      when: { day: 'Thu', at: '13:00', from: 2 },
      lasts: 60,
      location: 'The chart room',
      audio: VIDEO,
      minutes: `
#
Two hundred calls, sorted by what the caller wanted to hear. => What a screen can say, and what only a voice can.
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
"Tide warnings" says what it is and nobody remembers it. => Three names that work in four languages.
`,
    },
  ],
  besides: `
- On the wall: nobody sits, one hand is always busy, paper is trusted because it gets wet too.
! A wish is written down in the words of whoever wished it.
> Xenia +12: Try the word "held" in the four languages
> Uma +8: How many bookings are made with the left hand? Nobody knows, find out
`,
}
