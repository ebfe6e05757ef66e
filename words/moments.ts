// Times of day as a language writes them, where `Intl` omits a word.
import { languageOf } from './languages.ts'

/** A day with a time of day as `Intl` writes it, in German with the word that belongs to the time: `um 10:06 Uhr`. */
export const withClockWord = (written: string, locale: string): string =>
  languageOf(locale) === 'de' ? written.replace(/ um \d{1,2}:\d{2}(?=$|\s–)/g, '$& Uhr') : written
