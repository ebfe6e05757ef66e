// The room for people and safety of Harbour Works.
import type { RoomScript } from '../script.ts'

const walk = `
# East quay
Walk the east quay with open eyes. => A list with a name beside each line.
- Found: | a ladder without its last rung | two lifebuoys, one rope | a very good view
! A ladder without a rung is closed the same hour.
> Sven +1: The rung
> Tomasz +7: A rope for each lifebuoy, and one to spare
# The store
The store, from the flares to the paint. => A list with a name beside each line.
- Flares stood beside the paint. They stand beside the door now.
> Sven +5: A steel box for the flares
# Net Loft before the move
Stairs, doors, the hatch over the water. => What must be done before anybody works there.
? The hatch over the water opens from below.
! Nobody works in the loft before the hatch is barred.
> Sven +3: A bar for the hatch
> Tomasz +10: A second way out of the loft, on paper first
# Net Loft, lived in
The loft with people in it. => A list with a name beside each line.
- The bar holds. The second way out is a rope ladder, for now, and was tried by Wanda.
> Tomasz +14: Stairs instead of the rope ladder
# Dark and wind
Lamps, ropes, boots. => What we need before the next gale.
# East quay again
The same walk as the first time, the same list beside it. => What came back.
`

const hour = `
# Pay, said plainly
How pay is decided here, and by whom. => A page that anybody can read.
- The page was written by Rosa and read by eleven people; four had questions, three of them the same.
> Rosa +10: Answer the three questions on the page itself
# New people
How the first week went for the last three who came. => What to change before the next.
- Nobody told Xenia where the tea is. For a week.
! Whoever comes new gets a person, not a folder.
# Hours
Quiet hour, nights, six in the morning: who works when? => A picture of the week.
? Support in the morning and nights on call fall on the same four people.
> Rosa +7: Sit down with Pavel and Dmitri over the four
# The four
What Pavel, Dmitri and Rosa found. => A rota that a person can live with.
! Nobody who was on call answers the telephone at six.
# Leave
Who has how much leave left, and why. => Everybody has a plan for it.
# Learning
What each of us learned outside the work. => An afternoon of teaching one another.
- On offer: | knots (Sven) | sums in the head (Lars) | how to say no in four languages (Xenia)
> Rosa +21: Fix the afternoon
# Listening
What came out of twenty-four conversations. => Three things, said aloud.
- Said aloud: we like the place, we do not like the stairs, we would like to know earlier.
> Bram +7: Tell everybody on Mondays what was decided on Thursdays
# The party
A party that everybody can come to. => A day, a place, a budget.
# Pay round
How the round works. => No surprises.
# Goodbye and thank you
Who leaves us at the end of the quarter, and how we part. => A speech, and somebody to make it.
# Wishes
What each of us wishes for the next year here, in one sentence. => Twenty-four sentences.
`

const move = `
# What weighs how much
Desks, shelves, one safe. => Who carries what, and how often we may drop it.
- The safe weighs as much as four of us and is empty.
! The safe stays where it is.
# The stairs
Twenty-one steps, one corner. => A way round the corner.
- Desks go up with their legs off, sofas do not go up.
> Sven +5: Borrow the hoist of the chandler
# The hoist
What the hoist lifts, and who stands underneath. => Nobody stands underneath.
! Two people hold the rope, a third looks only up.
# Boxes
Every box with a name, a floor, and what is in it. => No box called "things".
- Eleven boxes are called "things".
> Wanda +3: Open the eleven boxes
# Upstairs
What is still downstairs, and does anybody miss it? => The last of these meetings.
! What nobody has missed for a month goes to the rowing club.
`

export const peopleAndSafety: RoomScript = {
  name: 'People and safety',
  description: 'How it goes, who is new, and where one might fall into the water.',
  private: false,
  managers: ['Rosa', 'Bram'],
  members: ['Tomasz', 'Sven', 'Wanda', 'Xenia', 'Lars', 'Greta', 'Pavel', 'Dmitri'],
  observers: ['Ada', 'Chiara'],
  guests: ['Lena'],
  programmes: [
    {
      name: 'Safety walk',
      led: 'Tomasz',
      notes: 'Sven',
      invited: ['Sven', 'Rosa', 'Wanda', 'Bram'],
      when: { day: 'Fri', at: '9:00', from: -13, every: 4 },
      lasts: 60,
      location: 'Meet at the harbour bell, in boots',
      series: { about: 'An hour on our feet with open eyes, and a list with a name beside each line.' },
      minutes: walk,
    },
    {
      name: 'People hour',
      led: 'Rosa',
      notes: 'Xenia',
      when: { day: 'Tue', at: '15:00', from: -12, every: 2 },
      lasts: 60,
      location: 'The kitchen, Custom House',
      audio: 'https://meet.harbour.example/people',
      series: { about: 'How it goes, said where Rosa can hear it.' },
      minutes: hour,
    },
    {
      name: 'Moving into the Net Loft',
      led: 'Sven',
      notes: 'Wanda',
      invited: ['Tomasz', 'Wanda', 'Greta', 'Bram'],
      when: { day: 'Thu', at: '11:30', from: -8 },
      lasts: 30,
      location: 'Foot of the stairs, Net Loft',
      series: { about: 'Every Thursday until everything is upstairs.', ends: 'with its minutes' },
      minutes: move,
    },
    {
      name: 'Fire drill',
      led: 'Tomasz',
      when: { day: 'Mon', at: '11:00', from: -5 },
      lasts: 30,
      location: 'Everywhere, then the harbour bell',
      minutes: `
#
Leave the house as if it burned; nobody is told when. => Everybody at the bell in four minutes.
- Five minutes ten. Lars went back for his sandwich.
! Sandwiches burn.
> Tomasz +30: Once more, without a sandwich
`,
    },
    {
      name: 'First aid, a morning with the lifeboat crew',
      led: 'Tomasz',
      invited: ['Sven', 'Greta', 'Pavel', 'Wanda', 'Xenia', 'Lars'],
      when: { day: 'Wed', at: '9:30', from: 5 },
      lasts: 150,
      location: 'Lifeboat station, Elmport',
      minutes: `
#
Cold water, knots, a heartbeat. The crew brings the dummy; we bring the cake. => Six more people who know what to do.
`,
    },
    {
      name: 'Afternoon of teaching one another',
      led: 'Rosa',
      when: 'not yet',
      lasts: 180,
      location: 'Net Loft',
      minutes: `
#
Knots, sums in the head, and how to say no in four languages. => Everybody can do one thing that they could not.
`,
    },
  ],
  besides: `
- Where the tea is: left of the window, behind the flags.
> Rosa +4: Put up who is on leave, on paper, where people pass
> Sven +13: Salt for the steps
`,
}
