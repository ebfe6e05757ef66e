// What the API says in detail of a value that it refuses, as far as pages show it, in German.

export const details = {
  required: 'Diese Angabe wird gebraucht.',
  empty: 'Das darf nicht leer sein.',
  addressInUse:
    'Diese E-Mail-Adresse hat schon ein anderes Konto. Suchen Sie sie in der Liste der Personen, oder geben Sie eine andere ein.',
  tooLong: 'Höchstens {most} Zeichen.',
  assignee: 'Die Aufgabe kann nur ein Mitglied des Raums übernehmen.',
  startedAgain: 'Eine Besprechung kann nur an dem Tag wieder aufgenommen werden, an dem sie beendet wurde.',
  whileRunning: 'Punkte der Tagesordnung haben nur dann einen Stand, wenn die Besprechung läuft.',
  workedOn: 'Dort, wohin der Punkt vertagt wurde, hat schon jemand daran gearbeitet: er bleibt dort.',
  inRecord: 'Der Punkt steht im Protokoll einer beendeten Besprechung: er bleibt dort.',
  oneAddress: 'Mindestens eine Adresse wird gebraucht.',
  wholeWithout: 'Bitte eine ganze Adresse ohne * angeben.',
  withoutMark: 'Bitte eine Adresse ohne # angeben.',
  whole: 'Bitte eine ganze Adresse angeben, etwa https://app.example.com/callback.',
  withoutName: 'Bitte eine Adresse ohne Anmeldenamen angeben.',
  withoutDots: 'Bitte eine Adresse ohne . und .. angeben.',
  host: 'Der Name des Rechners in der Adresse stimmt nicht.',
  plain: 'Schema und Host werden in Kleinbuchstaben erwartet, ohne den üblichen Port.',
  ownMachine: 'Auf dem eigenen Gerät beginnt sie mit http://, mit beliebigem Port.',
  https: 'Die Adresse muss mit https:// beginnen, außer auf dem eigenen Gerät.',
  scheme: 'Bitte ein Schema der Anwendung angeben, etwa com.example.app:/callback.',
  publicOnly: 'Nur eine öffentliche Anwendung hat ein eigenes Schema.',
} as const
