// The templates of the demo's rooms: what their meetings usually are, and how to run them.
import type { TemplateScript } from '../script.ts'

export const standUp: TemplateScript = {
  name: 'Stand-up',
  about: 'A quarter of an hour on our feet. Whoever sits down has ended it.',
  usually: true,
  people: [3, 9],
  guides: [
    '<p>Go round once. Stop whoever begins to solve something, and write down who solves it with whom.</p>',
    '<p>Three sentences: what moved, what is stuck, whom you need. The rest can wait for coffee.</p>',
  ],
  meeting: {
    name: 'Stand-up',
    goal: 'What moved, what is stuck, who needs a hand.',
    outcomes: 'Everybody knows their first hour.',
  },
  lasts: 15,
  led: 'Dmitri',
  invited: ['Femi', 'Greta', 'Hugo', 'Viktor', 'Uma', 'Quentin'],
}

export const lookingBack: TemplateScript = {
  name: 'Looking back',
  about: 'What to keep, what to drop, one thing to try; nobody is blamed, and the clock never is either.',
  people: [4, 8],
  guides: [
    '<p>In this order:</p><ol><li>Read aloud what we tried last time.</li><li>Five minutes of silence, with pens.</li>' +
      '<li>One thing to try, with a name beside it.</li></ol>',
    '<p>Bring one thing that you would do again. What is said at the long table stays on it.</p>',
  ],
  meeting: {
    name: 'Retrospective',
    goal: 'What to keep, what to drop, one thing to try.',
    outcomes: 'One thing to try, with a name beside it.',
  },
  lasts: 45,
  led: 'Greta',
  invited: ['Dmitri', 'Femi', 'Hugo', 'Viktor', 'Uma', 'Quentin'],
}

export const critique: TemplateScript = {
  name: 'Critique',
  about: 'Drawings on the wall, honest words, nobody defends anything for ten minutes.',
  people: [3, 7],
  guides: [
    '<p>Hang up no more than three drawings. Ask first what people see, then what they think.</p>',
    '<p>Say what it does to you before you say what you would do. Come as close as the rain would let you.</p>',
  ],
  meeting: { name: 'Design critique', goal: 'Three drawings, honest words.', outcomes: 'One to carry on with.' },
  lasts: 45,
  led: 'Ines',
  invited: ['Edda', 'Wanda', 'Xenia', 'Jonas'],
}

export const boardMeeting: TemplateScript = {
  name: 'Board meeting',
  about: 'Papers a week before, resolutions read aloud, tea at half time.',
  usually: true,
  people: [5, 12],
  guides: [
    '<p>Papers are taken as read. Each resolution is read aloud before it is put, and counted after.</p>',
    '<p>Read the papers. Say at the beginning in which matter you have an interest, and leave the room for it.</p>',
  ],
  meeting: {
    name: 'Board meeting',
    goal: 'Decide what only the board can decide, and hear what it must know.',
    outcomes: 'Resolutions that Chiara can sign the same evening.',
  },
  lasts: 150,
  led: 'Ada',
  invited: ['Chiara', 'Bram', 'Dmitri', 'Katya', 'Mira', 'Edda'],
}

export const siteMeeting: TemplateScript = {
  name: 'Site meeting',
  about: 'In the hut, standing, before the tide decides for us.',
  usually: true,
  people: [3, 8],
  guides: [
    '<p>First the tide, then safety, then the rest. Nothing is decided that the diver has not heard.</p>',
    '<p>Hard hats. Whoever saw something loose says so before anything else.</p>',
  ],
  meeting: {
    name: 'Site meeting',
    goal: 'Tide, safety, what stands and what does not.',
    outcomes: 'Everybody knows what happens before the next high water.',
  },
  lasts: 45,
  led: 'Bram',
  invited: ['Sven', 'Tomasz', 'Idris', 'Jola', 'Mateo'],
}
