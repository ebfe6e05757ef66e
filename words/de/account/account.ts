// One's own account: profile, sign-in, and where one is signed in, in German.
import { settingsPages, settingsParts } from './settings-parts.ts'

export const account = {
  title: 'Ihr Konto',
  parts: settingsParts,
  pages: settingsPages,
  save: 'Speichern',
  saved: 'Gespeichert.',
  cancel: 'Abbrechen',
  back: 'Zurück',
  confirm: 'Bestätigen',

  profile: 'Profil',
  profileIntro: 'Ihr Name, wie andere ihn sehen, sowie Zeitzone, Sprache und Region.',
  fields: { first_name: 'Vorname', last_name: 'Nachname', company: 'Firma', title: 'Funktion' },
  aboutYou: 'Zur Person',
  zone: 'Zeitzone',
  zoneHint:
    'Suchen Sie nach Stadt, Land oder Zeitverschiebung zu UTC. Bleibt das Feld leer, gilt die Zeitzone des Browsers. Aktuelle Uhrzeit in {zone}: {time}.',
  language: 'Sprache',
  languageHint: 'Für Seiten und E-Mails.',
  browserLanguage: 'Sprache des Browsers',
  unknownLanguage: 'Diese Sprache ist nicht verfügbar.',
  region: 'Region',
  regionHint:
    'Bestimmt das Format von Datum, Uhrzeit und Zahlen auf Seiten, in E-Mails und in Dateien. Beispiel: {day}, {time} Uhr.',
  browserRegion: 'Region des Browsers',
  unknownRegion: 'Diese Region gibt es nicht.',
  unknownZone: 'Diese Zeitzone gibt es nicht.',
  appearance: 'Darstellung',
  appearanceHint: 'Gilt nur für diesen Browser. „Automatisch“ richtet sich nach dem System.',
  appearanceChanged: 'Darstellung geändert.',

  security: 'Sicherheit',
  address: 'E-Mail-Adresse',
  addressInfo: 'Sie melden sich mit {email} an. Auch Ihre E-Mails werden an diese Adresse geschickt.',
  changeAddress: 'E-Mail-Adresse ändern',
  newAddress: 'Neue E-Mail-Adresse',
  addressSent: 'Wir haben einen Link an die neue Adresse geschickt. Öffnen Sie ihn und bestätigen Sie die Änderung.',
  addressFromDirectory:
    'Im Verzeichnis Ihres Unternehmens wurde Ihre Adresse in {email} geändert. Die Änderung wird wirksam, sobald Sie den dorthin geschickten Link öffnen oder die Administration sie bestätigt.',
  addressPending:
    'Sie möchten Ihre Adresse in {email} ändern. Der dorthin geschickte Link ist bis {day}, {time} Uhr gültig.',
  cancelAddressChange: 'Änderung abbrechen',
  addressChangeCanceled: 'Änderung abgebrochen. Ihre Adresse bleibt unverändert.',
  addressConfirmHint: 'Wir schicken einen Link an die neue Adresse. Bestätigen Sie dort die Änderung.',
  addressWithoutMail:
    'Diese Website verschickt keine E-Mails, deshalb kann eine neue Adresse nicht bestätigt werden. Bitten Sie die Administration, Ihre Adresse zu ändern.',
  tooManyAddresses: 'Sie haben heute zu viele Adressen angegeben. Versuchen Sie es morgen noch einmal.',
  confirmAddress: 'E-Mail-Adresse bestätigen',
  confirmInfo:
    'Die E-Mail-Adresse Ihres Kontos {account} wird in {email} geändert. Sie melden sich künftig damit an; alle anderen Sitzungen werden beendet.',
  confirmOtherAccount:
    'Dieser Link gehört zum Konto {account}. Melden Sie sich ab, melden Sie sich mit diesem Konto an und öffnen Sie den Link erneut.',
  confirmLinkInvalid: 'Dieser Link gilt nicht mehr',
  confirmLinkInvalidHint:
    'Der Link gilt einen Tag lang und kann nur einmal verwendet werden. Er wird vorzeitig ungültig, wenn Sie eine andere Adresse angeben, die Änderung abbrechen oder Ihr Passwort ändern.',
  confirmAddressTaken:
    'Ein anderes Konto auf dieser Website verwendet {email}. Vielleicht wurden Sie unter dieser Adresse schon eingeladen: Melden Sie sich damit an oder wenden Sie sich an die Administration.',
  addressChanged: 'E-Mail-Adresse geändert. Alle anderen Sitzungen wurden beendet.',
  addressTaken: 'Diese E-Mail-Adresse gehört schon zu einem anderen Konto',
  addressInUse: 'Diese E-Mail-Adresse gehört schon zu einem anderen Konto. Geben Sie eine andere Adresse ein.',
  invalidAddress: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  passwordNeeded: 'Geben Sie zur Bestätigung Ihr Passwort ein.',
  password: 'Passwort',
  passwordInfo:
    'Wenn Sie das Passwort ändern, werden alle anderen Sitzungen beendet und Zugriffe von Anwendungen widerrufen.',
  changePassword: 'Passwort ändern',
  currentPassword: 'Aktuelles Passwort',
  passwordChanged: 'Passwort geändert. Alle anderen Sitzungen wurden beendet.',
  wrongPassword: 'Das ist nicht Ihr aktuelles Passwort.',
  tooManyAttempts: 'Zu viele Versuche. Bitte versuchen Sie es in 15 Minuten erneut.',

  sessions: 'Aktive Sitzungen',
  sessionsHint: 'Wenn Ihnen eine Sitzung nicht bekannt vorkommt, beenden Sie sie und ändern Sie Ihr Passwort.',
  thisSession: 'Diese Sitzung',
  lastActive: '{address} · zuletzt aktiv am {day}, {time}',
  signOut: 'Abmelden',
  signOutSession: 'Sitzung beenden',
  signOutOthers: 'Auf allen anderen Geräten abmelden',
  signedOut: 'Abgemeldet.',
  noOtherSessions: 'Sie sind auf keinem anderen Gerät angemeldet.',
  browserOn: '{browser}, {system}',
  aBrowser: 'Unbekannter Browser',
  aMac: 'Mac',
} as const
