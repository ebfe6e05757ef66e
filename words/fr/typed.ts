// Days, times and repetitions as people type them, in French.
import type { TypedWords } from '../typed-words.ts'

export const typed: TypedWords = {
  language: 'fr',

  every: 'chaque|tous les|toutes les',
  other: 'deux|2',
  fortnightly: 'un * sur (?:deux|2)',

  beforeDay:
    "le|ce|pour|pour le|avant|avant le|d[’']ici|d[’']ici le|d[’']ici à|jusqu[’']à|jusqu[’']au|dès|à partir de|à partir du",
  afterDay: 'prochain|qui vient',
  next: 'prochain|qui vient',
  until: "avant|pour|d[’']ici|jusqu[’']à|jusqu[’']au",
  ahead: 'dans',
  aheadNumbers: { 1: 'un|une', 2: 'deux', 3: 'trois', 8: 'huit', 15: 'quinze' },
  days: 'jours?',
  weeks: 'semaines?',
  afterTomorrow: 'apres-demain|apres demain',
  everyOfDay: '',
  unsureDays: 'mar|mer|jeu|sam',
  noDay: '(?:le|ce) (?:jeu|mar|mer|sam)',

  parts: {
    forenoon: 'matinées?',
    afternoon: 'après-midis?|aprem',
    noon: 'midis?',
    morning: 'matins?',
    evening: 'soirs?|soirées?',
  },
  beforePart: 'à|vers|en|au|dans|dans la|le|du|de',
  partsAlone: '(?:à|vers) midi',
  partsOfEvery: 'matins|après-midis|soirs',
  partsWithin: '',
  ofToday: 'ce|cet|cette',
  tonight: '',

  beforeTime: 'à|vers|dès|de|à partir de',
  at: 'à',
  from: 'de|entre',
  to: 'à|et',
  oclock: 'h|heures?',
  beforeLength: 'de|d’une durée de|pendant',
  hourIsTime: true,

  tornDay:
    "chaque|tous|toutes|les|le|ce|un|deux|du|au|bon|beau|pour|avant|d[’']ici|jusqu[’']à|jusqu[’']au|dès|prochain",
  oneOfSeveral:
    'et|ou|à|premiers?|1er|deuxièmes?|2e|troisièmes?|3e|quatrièmes?|4e|derniers?|avant-derniers?|depuis|après|de|entre|chaque',
  tornTime: "à|de|vers|entre|dès|avant|après|jusqu[’']à",
  tornPart: 'le|la|du|en|dans|vers|bon|bonne|ce|cet|cette',

  numbers: {
    1: 'un|une',
    2: 'deux',
    3: 'trois',
    4: 'quatre',
    5: 'cinq',
    6: 'six',
    7: 'sept',
    8: 'huit',
    9: 'neuf',
    10: 'dix',
    12: 'douze',
    14: 'quatorze',
  },
  ordinal: 'e',
  units: { DAILY: 'jours?', WEEKLY: 'semaines?', MONTHLY: 'mois', YEARLY: 'ans?|années?' },
  rules: {
    weekdays: 'en semaine|du lundi au vendredi|(?:chaque|tous les) jours? (?:ouvrés?|ouvrables?)',
    weekends: '(?:chaque|tous les) week-ends?',
    fortnight: 'tous les (?:quinze|15) jours|une semaine sur deux',
    twoMonths: 'un mois sur deux',
    quarter: '(?:chaque|tous les) trimestres?',
    halfYear: '(?:chaque|tous les) semestres?',
  },
  maybeRules: {
    day: 'quotidien(?:ne)?|quotidiennement',
    week: 'hebdomadaire|hebdo',
    fortnight: 'bimensuel(?:le)?',
    month: 'mensuel(?:le)?',
    twoMonths: 'bimestriel(?:le)?',
    quarter: 'trimestriel(?:le)?',
    halfYear: 'semestriel(?:le)?',
    year: 'annuel(?:le)?',
  },

  spans: {
    months: {
      ...{ 1: 'janvier', 2: 'février', 3: 'mars', 4: 'avril', 5: 'mai', 6: 'juin', 7: 'juillet', 8: 'août aout' },
      ...{ 9: 'septembre', 10: 'octobre', 11: 'novembre', 12: 'décembre' },
    },
    shortMonths: { 1: 'janv', 2: 'févr fév', 4: 'avr', 7: 'juil', 9: 'sept', 10: 'oct', 11: 'nov', 12: 'déc' },
    seasons: { 3: 'printemps', 6: 'été', 9: 'automne', 12: 'hiver' },
    ago: { 0: 'ce cet cette' },
    agoAfter: { 1: 'dernier dernière passé passée' },
    week: 'semaine',
    month: 'mois',
    year: 'année',
    quarterLetter: 't',
    quarter: 'trimestre',
    quarterEndings: 'er e ème',
    until: 'à au jusqu’à - –',
    before: 'en de du depuis pendant le la l',
    articles: 'le la l',
  },
}
